/** Emails that no decomposition makes plain. */
const plain: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/**
 * The form in which texts are searched: compatibility forms folded, lower case, without accents, 臺 as 台, white space to
 * one blank. A substring of it is a hit, so a Chinese word of two characters is found. PostgreSQL's function search_form
 * is the same rule.
 */
export function searchForm(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[øłđßæœ]/g, (email) => plain[email] ?? email)
    .replaceAll('臺', '台')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
