import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import { type Language, type LocalizedText, languageOfPath, pick } from '#app/domain/language.ts';

/** For parts in another language than the page's, such as previews. */
export const SpokenLanguage = createContext<Language | null>(null);

/** The path's language, unless a part has its own. */
export function useLanguage(): Language {
  const { pathname } = useLocation();
  return useContext(SpokenLanguage) ?? languageOfPath(pathname);
}

export function useTranslate(): (localized: LocalizedText) => string {
  const language = useLanguage();
  return (localized) => pick(localized, language);
}
