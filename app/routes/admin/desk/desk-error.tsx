import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { adminText } from '#app/text/admin.ts';
import { useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './desk-error.module.css';

/** In the place of a page of the desk that could not be had. Comes back by itself with the connection. */
export function DeskError({ kind }: { kind: 'not-found' | 'fault' }) {
  const say = useSay();
  const { pathname, search } = useLocation();
  const again = pathname + search;
  useEffect(() => {
    if (kind === 'not-found') return;
    const reload = () => window.location.assign(again);
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [kind, again]);
  const missing = kind === 'not-found';
  return (
    <section className={styles.error} role={missing ? undefined : 'alert'}>
      <h1>{say(missing ? adminText.notFoundTitle : adminText.faultTitle)}</h1>
      <p>{say(missing ? adminText.notFound : adminText.fault)}</p>
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
