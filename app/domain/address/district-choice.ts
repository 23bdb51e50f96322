import {
  type CheckedDetails,
  type CheckoutCheck,
  type CheckoutNeeds,
  type CheckoutProblem,
  checkCheckout,
} from '../cart/checkout-check.ts';
import { type CheckoutDetails, type CheckoutField, checkoutFields } from '../cart/checkout-details.ts';
import { type DeliveryKind, isShippingOption, shippingMethods } from '../delivery/shipping.ts';
import type { LocalizedText } from '../language.ts';
import { type County, isCounty } from './county.ts';
import { type District, districts, type PostalCounty } from './districts.ts';
import { readPlace, sameSigns } from './written-place.ts';

const uninhabited = ['290', '817', '819'];

/** Islands of counties on the main island: Lamay, Green Island and Orchid Island. */
const islands = ['929', '951', '952'];

export function postalCounty(county: County): PostalCounty {
  return county === 'HualienCity' ? 'HualienCounty' : county;
}

export function districtsOf(county: County): readonly District[] {
  if (county === 'HualienCity') return districts.HualienCounty.filter(({ zip }) => zip === '970');
  return districts[county].filter(({ zip }) => !uninhabited.includes(zip));
}

export function isIsland({ zip }: District): boolean {
  return islands.includes(zip);
}

/** The district that a text names, in either script, with or without its suffix: 信義區, 信義, `Xinyi Dist.`. */
export function findDistrict(county: County, typed: string): District | null {
  const wanted = plain(typed);
  if (wanted === '') return null;
  const named = ({ name: [english, chinese] }: District) =>
    [chinese, chinese.slice(0, -1), english].some((name) => plain(name) === wanted);
  return districtsOf(county).find(named) ?? null;
}

/** In every language, by the Chinese name alone: namesakes in several counties have one English name, too. */
export function districtName(chinese: string): LocalizedText | null {
  const named = Object.values(districts)
    .flat()
    .find(({ name }) => name[1] === chinese);
  return named?.name ?? null;
}

/** The district of an address: as chosen or typed, else from the Chinese address, else the county's only one. */
export function districtOf(
  county: string,
  { town, chineseAddress }: Pick<CheckoutDetails, 'town' | 'chineseAddress'>,
): District | null {
  if (!isCounty(county)) return null;
  if (town.trim() !== '') return findDistrict(county, town);
  const offered = districtsOf(county);
  const written = readPlace(chineseAddress, postalCounty(county)).county;
  // An address in another county does not count: that county may have a district of the same name.
  const address = written === null || written === postalCounty(county) ? sameSigns(chineseAddress) : '';
  // The first name is the district; a road may be named after another one.
  const [first] = offered
    .flatMap((district) => {
      const at = address.indexOf(district.name[1]);
      return at === -1 ? [] : [{ district, at }];
    })
    .sort((a, b) => a.at - b.at);
  return first?.district ?? (offered.length === 1 ? (offered[0] ?? null) : null);
}

/**
 * checkCheckout plus the district, which home delivery requires; separate because of the size of the district list. The
 * resulting town is the Chinese name.
 * @param tooBigForStore whether the cart exceeds a parcel to a 7-ELEVEN store.
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
  // A store's county is not required: that of a store on an island is not offered.
  const fieldProblems = checked.ok ? [] : checked.problems;
  const others =
    problem.field === 'storeAddress'
      ? fieldProblems.filter(({ field }) => field !== 'county')
      : fieldProblems;
  const problems = [...others, problem];
  const place = (field: (typeof problems)[number]['field']) => checkoutFields.indexOf(field);
  return { ok: false, problems: problems.toSorted((a, b) => place(a.field) - place(b.field)) };
}

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
    // The district is only required where the address does not name it, and not while the county is missing.
    const isReported = town.trim() !== '' || readPlace(chineseAddress, null).district !== null;
    return isNeeded && !isReported ? 'needed' : null;
  }
  if (!isCounty(county)) return null;
  const district = districtOf(county, { town, chineseAddress });
  if (district) return isIsland(district) && !toIslands ? 'island' : null;
  if (typed.town.trim() !== '') return 'invalid';
  return isNeeded ? 'needed' : null;
}

function kindOf({ shippingOption }: CheckoutDetails): DeliveryKind | null {
  const option = shippingOption.normalize('NFKC').trim();
  return isShippingOption(option) ? shippingMethods[option].kind : null;
}

/** The county of a 7-ELEVEN store's address; null where it names none, or one not offered. */
function countyOfStore(storeAddress: string): County | null {
  const { county } = readPlace(storeAddress, null);
  return county !== null && isCounty(county) ? county : null;
}

function countyOf(typed: CheckoutDetails): string {
  return (kindOf(typed) === 'store' && countyOfStore(typed.storeAddress)) || typed.county;
}

function withDistrict(details: CheckedDetails): CheckedDetails {
  if (shippingMethods[details.shippingOption].kind !== 'home') return details;
  const district = districtOf(details.county, normalised(details));
  return district ? { ...details, town: district.name[1] } : details;
}

/** The district may be typed, or be part of either address. */
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
