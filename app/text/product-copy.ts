import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { type LocalizedText, localize, pick, textIn } from '#app/domain/language.ts';

const copyMark: LocalizedText = [' (copy)', '（複製）'];

export function copyTitle(title: LocalizedText): LocalizedText {
  return localize((language) => {
    const [text, mark] = [textIn(title, language), pick(copyMark, language)];
    return text === '' ? text : text.slice(0, productLimits.title - mark.length) + mark;
  });
}
