import { reviewLimits } from './review.ts';

/** Surnames of two characters that are met in Taiwan. */
const longSurnames = /^(歐陽|司馬|上官|諸葛|司徒|張簡|范姜|端木|皇甫|公孫|令狐|尉遲|夏侯|東方)/;
const titles = /(先生|小姐|女士|太太)$|^(mr|mrs|ms|miss|dr|prof)\b\.?/i;

/**
 * The name offered to be shown with reviews, which anyone reads: first name and initial, `Thandi N.`; of a Chinese name its
 * surname, `王○○`. Empty where unknown, or no name.
 */
export function publicName({
  firstName,
  lastName,
  name,
}: {
  firstName: string;
  lastName: string;
  name: string;
}): string {
  const whole = (name.trim() || `${firstName} ${lastName}`)
    .normalize('NFKC')
    .replaceAll(/\([^)]*\)?/g, ' ')
    .trim()
    .replace(titles, '')
    .trim();
  // An address or a number was typed for a name.
  if (/[@\p{Nd}]/u.test(whole)) return '';
  if (/^\p{Script=Han}/u.test(whole)) return chineseName(whole);
  const [last, given] = whole.split(',', 2);
  const words = (given ? `${given} ${last}` : whole).split(/[\s,]+/).filter((word) => /^\p{L}/u.test(word));
  // A second name in Chinese is that of the same person.
  const [first = '', ...more] = words.filter((word) => !/^\p{Script=Han}/u.test(word));
  const [initial] = [...(more.at(-1) ?? '')];
  const short = initial ? `${first} ${initial.toUpperCase()}.` : first;
  return short.slice(0, reviewLimits.name).toWellFormed();
}

function chineseName(whole: string): string {
  const [characters = ''] = whole.replaceAll(/\s/g, '').split(/[^\p{Script=Han}]/u);
  const [surname] = longSurnames.exec(characters) ?? [[...characters][0] ?? ''];
  const rest = [...characters].length - [...surname].length;
  return surname + '○'.repeat(rest === 1 ? 1 : 2);
}
