import { useLocation } from 'react-router';
import { type Language, languageOfPath, type Pair, pick } from '#app/domain/language.ts';

/** The language of the page: its path decides, nothing else. */
export function useLanguage(): Language {
  return languageOfPath(useLocation().pathname);
}

/** Says a pair of `app/text` in the language of the page. */
export function useSay(): (pair: Pair) => string {
  const language = useLanguage();
  return (pair) => pick(pair, language);
}
