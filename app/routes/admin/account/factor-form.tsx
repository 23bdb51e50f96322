import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from '#app/routes/admin/account.module.css';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { accountProblems, accountText } from '#app/text/account-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Begun } from './confirm-factor.tsx';
import { begunIn, codesIn } from './factor-answers.ts';

type FactorFormProps = { onCancel: () => void } & (
  | { step: 'begin'; onBegun: (begun: Begun) => void }
  | { step: 'renew'; onCodes: (codes: readonly string[]) => void }
  | { step: 'end'; onEnded: () => void }
);

/** Asks for the password again, and for a code where there is one to give, before the second step changes. */
export function FactorForm(props: FactorFormProps) {
  const { step, onCancel } = props;
  const t = useTranslate();
  const [typed, setTyped] = useState({ password: '', code: '' });
  const { busy, problem, run } = useAdminCall(accountProblems);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { password } = typed;
    const answer = await run('/api/secondFactor', step === 'begin' ? { step, password } : { step, ...typed });
    if (!answer?.ok) return;
    if (props.step === 'end') return props.onEnded();
    if (props.step === 'renew') return props.onCodes(codesIn(answer.body));
    const begun = begunIn(answer.body);
    if (begun) props.onBegun(begun);
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      {step !== 'begin' && <p>{t(step === 'end' ? accountText.offLead : accountText.renewLead)}</p>}
      <PasswordInput
        label={t(accountText.password)}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        value={typed.password}
        visibilityToggleButtonProps={{ 'aria-label': t(accountText.show) }}
        onChange={({ currentTarget }) => setTyped({ ...typed, password: currentTarget.value })}
      />
      {step !== 'begin' && (
        <TextInput
          label={t(accountText.codeOrBackup)}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={typed.code}
          onChange={({ currentTarget }) => setTyped({ ...typed, code: currentTarget.value })}
        />
      )}
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
      <div className={styles.answers}>
        <Button type="submit" loading={busy}>
          {t({ begin: accountText.goOn, renew: accountText.renew, end: accountText.off }[step])}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t(accountText.cancel)}
        </Button>
      </div>
    </form>
  );
}
