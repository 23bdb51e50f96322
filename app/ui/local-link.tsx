import { Link, type LinkProps, useLocation } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { shellText } from '#app/text/shell.ts';
import { useLanguage, useTranslate } from './language.ts';

export type LocalLinkProps = Omit<LinkProps, 'to'> & {
  /** Without language prefix; may have a query: `/store?page=2`. */
  to: string;
};

export function LocalLink({ to, ...props }: LocalLinkProps) {
  const language = useLanguage();
  return <Link {...props} to={localPath(to, language)} />;
}

/** Opens a new tab, so that a form being filled in stays. */
export function NewTabLink({ children, ...props }: LocalLinkProps) {
  const t = useTranslate();
  return (
    <LocalLink {...props} target="_blank">
      {children}
      <span className="visually-hidden"> {t(shellText.newTab)}</span>
    </LocalLink>
  );
}

/**
 * Before its first action the router looks up a path with parameters, which fails offline; rendering a link does that
 * at once.
 */
export function KnownPath() {
  const { pathname } = useLocation();
  return (
    <Link to={pathname} hidden>
      {pathname}
    </Link>
  );
}
