import { useState } from 'react';
import { useActionData, useLocation } from 'react-router';
import { withoutLanguage } from '#app/domain/language.ts';

/**
 * The answer to the page's form, until the visitor goes on. The router's own is gone with the next revalidation, which a
 * live update causes, with a jump within the page, and in another language.
 */
export function usePostedAnswer<A>() {
  const answered = useActionData<A>();
  const { key, pathname, hash } = useLocation();
  const [last, setLast] = useState({ answered, key, pathname, hash });
  const isOtherLanguage =
    pathname !== last.pathname && withoutLanguage(pathname) === withoutLanguage(last.pathname);
  const isHere = key === last.key || isOtherLanguage || (pathname === last.pathname && hash !== last.hash);
  const shown = answered ?? (isHere ? last.answered : undefined);
  if (shown !== last.answered || key !== last.key) setLast({ answered: shown, key, pathname, hash });
  return shown;
}
