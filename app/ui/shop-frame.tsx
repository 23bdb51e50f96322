import { type ReactNode, useEffect } from 'react';
import { NavLink } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { copyright, shellText } from '#app/text/shell.ts';
import { CartLink } from './cart-link.tsx';
import { ChatWidget } from './chat-widget.tsx';
import { useLanguage, useSay } from './language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LocalLink } from './local-link.tsx';
import { Mark } from './mark.tsx';
import { dispatch } from './session.tsx';
import { useShop } from './shop.ts';
import styles from './shop-frame.module.css';

/** Navigation, page and footer. The home page holds the footer at the bottom of the window (specification, section 2). */
export function ShopFrame({ held = false, children }: { held?: boolean; children: ReactNode }) {
  const say = useSay();
  const language = useLanguage();
  useEffect(() => dispatch({ type: 'language', language }), [language]);
  return (
    <div className={held ? `${styles.frame} ${styles.held}` : styles.frame}>
      <a className={styles.skip} href="#content">
        {say(shellText.skip)}
      </a>
      <Header />
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <ChatWidget />
      <Footer />
    </div>
  );
}

const destinations = [
  ['/', shellText.home],
  ['/contact', shellText.contact],
  ['/store', shellText.store],
] as const;

function Header() {
  const say = useSay();
  const language = useLanguage();
  const { name } = useShop();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <nav className={styles.navigation} aria-label={say(shellText.mainNavigation)}>
          {destinations.map(([path, words]) => (
            <NavLink key={path} to={localPath(path, language)} end={path === '/'}>
              {say(words)}
            </NavLink>
          ))}
        </nav>
        <LocalLink className={styles.brand} to="/">
          <Mark />
          {say(name)}
        </LocalLink>
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
        <div className={styles.cart}>
          <CartLink />
        </div>
      </div>
    </header>
  );
}

function Footer() {
  const say = useSay();
  const { name, year } = useShop();
  return (
    <footer className={styles.footer}>
      <p className={styles.thanks}>{say(shellText.thanks)}</p>
      <p className={styles.small}>
        <span>{say(copyright(year, name))}</span>
        <span>{say(shellText.poweredBy)}</span>
      </p>
    </footer>
  );
}
