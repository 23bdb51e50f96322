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

/** The language of what a customer typed, for `lang`; undefined where it may be that of the page. */
export function typedLanguage(text: string): 'zh-TW' | undefined {
  return /^\P{L}*\p{Script=Han}/u.test(text) ? 'zh-TW' : undefined;
}

export function useTranslate(): (localized: LocalizedText) => string {
  const language = useLanguage();
  return (localized) => pick(localized, language);
}
