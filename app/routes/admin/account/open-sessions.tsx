import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OpenSession } from '#app/domain/staff/staff.ts';
import styles from '#app/routes/admin/account.module.css';
import type { action } from '#app/routes/admin/account.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { accountProblems, accountText, sessionBegun } from '#app/text/account-admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Where the reader is signed in, and the way to end all that but this. */
export function OpenSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const [ended, setEnded] = useState(false);
  const refused = useRefusedForm({ intent: 'end-other-sessions' }, accountProblems);
  const { Form, busy, problem } = useAdminAction<typeof action>(accountProblems, {
    onDone: () => setEnded(true),
  });
  const shown = problem ?? refused?.problem;
  const when = (at: string) => dateTimeText(at, 'short', language);

  return (
    <section className={styles.section} aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t(accountText.sessionsTitle)}</h2>
      <ul className={styles.sessions}>
        {sessions.map(({ id, begun, used, isThis }) => (
          <li key={id}>
            {isThis && <strong>{t(accountText.thisDevice)} </strong>}
            {t(sessionBegun(when(begun), when(used)))}
          </li>
        ))}
      </ul>
      {shown && (
        <Notice tone="error" role="alert">
          {t(shown)}
        </Notice>
      )}
      {sessions.length > 1 && (
        <Form method="post" className={styles.answers} onSubmit={() => setEnded(false)}>
          <input type="hidden" name="intent" value="end-other-sessions" />
          <Button type="submit" variant="default" loading={busy}>
            {t(accountText.endOthers)}
          </Button>
        </Form>
      )}
      <p role="status" className={styles.done}>
        {ended && t(accountText.othersEnded)}
      </p>
    </section>
  );
}
