import { Link, type LinkProps } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { useLanguage } from './language.ts';

export type LocalLinkProps = Omit<LinkProps, 'to'> & {
  /** A path without language prefix, a query allowed: `/store?page=2`. */
  to: string;
};

/** A link that stays in the language of the page. */
export function LocalLink({ to, ...props }: LocalLinkProps) {
  const language = useLanguage();
  return <Link {...props} to={localPath(to, language)} />;
}
