import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import { type Language, type LocalizedText, languageOfPath, pick } from '#app/domain/language.ts';

/** For a part of a page that speaks another language than the page: what the owner previews. */
export const SpokenLanguage = createContext<Language | null>(null);

/** The language of the page: its path decides, but for a part that speaks its own. */
export function useLanguage(): Language {
  const { pathname } = useLocation();
  return useContext(SpokenLanguage) ?? languageOfPath(pathname);
}

/** Says a pair of `app/text` in the language of the page. */
export function useTranslate(): (localized: LocalizedText) => string {
  const language = useLanguage();
  return (localized) => pick(localized, language);
}
