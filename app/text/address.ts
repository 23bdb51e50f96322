import { counties, isCounty } from '#app/domain/county.ts';
import type { Address } from '#app/domain/customer.ts';
import { type Language, pick } from '#app/domain/language.ts';

/**
 * Where the parcel goes, as a courier reads it: Chinese from the county down to the door, Latin script the reverse,
 * whatever the language of the page. What was given in both comes in both, the reader's own first.
 */
export function addressLines(address: Address, language: Language): readonly string[] {
  const { address1, address2, address3, town, chineseAddress } = address;
  const county = isCounty(address.county) ? pick(counties[address.county], language) : address.county;
  const streets = [address1, address2, address3].filter(Boolean);
  const typed =
    streets.length === 0 && chineseAddress
      ? ''
      : /\p{Script=Han}/u.test(town + streets.join(''))
        ? `${county}${town}${streets.join('')}`
        : [...streets, town, county].filter(Boolean).join(', ');
  const lines = language === 1 ? [inCounty(chineseAddress, address.county), typed] : [typed, chineseAddress];
  return lines.filter(Boolean);
}

/** An address in Chinese is what the courier looks up. It may begin with its county already, written either way. */
function inCounty(chineseAddress: string, key: string): string {
  const county = isCounty(key) ? counties[key][1] : '';
  return !chineseAddress || chineseAddress.replaceAll('台', '臺').startsWith(county)
    ? chineseAddress
    : county + chineseAddress;
}
