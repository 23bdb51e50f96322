import { Link, type LinkProps, useLocation } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { legalText } from '#app/text/legal.ts';
import { useLanguage, useTranslate } from './language.ts';

export type LocalLinkProps = Omit<LinkProps, 'to'> & {
  /** Without language prefix; a query is allowed: `/store?page=2`. */
  to: string;
};

export function LocalLink({ to, ...props }: LocalLinkProps) {
  const language = useLanguage();
  return <Link {...props} to={localPath(to, language)} />;
}

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

/** The router looks a path with parameters up before its first action, which fails offline; for a link, at once. */
export function KnownPath() {
  const { pathname } = useLocation();
  return (
    <Link to={pathname} hidden>
      {pathname}
    </Link>
  );
}
