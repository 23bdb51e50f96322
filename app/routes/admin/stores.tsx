import { Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { shopContext } from '#app/server/context.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { readStoreListState, replaceStoreList } from '#app/server/stores/store-list.ts';
import { dateTimeText } from '#app/text/date.ts';
import {
  storeCallProblems,
  storesCounted,
  storesDone,
  storesImported,
  storesText,
} from '#app/text/stores-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/stores.ts';
import { adminClientAction, useAdminAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { ConfirmDialog } from './parts/confirm-dialog.tsx';
import { StoreImport } from './stores/store-import.tsx';
import styles from './stores.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  return { list: await readStoreListState(context.get(shopContext).db) };
}

const posted = z.discriminatedUnion('intent', [z.strictObject({ intent: z.literal('remove-stores') })]);

/** Without a list the checkout asks for the store's name and code alone again. */
export const action = pageAction(posted, ['remove-stores'], async (_input, { db, settings }, owner) => {
  await replaceStoreList(db, [], owner.email);
  await settings.renew();
  return { ok: true };
});

/** The list of stores that shoppers search at checkout: how many, since when, another one, or none. */
export default function Stores({ loaderData: { list } }: Route.ComponentProps) {
  const t = useTranslate();
  const language = useLanguage();
  useAdminChanges(['settings']);
  const [asks, setAsks] = useState(false);
  /** How many the last import had; 0 after a removal, null where nothing was done yet. */
  const [done, setDone] = useState<number | null>(null);

  const removal = useAdminAction<typeof action>(storeCallProblems, {
    onDone() {
      setAsks(false);
      setDone(0);
    },
  });
  return (
    <div className={styles.page}>
      <header>
        <h1>{t(storesText.title)}</h1>
        <p className={styles.lead}>{t(storesText.lead)}</p>
      </header>
      <section className={styles.list} aria-labelledby="store-list">
        <h2 id="store-list">{t(list ? storesCounted(list.stores) : storesText.none)}</h2>
        <p className={styles.soft}>
          {t(
            list
              ? storesImported(dateTimeText(list.importedAt, 'short', language), list.importedBy)
              : storesText.noneText,
          )}
        </p>
        {list && (
          <OwnerOnly>
            {' '}
            <Button variant="default" className={styles.remove ?? ''} onClick={() => setAsks(true)}>
              {t(storesText.remove)}
            </Button>
          </OwnerOnly>
        )}
      </section>
      <div role="status">
        {done !== null && <Notice tone="good">{t(done > 0 ? storesDone(done) : storesText.removed)}</Notice>}
      </div>
      <OwnerOnly>
        <StoreImport before={list?.stores ?? 0} onBegin={() => setDone(null)} onDone={setDone} />
      </OwnerOnly>
      <ConfirmDialog
        call={removal}
        title={storesText.askRemove}
        opened={asks}
        onYes={() => removal.post({ intent: 'remove-stores' })}
        onClose={() => setAsks(false)}
      >
        <p>{t(storesText.askRemoveText)}</p>
      </ConfirmDialog>
    </div>
  );
}

export const clientAction = adminClientAction;

export const ErrorBoundary = AdminPageError;
