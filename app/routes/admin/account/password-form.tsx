import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { isPasswordLong } from '#app/domain/staff/staff.ts';
import styles from '#app/routes/admin/account.module.css';
import type { action } from '#app/routes/admin/account.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { PasswordField } from '#app/routes/admin/parts/password-field.tsx';
import { accountProblems, accountText } from '#app/text/account-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { CodeField } from './second-factor.tsx';

/**
 * One's own password.
 * @param configured whether the environment sets it.
 * @param hosted whether a hosted service's opens this account too, or alone.
 * @param asksCode whether a second factor is on.
 */
export function PasswordForm({
  configured,
  hosted,
  email,
  asksCode,
}: {
  configured: boolean;
  hosted: 'no' | 'too' | 'alone';
  email: string;
  asksCode: boolean;
}) {
  const t = useTranslate();
  const [short, setShort] = useState(false);
  const [changed, setChanged] = useState(false);
  const refused = useRefusedForm({ intent: 'change-password' }, accountProblems);
  const form = useRef<HTMLFormElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const { Form, busy, problem } = useAdminAction<typeof action>(accountProblems, {
    onAnswer: () => form.current?.reset(),
    onDone: () => setChanged(true),
  });
  const shown = problem ?? refused?.problem;

  function check(event: FormEvent): void {
    setChanged(false);
    const isShort = !isPasswordLong(next.current?.value ?? '');
    setShort(isShort);
    if (isShort) next.current?.focus();
    if (isShort) event.preventDefault();
  }

  const reset = () => {
    setShort(false);
    setChanged(false);
  };
  return (
    <section className={styles.section} aria-labelledby="password-title">
      <h2 id="password-title">{t(accountText.passwordTitle)}</h2>
      <p className={styles.lead}>
        {t(
          configured
            ? accountText.passwordConfigured
            : hosted === 'alone'
              ? accountText.passwordHosted
              : accountText.passwordLead,
        )}
      </p>
      {hosted === 'too' && <p className={styles.lead}>{t(accountText.passwordHostedToo)}</p>}
      {!configured && hosted !== 'alone' && (
        <Form method="post" ref={form} className={styles.form} onSubmit={check} onInput={reset} noValidate>
          <input type="hidden" name="intent" value="change-password" />
          {/* So that a password manager knows whose it is. */}
          <input type="hidden" autoComplete="username" value={email} />
          <PasswordField
            label={t(accountText.current)}
            name="current"
            autoComplete="current-password"
            maxLength={200}
          />
          <PasswordField
            label={t(accountText.next)}
            description={t(accountText.nextHint)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            ref={next}
            name="next"
            autoComplete="new-password"
            maxLength={200}
            error={short ? t(accountProblems['weak-password']) : null}
          />
          {asksCode && <CodeField />}
          <ErrorNotice text={shown} />
          <div className={styles.answers}>
            <Button type="submit" variant="default" loading={busy}>
              {t(accountText.change)}
            </Button>
          </div>
        </Form>
      )}
      <p role="status" className={styles.done}>
        {changed && t(accountText.changed)}
      </p>
    </section>
  );
}
