import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import styles from '#app/routes/admin/account.module.css';
import type { action } from '#app/routes/admin/account.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { accountProblems, accountText } from '#app/text/account-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Begun } from './confirm-factor.tsx';

type FactorFormProps = { onCancel: () => void } & (
  | { step: 'begin'; onBegun: (begun: Begun) => void }
  | { step: 'renew'; onCodes: (codes: readonly string[]) => void }
  | { step: 'end'; onEnded: () => void }
);

const intents = { begin: 'begin-second-factor', renew: 'renew-backup-codes', end: 'end-second-factor' };

/** Asks for the password again, and for a code where there is one to give, before the second step changes. */
export function FactorForm(props: FactorFormProps) {
  const { step, onCancel } = props;
  const t = useTranslate();
  const { Form, busy, problem } = useAdminAction<typeof action>(accountProblems, {
    onDone(answer) {
      if (props.step === 'end') props.onEnded();
      else if (props.step === 'renew' && 'backupCodes' in answer) props.onCodes(answer.backupCodes);
      else if (props.step === 'begin' && 'uri' in answer) props.onBegun(answer);
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);

  return (
    <Form
      method="post"
      ref={form}
      className={styles.form}
      onSubmit={(event: FormEvent) => busy && event.preventDefault()}
      noValidate
    >
      <input type="hidden" name="intent" value={intents[step]} />
      {step !== 'begin' && <p>{t(step === 'end' ? accountText.offLead : accountText.renewLead)}</p>}
      <PasswordInput
        label={t(accountText.password)}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        visibilityToggleButtonProps={{ 'aria-label': t(accountText.show) }}
      />
      {step !== 'begin' && (
        <TextInput
          label={t(accountText.codeOrBackup)}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
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
    </Form>
  );
}
