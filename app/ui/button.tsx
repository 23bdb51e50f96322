import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { LocalLink, type LocalLinkProps } from './local-link.tsx';

/** `brand` for a page's primary action, `ink` for repeated ones, `outline` for others, `quiet` within text. */
type ButtonVariant = 'brand' | 'ink' | 'outline' | 'quiet' | 'onDark';

type Looks = {
  look?: ButtonVariant;
  wide?: boolean;
};

function buttonClass(look: ButtonVariant = 'outline', wide = false): string {
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
  // `disabled` implies aria-disabled; HTML validators refuse both.
  return (
    <button
      {...props}
      aria-disabled={props.disabled ? undefined : held}
      type={type}
      className={`${buttonClass(look, wide)} ${className}`}
    />
  );
}

export function ButtonLink({ look, wide, className = '', ...props }: LocalLinkProps & Looks) {
  return <LocalLink {...props} className={`${buttonClass(look, wide)} ${className}`} />;
}

/** Reloads the current address; works without scripts and on error pages. */
export function AgainLink({ look, children }: Looks & { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: the empty address is the page's own, query included
    <a href="" className={buttonClass(look)}>
      {children}
    </a>
  );
}

/** `aria-label` is its name. Disabled it keeps its focus. */
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
