import { counties, isCounty } from '#app/domain/county.ts';
import type { Address } from '#app/domain/customer.ts';
import { type Language, pick } from '#app/domain/language.ts';

/** Where the parcel goes, as a courier reads it: in Chinese from the county down to the door, in English the reverse. */
export function addressLines(address: Address, language: Language): readonly string[] {
  const county = isCounty(address.county) ? pick(counties[address.county], language) : address.county;
  const streets = [address.address1, address.address2, address.address3].filter(Boolean);
  if (language === 1) {
    // An address given in Chinese is what the courier looks up; it may begin with its own county.
    const chinese = address.chineseAddress;
    const own = chinese && !chinese.replaceAll('台', '臺').startsWith(county) ? county + chinese : chinese;
    const latin = streets.length > 0 ? [`${county}${address.town}${streets.join(' ')}`] : [];
    return own ? [own, ...latin] : latin.length > 0 ? latin : [county].filter(Boolean);
  }
  const latin = [...streets, address.town, county].filter(Boolean).join(', ');
  return [latin, address.chineseAddress].filter(Boolean);
}
