import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { adminText } from '#app/text/admin.ts';
import { useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './desk-error.module.css';

const texts = {
  'not-found': { title: adminText.notFoundTitle, text: adminText.notFound },
  'owners-only': { title: adminText.ownersOnlyTitle, text: adminText.ownersOnly },
  fault: { title: adminText.faultTitle, text: adminText.fault },
};

/** What a page says that its loader would not give. */
export function DeskPageError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <DeskError kind={status === 404 ? 'not-found' : status === 403 ? 'owners-only' : 'fault'} />;
}

/** In the place of a page of the desk that could not be had. Comes back by itself with the connection. */
export function DeskError({ kind }: { kind: 'not-found' | 'owners-only' | 'fault' }) {
  const say = useSay();
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
      <h1>{say(words.title)}</h1>
      <p>{say(words.text)}</p>
      <div className={styles.actions}>
        {!missing && (
          <Button component="a" href={again}>
            {say(adminText.tryAgain)}
          </Button>
        )}
        <LocalLink to="/admin">{say(adminText.backToDesk)}</LocalLink>
      </div>
    </section>
  );
}
