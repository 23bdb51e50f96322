import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { LocalLink, type LocalLinkProps } from './local-link.tsx';

/** `brand` is for the one most important thing on a page, `ink` for what repeats, `outline` for the rest, `quiet` beside text. */
type ButtonLook = 'brand' | 'ink' | 'outline' | 'quiet' | 'onDark';

type Looks = {
  look?: ButtonLook;
  /** As wide as what holds it. */
  wide?: boolean;
};

function buttonClass(look: ButtonLook = 'outline', wide = false): string {
  return [styles.button, styles[look], wide ? styles.wide : ''].join(' ');
}

export function Button({
  look,
  wide,
  type = 'button',
  className = '',
  'aria-disabled': held,
  ...props
}: ComponentProps<'button'> & Looks) {
  // A button that is disabled says so by itself; to say it twice is not HTML.
  return (
    <button
      {...props}
      aria-disabled={props.disabled ? undefined : held}
      type={type}
      className={`${buttonClass(look, wide)} ${className}`}
    />
  );
}

/** A link that looks like a button and keeps the language. */
export function ButtonLink({ look, wide, className = '', ...props }: LocalLinkProps & Looks) {
  return <LocalLink {...props} className={`${buttonClass(look, wide)} ${className}`} />;
}

/** Asks the shop for the page at this address once more. Works without scripts, and for a page that stands in for another. */
export function AgainLink({ look, children }: Looks & { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: the empty address is the page's own, query included
    <a href="" className={buttonClass(look)}>
      {children}
    </a>
  );
}

/** A round button of one icon; `aria-label` says what it does. Where it can do no more it keeps the focus it has. */
export function IconButton({
  type = 'button',
  className = '',
  disabled = false,
  onClick,
  ...props
}: ComponentProps<'button'> & { 'aria-label': string }) {
  return (
    <button
      {...props}
      type={type}
      className={`${styles.icon} ${className}`}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    />
  );
}
