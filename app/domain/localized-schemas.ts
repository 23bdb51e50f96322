import { z } from 'zod';
import { isComplete, localize, storedText } from './language.ts';
import { languages } from './languages.ts';

// In a browser zod compiles nothing: the content security policy forbids it and reports the attempt. A schema decides
// when it is made, so this stands in the file that every schema of the editor imports.
if (typeof document !== 'undefined') z.config({ jitless: true });

/** A text in each language; those with a fallback may be left out. */
export function localizedSchema(text: z.ZodType<string, string>) {
  const complete = languages.filter(({ index }) => isComplete(index));
  return z
    .array(text)
    .min(complete.length)
    .max(languages.length)
    .readonly()
    .transform((texts) => storedText(localize((language) => texts[language] ?? '')));
}
