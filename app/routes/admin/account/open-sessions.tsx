import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OpenSession } from '#app/domain/staff/staff.ts';
import styles from '#app/routes/admin/account.module.css';
import type { action } from '#app/routes/admin/account.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { accountProblems, accountText, endOneName, sessionBegun } from '#app/text/account-admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';

/** Where the reader is signed in, and the way to end all that but this. */
export function OpenSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const [ended, setEnded] = useState<'oneEnded' | 'othersEnded' | null>(null);
  const refused = useRefusedForm({ intent: 'end-other-sessions' }, accountProblems);
  const { Form, busy, problem } = useAdminAction<typeof action>(accountProblems, {
    onDone: () => setEnded('othersEnded'),
  });
  // The list's own: a row is gone by the time its answer is drawn.
  const ending = useAdminAction<typeof action>(accountProblems, { onAnswer: () => setEnded('oneEnded') });
  const refusedOne = useRefusedForm({ intent: 'end-session' }, accountProblems);
  const shown = ending.problem ?? problem ?? refused?.problem ?? refusedOne?.problem;
  const when = (at: string) => dateTimeText(at, 'short', language);

  return (
    <section className={styles.section} aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t(accountText.sessionsTitle)}</h2>
      <ul className={styles.sessions}>
        {sessions.map(({ id, device, begun, used, isThis }) => (
          <li key={id} className={styles.device}>
            <div>
              <strong>{device || t(accountText.unknownDevice)}</strong>
              {isThis && <span className="soft"> · {t(accountText.thisDevice)}</span>}
              <p className="soft">{t(sessionBegun(when(begun), when(used)))}</p>
            </div>
            {!isThis && (
              <ending.Form method="post" onSubmit={() => setEnded(null)}>
                <HiddenFields of={{ intent: 'end-session', id }} />
                <Button
                  type="submit"
                  size="xs"
                  variant="default"
                  loading={ending.busy && ending.posted?.get('id') === id}
                  aria-label={t(endOneName(device || t(accountText.unknownDevice), when(begun)))}
                >
                  {t(accountText.endOne)}
                </Button>
              </ending.Form>
            )}
          </li>
        ))}
      </ul>
      <ErrorNotice text={shown} />
      {sessions.length > 1 && (
        <Form method="post" className={styles.answers} onSubmit={() => setEnded(null)}>
          <input type="hidden" name="intent" value="end-other-sessions" />
          <Button type="submit" variant="default" loading={busy}>
            {t(accountText.endOthers)}
          </Button>
        </Form>
      )}
      <p role="status" className={styles.done}>
        {ended && t(accountText[ended])}
      </p>
    </section>
  );
}
