/** Letters that no Unicode decomposition reduces to ASCII. */
const plain: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/**
 * Search form: compatibility forms folded, lower case, no accents, 臺 as 台, white space collapsed. PostgreSQL's function
 * search_form is the same rule.
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
