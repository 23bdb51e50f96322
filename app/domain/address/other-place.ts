import type { Address } from '../customer/customer.ts';
import type { LocalizedText } from '../language.ts';
import { isCounty } from './county.ts';
import { districtOf, postalCounty } from './district-choice.ts';
import { countyNames, readPlace } from './written-place.ts';

/** A county and a district, as far as they are known. */
export interface PlaceNames {
  county: LocalizedText | null;
  district: LocalizedText | null;
}

/** An address that lies elsewhere, by its own words, than what was chosen beside it. */
export interface OtherPlace {
  /** Where it is written. */
  field: 'chineseAddress' | 'address1';
  written: PlaceNames;
  chosen: PlaceNames;
}

type Typed = Pick<Address, 'county' | 'town' | 'chineseAddress' | 'address1'>;

/** Null where an address in Chinese begins with what was chosen, or with neither county nor district. */
export function otherPlace({ county, town, chineseAddress, address1 }: Typed): OtherPlace | null {
  if (!isCounty(county)) return null;
  const chosen = { county: postalCounty(county), district: districtOf(county, { town, chineseAddress }) };
  const field = chineseAddress.trim() ? 'chineseAddress' : 'address1';
  const { county: written, district } = readPlace(chineseAddress.trim() || address1, chosen.county);
  const isOther = written
    ? written !== chosen.county ||
      (district !== null && chosen.district !== null && district.name[1] !== chosen.district.name[1])
    : district !== null;
  if (!isOther) return null;
  return {
    field,
    written: { county: written && countyNames[written], district: district?.name ?? null },
    chosen: { county: countyNames[chosen.county], district: chosen.district?.name ?? null },
  };
}
