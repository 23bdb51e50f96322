import { productLimits } from '#app/domain/catalogue/product-check.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export function copyTitle([english, chinese]: LocalizedText): LocalizedText {
  const marked = (text: string, mark: string) => text.slice(0, productLimits.title - mark.length) + mark;
  return [marked(english, ' (copy)'), marked(chinese, '（複製）')];
}
