import { isComplete, localize } from './language.ts';
import { languages } from './languages.ts';
import { storedText } from './localized-text.ts';
import { z } from './zod.ts';

/** A text in each language; those with a fallback may be missing. */
export function localizedSchema(text: z.ZodType<string, string>) {
  const complete = languages.filter(({ index }) => isComplete(index));
  return z
    .array(text)
    .min(complete.length)
    .max(languages.length)
    .readonly()
    .transform((texts) => storedText(localize((language) => texts[language] ?? '')));
}
