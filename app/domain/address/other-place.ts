import type { Address } from '../customer/customer.ts';
import type { LocalizedText } from '../language.ts';
import { isCounty } from './county.ts';
import { districtOf, postalCounty } from './district-choice.ts';
import { countyNames, readPlace } from './written-place.ts';

export interface PlaceNames {
  county: LocalizedText | null;
  district: LocalizedText | null;
}

export interface OtherPlace {
  field: 'chineseAddress' | 'address1';
  written: PlaceNames;
  chosen: PlaceNames;
  /** The postal code that names the place; absent where a name does. */
  code?: string;
}

type Typed = Pick<Address, 'county' | 'town' | 'chineseAddress' | 'address1'>;

/** Null where the Chinese address agrees, or begins with neither a county nor a district. */
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
