import type { ProductProblems } from '#app/domain/catalogue/product-check.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import {
  columnText,
  parentProblems,
  productCallProblems,
  variantProblems,
} from '#app/text/products-admin.ts';

const failed: LocalizedText = productCallProblems.failed ?? ['', ''];

/** The words for a named problem of a call. */
export function problemWords(name: string): LocalizedText {
  return productCallProblems[name] ?? failed;
}

/** What a product still needs, in one line. */
export function missingWords({ parent, variants }: ProductProblems): LocalizedText {
  const columns = new Set(variants.flat());
  const pairs = [
    ...parent.map((field) => parentProblems[field]),
    ...[...columns].map((column): LocalizedText => {
      const [name, problem] = [columnText[column], variantProblems[column]];
      return [`${name[0]}: ${problem[0]}`, `${name[1]}：${problem[1]}`];
    }),
  ];
  return [pairs.map(([english]) => english).join('; '), pairs.map(([, chinese]) => chinese).join('；')];
}
