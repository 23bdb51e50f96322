import type { Pair } from '#app/domain/language.ts';
import type { ProductProblems } from '#app/domain/product-check.ts';
import {
  columnText,
  parentProblems,
  productCallProblems,
  variantProblems,
} from '#app/text/products-admin.ts';

const failed: Pair = productCallProblems.failed ?? ['', ''];

/** The words for a named problem of a call. */
export function problemWords(name: string): Pair {
  return productCallProblems[name] ?? failed;
}

/** What a product still needs, in one line. */
export function missingWords({ parent, variants }: ProductProblems): Pair {
  const columns = new Set(variants.flat());
  const pairs = [
    ...parent.map((field) => parentProblems[field]),
    ...[...columns].map((column): Pair => {
      const [name, problem] = [columnText[column], variantProblems[column]];
      return [`${name[0]}: ${problem[0]}`, `${name[1]}：${problem[1]}`];
    }),
  ];
  return [pairs.map(([english]) => english).join('; '), pairs.map(([, chinese]) => chinese).join('；')];
}
