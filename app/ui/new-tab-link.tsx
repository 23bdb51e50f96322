import { legalText } from '#app/text/legal.ts';
import { useTranslate } from './language.ts';
import { LocalLink, type LocalLinkProps } from './local-link.tsx';

/** In a new tab, so that a form that is being filled in stays. */
export function NewTabLink({ children, ...props }: LocalLinkProps) {
  const t = useTranslate();
  return (
    <LocalLink {...props} target="_blank">
      {children}
      <span className="visually-hidden"> {t(legalText.newTab)}</span>
    </LocalLink>
  );
}
