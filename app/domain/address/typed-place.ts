import type { CheckoutCheck, CheckoutNeeds } from '../cart/checkout-check.ts';
import { type CheckoutDetails, checkoutFields } from '../cart/checkout-details.ts';
import { deliveryKindOf, type FieldProblem } from '../cart/form-fields.ts';
import { type County, counties, countyKeys, isCounty } from './county.ts';
import { checkDelivery, districtOf, districtsOf, findDistrict, postalCounty } from './district-choice.ts';
import type { District } from './districts.ts';
import { type OtherPlace, otherPlace } from './other-place.ts';
import { countyNames, readPlace } from './written-place.ts';

interface TypedPlace {
  county: County;
  /** Null where the address names none yet. */
  district: District | null;
  /** The postal code as typed, three digits; empty where there is none. */
  code: string;
}

/** The place that an address names: at its beginning in Chinese, at its end in Latin script. */
export function placeTyped(address: string): TypedPlace | null {
  const { county, district, code } = readPlace(address, null);
  if (county !== null && isCounty(county)) return { county, district, code: code.slice(0, 3) };
  return placeAtEnd(address);
}

/** `7 Xinyi Rd., Xinyi Dist., Taipei City 110, Taiwan`. A bare name that is a city and a county counts as neither. */
function placeAtEnd(address: string): TypedPlace | null {
  const end = endOf(address);
  const county = end && countyCalled(end.name);
  return end && county && { county, district: findDistrict(county, end.before), code: end.code };
}

/** The last name of an address in Latin script, the text before it, and the postal code. */
function endOf(address: string): { name: string; before: string; code: string } | null {
  const parts = address
    .normalize('NFKC')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(Taiwan\b.*|\(?R\.?\s*O\.?\s*C\.?\)?)$/i.test(part));
  let code = '';
  for (let at = parts.length - 1; at > 0; at--) {
    const [, before = '', digits = '', after = ''] =
      /^(\D*?)\s*\b(\d{3})(?:-?\d{2,3})?\b\s*(\D*)$/.exec(parts[at] ?? '') ?? [];
    if (digits !== '' && (before === '' || after === '')) code = digits;
    const name = digits === '' ? (parts[at] ?? '') : before || after;
    if (name === '') continue;
    return { name, before: parts[at - 1] ?? '', code };
  }
  return null;
}

const countiesOffMainIsland = Object.entries(countyNames).flatMap(([key, [name]]) =>
  isCounty(key) ? [] : [plain(name)],
);

/** Whether an address names a county that frozen parcels do not reach, in either script. */
export function isOffMainIsland({ address1, chineseAddress }: Pick<CheckoutDetails, AddressField>): boolean {
  const address = chineseAddress.trim() || address1;
  const { county } = readPlace(address, null);
  if (county !== null) return !isCounty(county);
  const end = plain(endOf(address)?.name ?? '');
  return countiesOffMainIsland.some((name) => name === end || name === `${end} county`);
}

type AddressField = OtherPlace['field'];

function fieldOf({ chineseAddress }: Pick<CheckoutDetails, 'chineseAddress'>): AddressField {
  return chineseAddress.trim() ? 'chineseAddress' : 'address1';
}

function countyCalled(name: string): County | null {
  const wanted = plain(name);
  const whole = countyKeys.find((county) => plain(counties[county][0]) === wanted);
  if (whole) return whole;
  const bare = countyKeys.filter(
    (county) => plain(counties[county][0]).replace(/ (city|county)$/, '') === wanted,
  );
  return bare.length === 1 ? (bare[0] ?? null) : null;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '').replaceAll(/\s+/g, ' ');
}

type PlaceFields = Pick<CheckoutDetails, 'county' | 'town' | 'address1'>;
export type DerivedPlace = Pick<PlaceFields, 'county' | 'town'>;

/**
 * How typing an address changes the form: county and district follow it until the shopper chooses others by hand.
 * An island that frozen parcels do not reach has no county here.
 * @param before the form's current values. @param derived what the last address that named a place made of them; null
 * where unknown.
 */
export function withAddress(
  before: PlaceFields,
  address1: string,
  derived: DerivedPlace | null = null,
): Partial<PlaceFields> {
  const named = placeTyped(address1);
  const earlier = placeTyped(before.address1);
  const follows =
    before.county === '' ||
    (derived !== null && derived.county === before.county && derived.town === before.town) ||
    (earlier !== null &&
      earlier.county === before.county &&
      (earlier.district?.name[1] ?? '') === before.town);
  if (!follows) return { address1 };
  if (isOffMainIsland({ address1, chineseAddress: '' })) return { address1, county: '', town: '' };
  if (named === null) return { address1 };
  return { address1, county: named.county, town: named.district?.name[1] ?? '' };
}

/** The place or postal code in the address, where it differs from the chosen county and district; else null. */
export function disagreement(details: CheckoutDetails): OtherPlace | null {
  const other = otherPlace(details);
  if (other) return other;
  const { county, town, chineseAddress, address1 } = details;
  if (!isCounty(county)) return null;
  const field = fieldOf(details);
  const typed = placeTyped(field === 'address1' ? address1 : chineseAddress);
  if (typed === null) return null;
  const district = districtOf(county, { town, chineseAddress });
  const chosen = { county: countyNames[postalCounty(county)], district: district?.name ?? null };
  const isOther =
    postalCounty(typed.county) !== postalCounty(county) ||
    (typed.district !== null && district !== null && typed.district.name[1] !== district.name[1]);
  if (isOther)
    return {
      field,
      written: { county: countyNames[postalCounty(typed.county)], district: typed.district?.name ?? null },
      chosen,
    };
  const coded = typed.code === '' || typed.code === district?.zip ? null : placeOfCode(typed.code);
  return coded && district ? { field, written: coded, chosen, code: typed.code } : null;
}

function placeOfCode(code: string): OtherPlace['written'] | null {
  for (const county of countyKeys) {
    const district = districtsOf(county).find(({ zip }) => zip === code);
    if (district) return { county: countyNames[postalCounty(county)], district: district.name };
  }
  return null;
}

/**
 * checkDelivery for shoppers, who can still correct an address in another place than chosen, or one that frozen parcels
 * do not reach; the county of the latter is not offered, so it is not required. A posted order is accepted as it is,
 * and the staff see a warning.
 */
export function checkShopper(
  typed: CheckoutDetails,
  tooBigForStore: boolean,
  needs: CheckoutNeeds,
): CheckoutCheck {
  const checked = checkDelivery(typed, tooBigForStore, needs);
  const problems = checked.ok ? [] : checked.problems;
  const isHome = deliveryKindOf(typed) === 'home';
  if (isHome && isOffMainIsland(typed))
    return refusing(
      fieldOf(typed),
      'island',
      problems.filter(({ field }) => field !== 'county' && field !== 'town'),
    );
  const other = isHome ? disagreement(typed) : null;
  if (!other || problems.some(({ field }) => field === other.field || field === 'county' || field === 'town'))
    return checked;
  return refusing(other.field, 'elsewhere', problems);
}

function refusing(
  field: AddressField,
  problem: 'elsewhere' | 'island',
  others: readonly FieldProblem[],
): CheckoutCheck {
  const place = (one: FieldProblem) => checkoutFields.indexOf(one.field);
  const all = [...others.filter((one) => one.field !== field), { field, problem }];
  return { ok: false, problems: all.toSorted((a, b) => place(a) - place(b)) };
}
