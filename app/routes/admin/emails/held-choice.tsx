import { Button } from '@mantine/core';
import { useState } from 'react';
import type { action } from '#app/routes/admin/emails.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { CheckedInput } from '#app/routes/admin/parts/checked-input.tsx';
import type { HeldEmails } from '#app/server/emails/held-emails.ts';
import { emailsText, heldEmails, heldSettled } from '#app/text/emails-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import styles from './held-choice.module.css';

/** In days: an older order has usually arrived. */
const usualDays = 3;

const problems = { 'invalid-body': emailsText.heldDaysWrong };

/** Which of the emails that waited for a mail server are still sent; without any, what became of them. */
export function HeldChoice({ held, isOwner }: { held: HeldEmails; isOwner: boolean }) {
  const t = useTranslate();
  const [settled, setSettled] = useState<{ sending: number; unsent: number } | null>(null);
  const refused = useRefusedForm({ intent: 'send-held' }, problems);
  const { Form, to, busy, problem } = useAdminAction<typeof action>(problems, {
    page: '/admin/emails',
    onAnswer: (answer) => 'sending' in answer && setSettled(answer),
  });
  const shown = problem ?? refused?.problem;
  return (
    <>
      {held.count > 0 && (
        <Notice tone="warning" className={styles.box ?? ''}>
          <p className="semibold">{t(heldEmails(held.count, held.oldest))}</p>
          {isOwner ? (
            <>
              <p>{t(emailsText.heldHint)}</p>
              <Form method="post" {...to} className={styles.form}>
                <CheckedInput
                  name="days"
                  type="number"
                  min={1}
                  max={60}
                  required
                  withAsterisk={false}
                  label={t(emailsText.heldDays)}
                  defaultValue={String(refused?.posted.get('days') ?? usualDays)}
                />
                <Button type="submit" name="intent" value="send-held" loading={busy}>
                  {t(emailsText.heldSend)}
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="leave-held"
                  variant="default"
                  disabled={busy}
                  formNoValidate
                >
                  {t(emailsText.heldNone)}
                </Button>
              </Form>
            </>
          ) : (
            <p>{t(emailsText.heldOwner)}</p>
          )}
          {shown && (
            <p role="alert" className="bad">
              {t(shown)}
            </p>
          )}
        </Notice>
      )}
      <p role="status" className={styles.settled}>
        {settled && (
          <>
            {t(heldSettled(settled.sending, settled.unsent))}{' '}
            {settled.unsent > 0 && (
              <LocalLink to="/admin/emails?state=unsent">{t(emailsText.heldList)}</LocalLink>
            )}
          </>
        )}
      </p>
    </>
  );
}
