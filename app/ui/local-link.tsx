import { Link, type LinkProps } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { useLanguage } from './language.ts';

export type LocalLinkProps = Omit<LinkProps, 'to'> & {
  /** Without language prefix; a query is allowed: `/store?page=2`. */
  to: string;
};

export function LocalLink({ to, ...props }: LocalLinkProps) {
  const language = useLanguage();
  return <Link {...props} to={localPath(to, language)} />;
}
