import type { CheckoutCheck, CheckoutField, CheckoutNeeds, CheckoutProblem } from '../cart/checkout-check.ts';
import {
  type CheckedDetails,
  type CheckoutDetails,
  checkCheckout,
  checkoutFields,
} from '../cart/checkout-check.ts';
import { type DeliveryKind, isShippingOption, shippingMethods } from '../delivery/shipping.ts';
import { type County, isCounty } from './county.ts';
import { type District, districts, type PostalCounty } from './districts.ts';
import { readPlace, sameSigns } from './written-place.ts';

/** Islets on which nobody takes a parcel in. */
const uninhabited = ['290', '817', '819'];

/** Islands of counties that lie on the main island otherwise: Lamay, Green Island and Orchid Island. */
const islands = ['929', '951', '952'];

/** The county as the post knows it: the specification's Hualien City lies within Hualien County. */
export function postalCounty(county: County): PostalCounty {
  return county === 'HualienCity' ? 'HualienCounty' : county;
}

/** The districts of a county that the shop offers, by postal code. */
export function districtsOf(county: County): readonly District[] {
  if (county === 'HualienCity') return districts.HualienCounty.filter(({ zip }) => zip === '970');
  return districts[county].filter(({ zip }) => !uninhabited.includes(zip));
}

/** Where frozen parcels do not travel, though the county is offered. */
export function isIsland({ zip }: District): boolean {
  return islands.includes(zip);
}

/** The district a text names, in either script, with or without its kind: 信義區, 信義, `Xinyi Dist.`, `xinyi district`. */
export function findDistrict(county: County, typed: string): District | null {
  const wanted = plain(typed);
  if (wanted === '') return null;
  const named = ({ name: [english, chinese] }: District) =>
    [chinese, chinese.slice(0, -1), english].some((name) => plain(name) === wanted);
  return districtsOf(county).find(named) ?? null;
}

/**
 * Where an address lies: the district chosen or typed; else the one its Chinese address names; else the county's only one.
 * Null where none of them says.
 */
export function districtOf(
  county: string,
  { town, chineseAddress }: Pick<CheckoutDetails, 'town' | 'chineseAddress'>,
): District | null {
  if (!isCounty(county)) return null;
  if (town.trim() !== '') return findDistrict(county, town);
  const offered = districtsOf(county);
  const written = readPlace(chineseAddress, postalCounty(county)).county;
  // What lies in another county says nothing of this one, though its district may have a namesake here.
  const address = written === null || written === postalCounty(county) ? sameSigns(chineseAddress) : '';
  // The first that is named is the district; a road may be called after another one.
  const [first] = offered
    .flatMap((district) => {
      const at = address.indexOf(district.name[1]);
      return at === -1 ? [] : [{ district, at }];
    })
    .sort((a, b) => a.at - b.at);
  return first?.district ?? (offered.length === 1 ? (offered[0] ?? null) : null);
}

/**
 * The checkout's rules with the district's: home delivery needs one that the county has. The same function in the browser
 * and on the server, in a file of its own because of the districts' size. What passed has the Chinese name as its town.
 * @param tooBigForStore whether the basket is more than a 7-ELEVEN store takes.
 */
export function checkDelivery(
  typed: CheckoutDetails,
  tooBigForStore = false,
  needs: CheckoutNeeds = {},
): CheckoutCheck {
  const checked = checkCheckout({ ...typed, county: countyOf(typed) }, needs);
  if (checked.ok && tooBigForStore && shippingMethods[checked.details.shippingOption].kind === 'store') {
    return { ok: false, problems: [{ field: 'shippingOption', problem: 'invalid' }] };
  }
  const problem = placeProblem(typed, needs);
  if (problem === null) {
    return checked.ok ? { ok: true, details: withDistrict(checked.details) } : checked;
  }
  const problems = [...(checked.ok ? [] : checked.problems), problem];
  const place = (field: (typeof problems)[number]['field']) => checkoutFields.indexOf(field);
  return { ok: false, problems: problems.toSorted((a, b) => place(a.field) - place(b.field)) };
}

/** What keeps a parcel from the place itself: a district that is missing or unknown, or an island. */
function placeProblem(
  typed: CheckoutDetails,
  needs: CheckoutNeeds,
): { field: CheckoutField; problem: CheckoutProblem } | null {
  if (kindOf(typed) === 'store') {
    const { county, district } = readPlace(typed.storeAddress, null);
    const isOff = (county !== null && !isCounty(county)) || (district !== null && isIsland(district));
    return isOff && !needs.toIslands ? { field: 'storeAddress', problem: 'island' } : null;
  }
  const problem = districtProblem(typed, needs);
  return problem && { field: 'town', problem };
}

function districtProblem(
  typed: CheckoutDetails,
  { needsTown: isNeeded = true, toIslands = false }: CheckoutNeeds,
): CheckoutProblem | null {
  if (kindOf(typed) !== 'home') return null;
  const county = typed.county.normalize('NFKC').trim();
  const { town, chineseAddress } = normalised(typed);
  if (county === '') {
    // The county is asked for anyway; the district too, unless the address will tell it.
    const isReported = town.trim() !== '' || readPlace(chineseAddress, null).district !== null;
    return isNeeded && !isReported ? 'required' : null;
  }
  if (!isCounty(county)) return null;
  const district = districtOf(county, { town, chineseAddress });
  if (district) return isIsland(district) && !toIslands ? 'island' : null;
  if (typed.town.trim() !== '') return 'invalid';
  return isNeeded ? 'required' : null;
}

function kindOf({ shippingOption }: CheckoutDetails): DeliveryKind | null {
  const option = shippingOption.normalize('NFKC').trim();
  return isShippingOption(option) ? shippingMethods[option].kind : null;
}

/** The county in which a 7-ELEVEN store lies by its address; null where that names none, or one that is not offered. */
export function countyOfStore(storeAddress: string): County | null {
  const { county } = readPlace(storeAddress, null);
  return county !== null && isCounty(county) ? county : null;
}

/** The county that counts: a store's address knows better than what was chosen. */
function countyOf(typed: CheckoutDetails): string {
  return (kindOf(typed) === 'store' && countyOfStore(typed.storeAddress)) || typed.county;
}

function withDistrict(details: CheckedDetails): CheckedDetails {
  if (shippingMethods[details.shippingOption].kind !== 'home') return details;
  const district = districtOf(details.county, normalised(details));
  return district ? { ...details, town: district.name[1] } : details;
}

/** What tells the district: it may be typed, or stand in either of the addresses. */
function normalised({ county, town, chineseAddress, address1, address2, address3 }: CheckoutDetails) {
  const lines = [address1, address2, address3].map((line) => line.normalize('NFKC'));
  const written = lines
    .flatMap((line) => line.split(','))
    .find((part) => /(dist(rict)?\.?|township)\s*$/i.test(part));
  const inEnglish =
    written !== undefined && isCounty(county) ? findDistrict(county, written)?.name[1] : undefined;
  return {
    town: town.normalize('NFKC') || (inEnglish ?? ''),
    chineseAddress: chineseAddress.normalize('NFKC') || (lines[0] ?? ''),
  };
}

function plain(name: string): string {
  return sameSigns(name)
    .toLowerCase()
    .replaceAll(/[’'`\s.]/g, '')
    .replace(/(dist|district|township|town|city)$/, '');
}
