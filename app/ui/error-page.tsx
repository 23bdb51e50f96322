import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { errorActions, errorText, type PageError } from '#app/text/shell.ts';
import { AgainLink, ButtonLink } from './button.tsx';
import { ColdGrill } from './cold-grill.tsx';
import styles from './error-page.module.css';
import { useTranslate } from './language.ts';
import { isShopReachable, useReloadOfLostFile } from './lost-connection.ts';
import { StoreSearch } from './store-search.tsx';

function pageErrorOf(error: unknown): PageError {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return error.data === 'no-product' ? 'no-product' : 'not-found';
    return error.status === 405 ? 'not-allowed' : 'fault';
  }
  // A network failure is a TypeError, like many bugs; the online state tells them apart.
  const unreachable = typeof navigator !== 'undefined' && navigator.onLine === false;
  const failedFetch = error instanceof TypeError && /fetch|network|load|import/i.test(error.message);
  return unreachable || failedFetch ? 'offline' : 'fault';
}

/** In the place of a page whose route failed. */
export function RouteError({ error }: { error: unknown }) {
  useReloadOfLostFile(error);
  return <ErrorPage error={pageErrorOf(error)} />;
}

export function ErrorPage({ error, children }: { error: PageError; children?: ReactNode }) {
  const t = useTranslate();
  const { title, text } = errorText[error];
  const mayPass = error === 'offline' || error === 'fault';
  return (
    <div className={styles.page}>
      <ColdGrill />
      <h1>{t(title)}</h1>
      <p className={styles.text}>{t(text)}</p>
      {children}
      {(error === 'not-found' || error === 'no-product') && (
        <div className={styles.search}>
          <StoreSearch />
        </div>
      )}
      <div className={styles.actions}>
        {mayPass ? (
          <TryAgain />
        ) : (
          <ButtonLink variant="brand" to="/store">
            {t(errorActions.toStore)}
          </ButtonLink>
        )}
        <ButtonLink to="/">{t(errorActions.toHome)}</ButtonLink>
      </div>
    </div>
  );
}

/**
 * Loads the page again where the shop answers, by itself once the browser is online; without an answer the browser would
 * put its own error in its place.
 */
function TryAgain() {
  const t = useTranslate();
  const [state, setState] = useState<'rest' | 'asking' | 'still-lost'>('rest');
  const ask = useCallback(async (left?: AbortSignal) => {
    setState('asking');
    const reachable = await isShopReachable();
    if (left?.aborted) return;
    if (reachable) window.location.reload();
    else setState('still-lost');
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // The line is often not ready at the event itself.
    window.addEventListener('online', () => setTimeout(ask, 1_000, signal), { signal });
    return () => leaving.abort();
  }, [ask]);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    void ask();
  };
  return (
    <>
      <p className={styles.still} role="status">
        {state === 'still-lost' && t(errorActions.stillLost)}
      </p>
      <AgainLink variant="brand" aria-busy={state === 'asking'} onClick={press}>
        {t(errorActions.tryAgain)}
      </AgainLink>
    </>
  );
}
