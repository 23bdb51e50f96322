import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from '#app/routes/admin/account.module.css';
import type { action } from '#app/routes/admin/account.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { CopyButton } from '#app/routes/admin/parts/copy-button.tsx';
import { accountProblems, accountText } from '#app/text/account-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';

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
  const { Form, busy, problem } = useAdminAction<typeof action>(accountProblems, {
    onDone: (answer) => 'backupCodes' in answer && onCodes(answer.backupCodes),
  });
  const field = useRef<HTMLInputElement>(null);
  // At first, and after each refusal.
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);

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
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="confirm-second-factor" />
        <TextInput
          ref={field}
          label={t(accountText.code)}
          description={t(accountText.codeHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
        <ErrorNotice text={problem} />
        <div className={styles.answers}>
          <Button type="submit" loading={busy}>
            {t(accountText.confirm)}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {t(accountText.cancel)}
          </Button>
        </div>
      </Form>
    </div>
  );
}
