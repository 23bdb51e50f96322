import { searchForm } from './search.ts';

interface Measures {
  measures: readonly Measure[];
  rest: string;
}

export interface Measure {
  /** Equal for equal amounts in any unit; no word has this form. */
  token: string;
  /** As written, in search form. */
  text: string;
}

const weights = {
  公斤: 1000,
  千克: 1000,
  公克: 1,
  克: 1,
  台斤: 600,
  斤: 600,
  'kilograms?|kilogrammes?|kilos?|kgs?': 1000,
  'grams?|grammes?|gms?|gr|g': 1,
};
const volumes = {
  公升: 1000,
  毫升: 1,
  升: 1000,
  'millilit(?:re|er)s?|mls?|cc': 1,
  'lit(?:re|er)s?|ltrs?|l': 1000,
};
const lengths = {
  '公分|厘米': 10,
  '毫米|公釐': 1,
  'centimet(?:re|er)s?|cms?': 10,
  'millimet(?:re|er)s?|mm': 1,
};

const units = [
  ...Object.entries(weights).map(([name, factor]) => ({ name, factor, of: 'g' })),
  ...Object.entries(volumes).map(([name, factor]) => ({ name, factor, of: 'ml' })),
  ...Object.entries(lengths).map(([name, factor]) => ({ name, factor, of: 'mm' })),
].map((unit) => ({ ...unit, whole: new RegExp(`^(?:${unit.name})$`) }));

const numerals: Readonly<Record<string, number>> = {
  半: 0.5,
  一: 1,
  二: 2,
  兩: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};
const numeral = `[${Object.keys(numerals).join('')}]`;
const spelt = '(?:half(?: an?)?|an?)(?= )';
const amounts = `\\d[/\u2044]\\d|\\d{1,3}(?:,\\d{3})+|\\d{1,6}(?:[.,]\\d{1,3})?|${numeral}|${spelt}`;
const wrapping =
  /(?:\s?(?:[包盒袋]?[裝装]|[包盒袋])(?!\p{Script=Han})|\s(?:packs?|packets?|bags?)(?![\p{L}\p{N}]))?/u;
const written = new RegExp(
  `(?<![\\p{N}.,/\u2044a-z]|${numeral})(?<amount>${amounts})\\s?` +
    `(?<unit>${units.map(({ name }) => name).join('|')})(?<=\\p{Script=Han}|[a-z](?![a-z0-9]))${wrapping.source}`,
  'gu',
);

export function measuresIn(text: string): Measures {
  const measures: Measure[] = [];
  const rest = searchForm(text).replaceAll(written, (match: string, amount: string, unit: string) => {
    const known = units.find(({ whole }) => whole.test(unit));
    if (!known) return match;
    measures.push({
      token: `#${Math.round(numberOf(amount) * known.factor)}${known.of}`,
      text: `${amount}${unit}`,
    });
    return ' ';
  });
  return { measures, rest };
}

/** Forms: 1,000, 0.5, the South African 0,5, 1/2, 半, half a. */
function numberOf(amount: string): number {
  const [whole, part] = amount.split(/[/\u2044]/);
  if (part !== undefined) return Number(part) === 0 ? 0 : Number(whole) / Number(part);
  if (/^[a-z]/.test(amount)) return amount.startsWith('half') ? 0.5 : 1;
  const isDecimal = /^\d+,\d{1,2}$/.test(amount);
  return numerals[amount] ?? Number(isDecimal ? amount.replace(',', '.') : amount.replaceAll(',', ''));
}
