/**
 * The form in which texts are searched: compatibility forms folded, lower case, 臺 as 台, white space to one blank.
 * A substring of it is a hit, so a Chinese word of two characters finds its product.
 */
export function searchForm(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replaceAll(/\s+/g, ' ').trim();
}
