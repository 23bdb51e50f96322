import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { isPasswordLong } from '#app/domain/staff/staff.ts';
import styles from '#app/routes/admin/account.module.css';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { accountProblems, accountText } from '#app/text/account-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** One's own password. @param configured whether the environment sets it. */
export function PasswordForm({ configured, email }: { configured: boolean; email: string }) {
  const t = useTranslate();
  const [typed, setTyped] = useState({ current: '', next: '' });
  const [short, setShort] = useState(false);
  const [changed, setChanged] = useState(false);
  const { busy, problem, run } = useAdminCall(accountProblems);
  const form = useRef<HTMLFormElement>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChanged(false);
    const tooShort = !isPasswordLong(typed.next);
    setShort(tooShort);
    if (tooShort) return form.current?.querySelector<HTMLElement>('input[name="next"]')?.focus();
    const answer = await run('/api/changePassword', typed);
    if (!answer?.ok) return;
    setTyped({ current: '', next: '' });
    setChanged(true);
  }

  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    setShort(false);
    setChanged(false);
  };
  return (
    <section className={styles.section} aria-labelledby="password-title">
      <h2 id="password-title">{t(accountText.passwordTitle)}</h2>
      <p className={styles.lead}>
        {t(configured ? accountText.passwordConfigured : accountText.passwordLead)}
      </p>
      {!configured && (
        <form ref={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
          {/* So that a password manager knows whose it is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordInput
            label={t(accountText.current)}
            name="current"
            autoComplete="current-password"
            maxLength={200}
            value={typed.current}
            visibilityToggleButtonProps={{ 'aria-label': t(accountText.show) }}
            onChange={({ currentTarget }) => type({ current: currentTarget.value })}
          />
          <PasswordInput
            label={t(accountText.next)}
            description={t(accountText.nextHint)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="next"
            autoComplete="new-password"
            maxLength={200}
            value={typed.next}
            error={short ? t(accountProblems['weak-password']) : null}
            visibilityToggleButtonProps={{ 'aria-label': t(accountText.show) }}
            onChange={({ currentTarget }) => type({ next: currentTarget.value })}
          />
          {problem && (
            <Notice tone="error" role="alert">
              {t(problem)}
            </Notice>
          )}
          <div className={styles.answers}>
            <Button type="submit" variant="default" loading={busy}>
              {t(accountText.change)}
            </Button>
          </div>
        </form>
      )}
      <p role="status" className={styles.done}>
        {changed && t(accountText.changed)}
      </p>
    </section>
  );
}
