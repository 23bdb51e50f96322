import { isChinese, type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { joinTexts, listAnd, listComma } from './marks.ts';

/** The alert of section 5, in the specification's words. */
export function requiredFieldsMessage(names: readonly string[], language: Language): string {
  const joined = pick(joinTexts(names, listComma, listAnd), language);
  if (isChinese(language)) return `${joined}為必填欄位。`;
  return names.length === 1 ? `${joined} is a required field.` : `${joined} are required fields.`;
}

/** What a choice of delivery or invoice asks for. */
export function neededFieldsMessage(names: readonly LocalizedText[]): LocalizedText {
  const [english, chinese] = joinTexts(names, listComma, listAnd);
  return [`Please fill in: ${english}.`, `請填寫${chinese}。`];
}

/** `Full name` becomes `full name`. */
export function inSentence([english, chinese]: LocalizedText): LocalizedText {
  return [english.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()), chinese];
}
