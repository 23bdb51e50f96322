import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OpenSession } from '#app/domain/staff/staff.ts';
import styles from '#app/routes/admin/account.module.css';
import type { action } from '#app/routes/admin/account.tsx';
import { ActionForm } from '#app/routes/admin/parts/action-form.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
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
  const shown = problem ?? refused?.problem;
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
              <EndSession
                id={id}
                name={t(endOneName(device || t(accountText.unknownDevice), when(begun)))}
                onSend={() => setEnded(null)}
                onDone={() => setEnded('oneEnded')}
              />
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

function EndSession({
  id,
  name,
  onSend,
  onDone,
}: {
  id: string;
  name: string;
  onSend: () => void;
  onDone: () => void;
}) {
  const t = useTranslate();
  return (
    <ActionForm<typeof action>
      posts={{ intent: 'end-session', id }}
      problems={accountProblems}
      onSend={onSend}
      onAnswer={onDone}
    >
      {({ busy }) => (
        <Button type="submit" size="xs" variant="default" loading={busy} aria-label={name}>
          {t(accountText.endOne)}
        </Button>
      )}
    </ActionForm>
  );
}
