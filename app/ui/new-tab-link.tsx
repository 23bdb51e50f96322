import { legalText } from '#app/text/legal.ts';
import { useTranslate } from './language.ts';
import { LocalLink, type LocalLinkProps } from './local-link.tsx';

/** A link away from a form that someone is filling in: what is typed stays where it is. */
export function NewTabLink({ children, ...props }: LocalLinkProps) {
  const t = useTranslate();
  return (
    <LocalLink {...props} target="_blank">
      {children}
      <span className="visually-hidden"> {t(legalText.newTab)}</span>
    </LocalLink>
  );
}
