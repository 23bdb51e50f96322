import { counties, isCounty } from '#app/domain/county.ts';
import type { Address } from '#app/domain/customer.ts';
import { districtOf } from '#app/domain/district-choice.ts';
import type { Language, Pair } from '#app/domain/language.ts';

/**
 * Where the parcel goes, as a courier reads it: Chinese from the postal code down to the door, Latin script the reverse,
 * whatever the language of the page. What was given in both comes in both, the reader's own first.
 */
export function addressLines(address: Address, language: Language): readonly string[] {
  const typed = typedLine(address);
  const chinese = address.chineseAddress && inDistrict(address.chineseAddress, address);
  const lines = language === 1 ? [chinese, typed] : [typed, chinese];
  return lines.filter(Boolean);
}

/** The one line for the courier's label: all of it in Chinese where it was given so, else at least down to the district. */
export function courierLine(address: Address): string {
  const [streets, { zip, county, town }] = [streetsOf(address), placeOf(address)];
  if (address.chineseAddress) return inDistrict(address.chineseAddress, address);
  if (isHan(streets.join(''))) return typedLine(address);
  return [zip, county[1] + town[1], streets.join(', ')].filter(Boolean).join(' ');
}

function typedLine(address: Address): string {
  const { zip, county, town } = placeOf(address);
  const streets = streetsOf(address);
  if (streets.length === 0 && address.chineseAddress) return '';
  if (isHan(streets.join('') || town[1]) && streets.length > 0)
    return [zip, inPlace(streets.join(''), county[1], town[1])].filter(Boolean).join(' ');
  return [...streets, town[0], [county[0], zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** An address in Chinese is what the courier looks up. It may begin with its code, county and district already. */
function inDistrict(chineseAddress: string, address: Address): string {
  const { zip, county, town } = placeOf(address);
  const bare = zip ? chineseAddress.replace(/^\d{3,6}\s*/, '') : chineseAddress;
  return [zip, inPlace(bare, county[1], town[1])].filter(Boolean).join(' ');
}

/** Puts before an address what it does not begin with, however 臺 was written. */
function inPlace(address: string, county: string, town: string): string {
  const starts = (name: string) => address.replaceAll('台', '臺').startsWith(name);
  if (starts(county)) return address;
  return county + (starts(town) ? '' : town) + address;
}

interface Place {
  zip: string;
  county: Pair;
  /** As it was typed where it is no district that we know, as in old orders. */
  town: Pair;
}

function placeOf(address: Address): Place {
  const district = districtOf(address.county, address);
  const typed = isCounty(address.county)
    ? counties[address.county]
    : ([address.county, address.county] as const);
  // The specification's Hualien City is a district of its county.
  const county = district && address.county === 'HualienCity' ? counties.HualienCounty : typed;
  const town: Pair = district ? district.name : [address.town, address.town];
  return { zip: district?.zip ?? address.zip, county, town };
}

function streetsOf({ address1, address2, address3 }: Address): readonly string[] {
  return [address1, address2, address3].filter(Boolean);
}

function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
