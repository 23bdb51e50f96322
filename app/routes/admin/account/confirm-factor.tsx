import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from '#app/routes/admin/account.module.css';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { CopyButton } from '#app/routes/admin/parts/copy-button.tsx';
import { accountProblems, accountText } from '#app/text/account-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { codesIn } from './factor-answers.ts';

export interface Begun {
  /** For a camera. */
  uri: string;
  /** For who types. */
  secret: string;
}

/** The secret as picture and as text, and the first code that proves that the app has it. */
export function ConfirmFactor({
  begun: { uri, secret },
  onCodes,
  onCancel,
}: {
  begun: Begun;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const t = useTranslate();
  const [code, setCode] = useState('');
  const { busy, problem, run } = useAdminCall(accountProblems);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const answer = await run('/api/secondFactor', { step: 'confirm', code });
    if (answer?.ok) return onCodes(codesIn(answer.body));
    field.current?.focus();
  }

  return (
    <div className={styles.begun}>
      <QrCode text={uri} label={t(accountText.qr)} />
      <div>
        <p>{t(accountText.scan)}</p>
        <h3>{t(accountText.key)}</h3>
        <p className={styles.key}>
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <div className={styles.answers}>
          <CopyButton text={secret} label={t(accountText.copy)} name={t(accountText.copyKey)} />
          <a href={uri}>{t(accountText.openApp)}</a>
        </div>
      </div>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <TextInput
          ref={field}
          label={t(accountText.code)}
          description={t(accountText.codeHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        {problem && (
          <Notice tone="error" role="alert">
            {t(problem)}
          </Notice>
        )}
        <div className={styles.answers}>
          <Button type="submit" loading={busy}>
            {t(accountText.confirm)}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {t(accountText.cancel)}
          </Button>
        </div>
      </form>
    </div>
  );
}
