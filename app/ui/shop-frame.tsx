import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation, useNavigation } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { beforeFact, sellerNumbers } from '#app/text/seller.ts';
import { copyright, errorText, itemsInCart, shellText } from '#app/text/shell.ts';
import { Announcer } from './announcer.tsx';
import { AgainLink } from './button.tsx';
import { ChatWidget } from './chat-widget.tsx';
import early from './early-note.module.css';
import { useEarlyTaps } from './early-taps.ts';
import { Icon, inRem } from './icon.tsx';
import { useLanguage, useTranslate } from './language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LocalLink } from './local-link.tsx';
import { Logo } from './logo.tsx';
import { contentId, focusPage, useFocusInSight } from './page.tsx';
import { dispatch, useSession } from './session.tsx';
import { useShop } from './shop.ts';
import { PausedBanner, ShopBanner } from './shop-banner.tsx';
import styles from './shop-frame.module.css';

export function ShopFrame({ held = false, children }: { held?: boolean; children: ReactNode }) {
  const t = useTranslate();
  const language = useLanguage();
  useEffect(() => dispatch({ type: 'language', language }), [language]);
  useEarlyTaps();
  useFocusOnArrival();
  useFocusInSight();
  const underWay = useNavigation().state !== 'idle';
  return (
    <div className={held ? `${styles.frame} ${styles.held}` : styles.frame}>
      <a className={styles.skip} href={`#${contentId}`}>
        {t(shellText.skip)}
      </a>
      <Announcer>
        <ShopBanner />
        <PausedBanner />
        <Header />
        {underWay && <div className={styles.underWay} />}
        <main id={contentId} className={styles.main} tabIndex={-1} aria-busy={underWay}>
          {children}
        </main>
        <EarlyNote />
        <ChatWidget />
        <Footer />
      </Announcer>
    </div>
  );
}

/** Shown from a tap before hydration until it is replayed, or until scripts have failed (early-taps). */
function EarlyNote() {
  const t = useTranslate();
  return (
    <div className={early.early} role="alert">
      <p className={early.waiting}>{t(shellText.stillLoading)}</p>
      <p className={early.failed}>
        {t(shellText.notLoaded)} <AgainLink variant="quiet">{t(shellText.reload)}</AgainLink>
      </p>
      <p className={early.offline}>{t(errorText.offline.text)}</p>
    </div>
  );
}

/** After a navigation whose link is gone, focus goes to the top of the page. */
function useFocusOnArrival() {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (document.activeElement === document.body) focusPage();
  }, [key]);
}

const destinations = [
  ['/', shellText.home],
  ['/contact', shellText.contact],
  ['/store', shellText.store],
] as const;

export function Header() {
  const t = useTranslate();
  const language = useLanguage();
  const { name, logo } = useShop();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <nav className={styles.navigation} aria-label={t(shellText.mainNavigation)}>
          {destinations.map(([path, words]) => (
            <NavLink key={path} to={localPath(path, language)} end={path === '/'}>
              {t(words)}
            </NavLink>
          ))}
        </nav>
        <LocalLink className={styles.brand} to="/">
          {logo ? (
            <Logo image={logo} alt={t(name)} />
          ) : (
            <>
              <Mark />
              {t(name)}
            </>
          )}
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

function CartLink() {
  const t = useTranslate();
  const { basketItemQty } = useSession();
  return (
    <LocalLink className={styles.cartLink} to="/store/cart">
      <Icon name="cart" size={24} />
      <span className={styles.cartWord}>{t(shellText.cart)}</span>
      {basketItemQty > 0 && (
        <span className={styles.cartCount} key={basketItemQty}>
          <span aria-hidden="true">{basketItemQty}</span>
          <span className="visually-hidden">{t(itemsInCart(basketItemQty))}</span>
        </span>
      )}
    </LocalLink>
  );
}

function Footer() {
  const t = useTranslate();
  const shop = useShop();
  const numbers = sellerNumbers(shop);
  return (
    <footer className={styles.footer}>
      <div className={styles.imprint}>
        <p className={`${styles.small} ${styles.links}`}>
          {shop.about && <LocalLink to="/about">{t(shellText.about)}</LocalLink>}
          <LocalLink to="/order">{t(shellText.order)}</LocalLink>
          <LocalLink to="/terms">{t(shellText.terms)}</LocalLink>
          <LocalLink to="/privacy">{t(shellText.privacy)}</LocalLink>
        </p>
        {numbers.length > 0 && (
          <p className={styles.small}>
            {numbers.map((fact) => (
              <span key={fact.label[0]}>
                {t(beforeFact(fact))}
                <span className="nowrap">{t(fact.value)}</span>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className={styles.line}>
        <p className={styles.thanks}>{t(shellText.thanks)}</p>
        <p className={styles.small}>
          <span>{t(copyright(shop.year, shop.name))}</span>
          <span>{t(shellText.poweredBy)}</span>
        </p>
      </div>
    </footer>
  );
}

function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg
      width={inRem(size)}
      height={inRem(size)}
      viewBox="0 0 40 40"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="20" cy="20" r="17" stroke="currentColor" strokeWidth="4" strokeDasharray="2.2 1.36" />
      <path
        d="M20.3 30.5c-5 0-8-3-8-7 0-3.4 2-5.2 3.4-7.3.6 1.5 1.3 2.3 2.2 3 .3-3.5 1.2-6.6 4-9.3.300 4.2 5.8 7.3 5.8 13.3 0 4.3-2.7 7.3-7.4 7.3Z"
        fill="var(--brand)"
      />
    </svg>
  );
}
