import { Link, useLocation } from 'react-router';

/** The router looks a path with parameters up before its first action, which fails offline; for a link, at once. */
export function KnownPath() {
  const { pathname } = useLocation();
  return (
    <Link to={pathname} hidden>
      {pathname}
    </Link>
  );
}
