import { useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { type Language, localPath, withoutLanguage } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { shellText } from '#app/text/shell.ts';
import { useLanguage, useTranslate } from './language.ts';
import styles from './language-switch.module.css';
import { useEscape } from './page.tsx';
import { dispatch } from './session.tsx';
import { useShop } from './shop.ts';

export function LanguageSwitch() {
  const here = useLocation();
  // During a navigation the switch leads to its target in the other language.
  const { pathname, search, hash } = useNavigation().location ?? here;
  const language = useLanguage();
  const { languages: offered } = useShop();
  const t = useTranslate();
  const menu = useRef<HTMLDetailsElement>(null);
  useEscape(menu);
  // The offline page is shown in the place of other pages, and its switch would lead to none of them.
  if (withoutLanguage(here.pathname) === '/offline') return null;
  if (offered.every((index) => index === language)) return null;
  const links = languages
    .filter(({ index }) => index !== language && offered.includes(index))
    .map(({ index, tag, name }) => {
      const to = localPath(withoutLanguage(pathname), index) + search + hash;
      return (
        <Link
          key={tag}
          // The cached page may be for another query, and hydration does not correct attributes.
          ref={(link) => link?.setAttribute('href', to)}
          suppressHydrationWarning
          className={styles.switch}
          to={to}
          state={switched}
          hrefLang={tag}
          lang={tag}
          preventScrollReset
          data-language={index}
          onClick={() => remember(index)}
        >
          {name}
        </Link>
      );
    });
  if (links.length < 2) return <nav aria-label={t(shellText.language)}>{links}</nav>;
  return (
    <nav aria-label={t(shellText.language)}>
      <details key={language} ref={menu} className={styles.menu}>
        <summary className={styles.switch}>{languages[language].name}</summary>
        <div className={styles.choices}>{links}</div>
      </details>
    </nav>
  );
}

const switched = { switched: true } as const;

export function isSwitched(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'switched' in state;
}

/** For a year; the server reads it before Accept-Language. */
function remember(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
  dispatch({ type: 'language', language });
}
