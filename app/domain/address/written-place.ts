import type { LocalizedText } from '../language.ts';
import { plainLetters } from '../typed-text.ts';
import { counties } from './county.ts';
import { type District, districts, type PostalCounty } from './districts.ts';

export interface WrittenPlace {
  code: string;
  /** Null where it names none, and no district that is unique to one county. */
  county: PostalCounty | null;
  /** With a county, its district; without one, a district name shared by several counties but not the expected one. */
  district: District | null;
  rest: string;
  /** The address from the county or district on, with commas and brackets as typed, like the rest. */
  written: string;
}

/** Includes the counties that frozen parcels do not reach. */
export const countyNames: Readonly<Record<PostalCounty, LocalizedText>> = {
  ...counties,
  Penghu: ['Penghu County', '澎湖縣'],
  Kinmen: ['Kinmen County', '金門縣'],
  Lienchiang: ['Lienchiang County', '連江縣'],
};

const everyCounty: readonly PostalCounty[] = Object.keys(districts).filter(
  (key): key is PostalCounty => key in districts,
);

/**
 * Parses the start of a Chinese address: postal code (3, 5 or 6 digits), country, county (市 or 縣 may be left out before
 * one of its districts), district. 台 counts as 臺.
 * @param expected the county in which a district without a county is looked for first.
 */
export function readPlace(text: string, expected: PostalCounty | null): WrittenPlace {
  const typed = plainLetters(text).trim();
  const read = readFolded(folded(typed), expected);
  return { ...read, rest: endOf(typed, read.rest), written: endOf(typed, read.written) };
}

/** Maps full-width characters one to one, so that positions match the typed text. */
function folded(text: string): string {
  return text.replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

function endOf(text: string, end: string): string {
  return text.slice(text.length - end.length);
}

function readFolded(text: string, expected: PostalCounty | null): WrittenPlace {
  const { code, bare } = withoutLead(text);
  const named = countyAt(bare);
  if (named) {
    const after = bare.slice(named.length).replace(gap, '');
    const district = districtAt(after, named.county);
    return { code, county: named.county, district, rest: behind(after, district), written: bare };
  }
  const own = expected && districtAt(bare, expected);
  if (own) return { code, county: expected, district: own, rest: behind(bare, own), written: bare };
  const others = everyCounty.flatMap((county) => {
    const district = districtAt(bare, county);
    return district ? [{ county, district }] : [];
  });
  const [first] = others;
  const district = first?.district ?? null;
  const county = others.length === 1 && first ? first.county : null;
  return { code, county, district, rest: behind(bare, district), written: bare };
}

const gap = /^[\s,、]+/;

/** A number followed by one of these is a door or lane number, not a postal code. */
const ofAStreet = /^[\d巷弄號号鄰樓室之段路街Ff]/;

function withoutLead(text: string): { code: string; bare: string } {
  let bare = text.replace(gap, '');
  let code = '';
  for (;;) {
    const [lead = '', digits = ''] = /^\(?(\d{3}(?:-?\d{2,3})?)[\s,、:)-]*/.exec(bare) ?? [];
    const after = bare.slice(lead.length);
    if (lead !== '' && code === '' && after !== '' && !ofAStreet.test(after)) {
      code = digits.replace('-', '');
      bare = after;
      continue;
    }
    const country = /^(?:中華民國|[台臺]灣省?|Taiwan)(?:\s*\(?R\.?O\.?C\.?\)?)?/i.exec(bare)?.[0] ?? '';
    const behindIt = bare.slice(country.length);
    // A road and a university are named after the country.
    if (country === '' || !(gap.test(behindIt) || beginsPlace(behindIt))) return { code, bare };
    bare = behindIt.replace(gap, '');
  }
}

function beginsPlace(text: string): boolean {
  return (
    /^(?:\(?\d|[台臺]灣)/.test(text) ||
    countyAt(text) !== null ||
    everyCounty.some((county) => districtAt(text, county) !== null)
  );
}

function countyAt(text: string): { county: PostalCounty; length: number } | null {
  const address = sameSigns(text);
  for (const county of everyCounty) {
    const name = countyNames[county][1];
    if (address.startsWith(name)) return { county, length: name.length };
    const short = name.slice(0, -1);
    if (address.startsWith(short) && districtAt(address.slice(short.length), county))
      return { county, length: short.length };
  }
  return null;
}

function districtAt(text: string, county: PostalCounty): District | null {
  const address = sameSigns(text);
  const begun = ({ name: [, chinese] }: District) =>
    // A road may be named after a district.
    address.startsWith(chinese) && !/^(?:路|街|大道)/.test(address.slice(chinese.length));
  return districts[county].find(begun) ?? null;
}

function behind(text: string, district: District | null): string {
  return district ? text.slice(district.name[1].length).replace(gap, '') : text;
}

/** Folds 台 into 臺. */
export function sameSigns(text: string): string {
  return text.replaceAll('台', '臺');
}
