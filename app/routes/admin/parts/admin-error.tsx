import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { adminText } from '#app/text/admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { useReloadOfLostFile } from '#app/ui/lost-connection.ts';
import styles from './admin-error.module.css';

const texts = {
  'not-found': { title: adminText.notFoundTitle, text: adminText.notFound },
  'owners-only': { title: adminText.ownersOnlyTitle, text: adminText.ownersOnly },
  fault: { title: adminText.faultTitle, text: adminText.fault },
};

/** What a page says that its loader would not give. */
export function AdminPageError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  useReloadOfLostFile(error);
  return <AdminError kind={status === 404 ? 'not-found' : status === 403 ? 'owners-only' : 'fault'} />;
}

/** In the place of a page of the admin area that could not be had. Comes back by itself with the connection. */
export function AdminError({ kind }: { kind: 'not-found' | 'owners-only' | 'fault' }) {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  const again = pathname + search;
  useEffect(() => {
    if (kind !== 'fault') return;
    const reload = () => window.location.assign(again);
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [kind, again]);
  const missing = kind !== 'fault';
  const words = texts[kind];
  return (
    <section className={styles.error} role={missing ? undefined : 'alert'}>
      <h1>{t(words.title)}</h1>
      <p>{t(words.text)}</p>
      <div className="flex wrap middle gap-5">
        {!missing && (
          <Button component="a" href={again}>
            {t(adminText.tryAgain)}
          </Button>
        )}
        <LocalLink to="/admin">{t(adminText.backToAdmin)}</LocalLink>
      </div>
    </section>
  );
}
