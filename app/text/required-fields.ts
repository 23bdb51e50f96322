import { isChinese, type Language, type LocalizedText, pick } from '#app/domain/language.ts';

/** `a`, `a and b`, `a, b and c`, without a comma before the last; in Chinese `甲、乙和丙`. */
export function joinNames(names: readonly string[], language: Language): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  const [comma, and] = pick(
    [
      [', ', ' and '],
      ['、', '和'],
    ] as const,
    language,
  );
  return names.slice(0, -1).join(comma) + and + last;
}

/** The alert of section 5, in the specification's words. */
export function requiredFieldsMessage(names: readonly string[], language: Language): string {
  const joined = joinNames(names, language);
  if (isChinese(language)) return `${joined}為必填欄位。`;
  return names.length === 1 ? `${joined} is a required field.` : `${joined} are required fields.`;
}

/** `Full name` becomes `full name`. */
export function inSentence([english, chinese]: LocalizedText): LocalizedText {
  return [english.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()), chinese];
}
