import type { Pair } from '#app/domain/language.ts';
import { productLimits } from '#app/domain/product-check.ts';

/** The title of a product's copy, until the owner gives it one of its own. */
export function copyTitle([english, chinese]: Pair): Pair {
  const marked = (text: string, mark: string) => text.slice(0, productLimits.title - mark.length) + mark;
  return [marked(english, ' (copy)'), marked(chinese, '（複製）')];
}
