import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OpenSession } from '#app/domain/staff.ts';
import styles from '#app/routes/admin/account.module.css';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { accountProblems, accountText, sessionBegun } from '#app/text/account-admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Where the reader is signed in, and the way to end all that but this. */
export function OpenSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const say = useSay();
  const language = useLanguage();
  const [ended, setEnded] = useState(false);
  const { busy, problem, run } = useDeskCall(accountProblems);
  const when = (at: string) => dateTimeText(at, 'short', language);

  async function end(): Promise<void> {
    setEnded(false);
    const answer = await run('/api/endOtherSessions', {});
    setEnded(answer?.ok === true);
  }
  return (
    <section className={styles.section} aria-labelledby="sessions-title">
      <h2 id="sessions-title">{say(accountText.sessionsTitle)}</h2>
      <ul className={styles.sessions}>
        {sessions.map(({ id, begun, used, isThis }) => (
          <li key={id}>
            {isThis && <strong>{say(accountText.thisDevice)} </strong>}
            {say(sessionBegun(when(begun), when(used)))}
          </li>
        ))}
      </ul>
      {problem && (
        <Notice tone="error" role="alert">
          {say(problem)}
        </Notice>
      )}
      {sessions.length > 1 && (
        <div className={styles.answers}>
          <Button variant="default" loading={busy} onClick={() => void end()}>
            {say(accountText.endOthers)}
          </Button>
        </div>
      )}
      <p role="status" className={styles.done}>
        {ended && say(accountText.othersEnded)}
      </p>
    </section>
  );
}
