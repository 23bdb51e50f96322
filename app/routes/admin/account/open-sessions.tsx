import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OpenSession } from '#app/domain/staff/staff.ts';
import styles from '#app/routes/admin/account.module.css';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { accountProblems, accountText, sessionBegun } from '#app/text/account-admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Where the reader is signed in, and the way to end all that but this. */
export function OpenSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const [ended, setEnded] = useState(false);
  const { busy, problem, run } = useAdminCall(accountProblems);
  const when = (at: string) => dateTimeText(at, 'short', language);

  async function end(): Promise<void> {
    setEnded(false);
    const answer = await run('/api/endOtherSessions', {});
    setEnded(answer?.ok === true);
  }
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
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
      {sessions.length > 1 && (
        <div className={styles.answers}>
          <Button variant="default" loading={busy} onClick={() => void end()}>
            {t(accountText.endOthers)}
          </Button>
        </div>
      )}
      <p role="status" className={styles.done}>
        {ended && t(accountText.othersEnded)}
      </p>
    </section>
  );
}
