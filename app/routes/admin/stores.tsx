import { Button } from '@mantine/core';
import { useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { shopContext } from '#app/server/context.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import { readStoreListState } from '#app/server/stores/store-list.ts';
import { dateTimeText } from '#app/text/date.ts';
import {
  storeCallProblems,
  storesCounted,
  storesDone,
  storesImported,
  storesText,
} from '#app/text/stores-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/stores.ts';
import { useDeskCall } from './desk/desk-call.ts';
import { useDeskChanges } from './desk/desk-changes.ts';
import { DeskError } from './desk/desk-error.tsx';
import { DeskQuestion } from './desk/desk-question.tsx';
import { OwnersOnly } from './desk/owners-only.tsx';
import { StoreImport } from './stores/store-import.tsx';
import styles from './stores.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  return { list: await readStoreListState(context.get(shopContext).db) };
}

/** The list of stores that shoppers search at checkout: how many, since when, another one, or none. */
export default function Stores({ loaderData: { list } }: Route.ComponentProps) {
  const say = useSay();
  const language = useLanguage();
  useDeskChanges(['settings']);
  const call = useDeskCall(storeCallProblems);
  const [asks, setAsks] = useState(false);
  /** How many the last import had; 0 after a removal, null where nothing was done yet. */
  const [done, setDone] = useState<number | null>(null);

  async function remove(): Promise<void> {
    const answer = await call.run('/api/removeStores', {});
    if (!answer?.ok) return;
    setAsks(false);
    setDone(0);
  }
  return (
    <div className={styles.page}>
      <header>
        <h1>{say(storesText.title)}</h1>
        <p className={styles.lead}>{say(storesText.lead)}</p>
      </header>
      <section className={styles.list} aria-labelledby="store-list">
        <h2 id="store-list">{say(list ? storesCounted(list.stores) : storesText.none)}</h2>
        <p className={styles.soft}>
          {say(
            list
              ? storesImported(dateTimeText(list.importedAt, 'shortExpanded', language), list.importedBy)
              : storesText.noneText,
          )}
        </p>
        {list && (
          <OwnersOnly>
            {' '}
            <Button variant="default" className={styles.remove ?? ''} onClick={() => setAsks(true)}>
              {say(storesText.remove)}
            </Button>
          </OwnersOnly>
        )}
      </section>
      <div role="status">
        {done !== null && (
          <Notice tone="good">{say(done > 0 ? storesDone(done) : storesText.removed)}</Notice>
        )}
      </div>
      <OwnersOnly>
        <StoreImport before={list?.stores ?? 0} onBegin={() => setDone(null)} onDone={setDone} />
      </OwnersOnly>
      <DeskQuestion
        call={call}
        title={storesText.askRemove}
        opened={asks}
        onYes={remove}
        onClose={() => setAsks(false)}
      >
        <p>{say(storesText.askRemoveText)}</p>
      </DeskQuestion>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
