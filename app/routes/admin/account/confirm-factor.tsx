import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from '#app/routes/admin/account.module.css';
import { CopyButton } from '#app/routes/admin/desk/copy-button.tsx';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { accountProblems, accountText } from '#app/text/account-admin.ts';
import { useSay } from '#app/ui/language.ts';
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
  const say = useSay();
  const [code, setCode] = useState('');
  const { busy, problem, run } = useDeskCall(accountProblems);
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
      <QrCode text={uri} label={say(accountText.qr)} />
      <div>
        <p>{say(accountText.scan)}</p>
        <h3>{say(accountText.key)}</h3>
        <p className={styles.key}>
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <div className={styles.answers}>
          <CopyButton text={secret} label={say(accountText.copy)} name={say(accountText.copyKey)} />
          <a href={uri}>{say(accountText.openApp)}</a>
        </div>
      </div>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <TextInput
          ref={field}
          label={say(accountText.code)}
          description={say(accountText.codeHint)}
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
            {say(problem)}
          </Notice>
        )}
        <div className={styles.answers}>
          <Button type="submit" loading={busy}>
            {say(accountText.confirm)}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {say(accountText.cancel)}
          </Button>
        </div>
      </form>
    </div>
  );
}
