import { counties, isCounty } from '#app/domain/address/county.ts';
import { districtOf, postalCounty } from '#app/domain/address/district-choice.ts';
import { countyNames, readPlace, sameSigns } from '#app/domain/address/written-place.ts';
import type { Address } from '#app/domain/customer/customer.ts';
import { isChinese, type Language, type LocalizedText } from '#app/domain/language.ts';

/**
 * Strips district, county, country and postal code from the end of a street, so that each is added once: `7 Xinyi Rd.,
 * Xinyi District, Taipei City 110, Taiwan` → `7 Xinyi Rd.` Only this district's code counts, and a bare name only after
 * a comma: streets and houses share such names.
 */
function withoutPlace(
  street: string,
  { zip, county, town }: { zip: string; county: LocalizedText; town: LocalizedText },
): string {
  const code = /^\d{3}$/.test(zip) ? `${zip}(?:-?\\d{2,3})?` : '(?!)';
  const names = [county, town].flatMap(([name]) => (name ? [nameOf(name)] : []));
  const country = String.raw`Taiwan(?:,?\s*\(?R\.?\s*O\.?\s*C\.?\)?)?|\(?R\.?\s*O\.?\s*C\.?\)?`;
  const whole = names.map(({ full }) => full).join('|') || '(?!)';
  const bare = names.map(({ short }) => short).join('|') || '(?!)';
  const tail = new RegExp(
    [
      '(?:',
      String.raw`(?:(?:^|[\s,]+)(?:${whole})|(?:^|,\s*)(?:${code}[\s,]+)?(?:${whole}|${bare}))`,
      String.raw`(?:[\s,]+${code})?(?:[\s,]+(?:${country}))?`,
      // Bare only after a comma: banks and roads are named after it.
      String.raw`|(?:^|,\s*)(?:${country})`,
      String.raw`)(?:[\s,]+${code})?[\s,.]*$`,
    ].join(''),
    'i',
  );
  let left = street;
  for (;;) {
    const found = tail.exec(left);
    // New Taipei City ends with Taipei City.
    if (!found || /\bnew$/i.test(left.slice(0, found.index))) return left;
    left = left.slice(0, found.index).replace(/[\s,]+$/, '');
  }
}

/** District and county may end each of the lines that were typed. */
function streetLine(streets: readonly string[], place: Place): string {
  const lines = streets.map((street) => withoutPlace(street, place)).filter(Boolean);
  return withoutPlace(lines.join(', '), place);
}

/** With any apostrophe and suffix. */
function nameOf(name: string): { full: string; short: string } {
  const [, short = name, kind = ''] = /^(.*?)(?: (Dist\.|Township|City|County))?$/.exec(name) ?? [];
  const typed = short
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/[’'‘`]/g, "[’'‘`-]?")
    .replaceAll(/\s+/g, String.raw`\s+`);
  const kinds: Readonly<Record<string, string>> = {
    'Dist.': String.raw`\s+(?:District|Dist\.?)`,
    Township: String.raw`\s+(?:Township|Town|Twp\.?)`,
    City: String.raw`\s+City`,
    County: String.raw`\s+County`,
  };
  return { full: typed + (kinds[kind] ?? ''), short: typed };
}

/**
 * In a courier's order: Chinese from postal code to door, Latin script the reverse. An address given in both is shown
 * in both, the reader's first.
 */
export function addressLines(address: Address, language: Language): readonly string[] {
  const typed = typedLine(address);
  const chinese = address.chineseAddress && chineseLine(address.chineseAddress, address);
  const lines = isChinese(language) ? [chinese, typed] : [typed, chinese];
  return [...new Set(lines.filter(Boolean))];
}

/** For the staff: Chinese first where given; on a Chinese page at least the district is Chinese. */
export function staffAddressLines(address: Address, language: Language): readonly string[] {
  const lines = addressLines(address, 1);
  if (!isChinese(language) || lines.length === 0 || lines.some(isHan)) return lines;
  return [courierLine(address)];
}

/** For the courier's label: Chinese where given, else at least to the district. */
export function courierLine(address: Address): string {
  if (address.chineseAddress) return chineseLine(address.chineseAddress, address);
  const place = placeOf(address);
  const streets = streetsOf(address);
  if (isHan(streets.join(''))) return typedLine(address);
  const { zip, county, town } = place;
  return [zip, county[1] + town[1], streetLine(streets, place)].filter(Boolean).join(' ');
}

function typedLine(address: Address): string {
  const place = placeOf(address);
  const { zip, county, town } = place;
  const streets = streetsOf(address);
  // Of two Chinese addresses the one in the Chinese field counts, as for the courier.
  if (address.chineseAddress && (streets.length === 0 || isHan(streets.join('')))) return '';
  if (isHan(streets.join('') || town[1]) && streets.length > 0) return chineseLine(streets.join(''), address);
  return [streetLine(streets, place), town[0], [county[0], zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
}

/**
 * The address with code, county and district once. One that begins with another place than chosen was copied whole and
 * is kept, with its own district's code or else the chosen one's.
 */
function chineseLine(typed: string, address: Address): string {
  const { zip, county, town, isKnown } = placeOf(address);
  const expected = isCounty(address.county) ? postalCounty(address.county) : null;
  const { code, county: named, district, rest, written } = readPlace(typed, expected);
  const line = (of: string, text: string) => [of || code, text].filter(Boolean).join(' ');
  if (named && district) return line(district.zip, countyNames[named][1] + district.name[1] + rest);
  if (named && named !== expected) return line(zip, countyNames[named][1] + rest);
  if (district) return line(zip, written);
  const isThere = !isKnown && rest.startsWith(town[1]);
  return line(zip, county[1] + (isThere ? '' : town[1]) + rest);
}

interface Place {
  zip: string;
  county: LocalizedText;
  /** As typed where it is no known district, as in old orders. */
  town: LocalizedText;
  isKnown: boolean;
}

function placeOf(address: Address): Place {
  const written = withCity(address);
  const district = districtOf(address.county, address) ?? districtOf(written.county, written);
  const typed = isCounty(written.county)
    ? counties[written.county]
    : ([written.county, written.county] as const);
  // The specification's Hualien City is a district of its county.
  const county = district && written.county === 'HualienCity' ? counties.HualienCounty : typed;
  const town: LocalizedText = district ? district.name : [written.town, written.town];
  return { zip: district?.zip ?? address.zip, county, town, isKnown: district !== null };
}

/** An imported address may have a city in place of the county or the district. */
function withCity({ county, town, city, chineseAddress }: Address) {
  if (county === '') return { county: city, town, chineseAddress };
  const bare = (name: string) =>
    sameSigns(name)
      .toLowerCase()
      .replace(/(?: (?:city|county)|[市縣])$/, '');
  const names = isCounty(county) ? counties[county] : [county];
  const isNamesake = names.some((name) => bare(name) === bare(city));
  return { county, town: town || (isNamesake ? '' : city), chineseAddress };
}

function streetsOf({ address1, address2, address3 }: Address): readonly string[] {
  return [address1, address2, address3].filter(Boolean);
}

function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
