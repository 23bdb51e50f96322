import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { LocalLink, type LocalLinkProps } from './local-link.tsx';

/** `brand` for a page's primary action, `ink` for repeated ones, `outline` for others, `quiet` within text. */
type ButtonVariant = 'brand' | 'ink' | 'outline' | 'quiet' | 'onDark';

type ButtonStyle = {
  variant?: ButtonVariant;
  wide?: boolean;
};

function buttonClass(variant: ButtonVariant = 'outline', wide = false): string {
  return [styles.button, styles[variant], wide ? styles.wide : ''].join(' ');
}

export function Button({
  variant,
  wide,
  type = 'button',
  className = '',
  'aria-disabled': held,
  ...props
}: ComponentProps<'button'> & ButtonStyle) {
  // `disabled` implies aria-disabled; HTML validators refuse both.
  return (
    <button
      {...props}
      aria-disabled={props.disabled ? undefined : held}
      type={type}
      className={`${buttonClass(variant, wide)} ${className}`}
    />
  );
}

export function ButtonLink({ variant, wide, className = '', ...props }: LocalLinkProps & ButtonStyle) {
  return <LocalLink {...props} className={`${buttonClass(variant, wide)} ${className}`} />;
}

/** Reloads the current URL; works without scripts and on error pages. */
export function AgainLink({ variant, children, ...props }: ComponentProps<'a'> & ButtonStyle) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: the empty address is the page's own, query included
    <a {...props} href="" className={buttonClass(variant)}>
      {children}
    </a>
  );
}

/** `aria-label` names it. A disabled one keeps its focus. */
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
