import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import styles from '#app/routes/admin/account.module.css';
import type { action } from '#app/routes/admin/account.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { CopyButton } from '#app/routes/admin/parts/copy-button.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { PasswordField } from '#app/routes/admin/parts/password-field.tsx';
import { accountProblems, accountText, codesLeft as codesLeftText } from '#app/text/account-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { type Begun, ConfirmFactor } from './confirm-factor.tsx';

type FactorFormProps = { onCancel: () => void } & (
  | { step: 'begin'; onBegun: (begun: Begun) => void }
  | { step: 'renew'; onCodes: (codes: readonly string[]) => void }
  | { step: 'end'; onEnded: () => void }
);

const intents = { begin: 'begin-second-factor', renew: 'renew-backup-codes', end: 'end-second-factor' };

/** Asks for the password again, and for a code where there is one to give, before the second step changes. */
function FactorForm(props: FactorFormProps) {
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
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus(), []);

  return (
    <Form method="post" ref={form} className={styles.form} noValidate>
      <input type="hidden" name="intent" value={intents[step]} />
      {step !== 'begin' && <p>{t(step === 'end' ? accountText.offLead : accountText.renewLead)}</p>}
      <PasswordField
        label={t(accountText.password)}
        name="password"
        autoComplete="current-password"
        maxLength={200}
      />
      {step !== 'begin' && <CodeField />}
      <ErrorNotice text={problem} />
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

type Step =
  | { kind: 'rest'; message: 'turnedOn' | 'turnedOff' | null }
  | { kind: 'begin' | 'end' | 'renew' }
  | { kind: 'confirm'; begun: Begun }
  | { kind: 'codes'; codes: readonly string[] };

/** Below this many, new ones are advised. */
const few = 4;

/**
 * The second step of one's own sign-in. @param codesLeft null while it is off. @param isEnforced whether the shop asks for it, so
 * that it stays on.
 */
export function SecondFactor({
  codesLeft,
  configured,
  isEnforced,
}: {
  codesLeft: number | null;
  configured: boolean;
  isEnforced: boolean;
}) {
  const t = useTranslate();
  const [step, setStep] = useState<Step>({ kind: 'rest', message: null });
  const heading = useRef<HTMLHeadingElement>(null);
  const isOn = codesLeft !== null;
  const { kind } = step;
  const before = useRef(kind);

  // Each step takes the place of the one before, whose button had the focus.
  useEffect(() => {
    if (before.current !== kind && (kind === 'rest' || kind === 'codes')) heading.current?.focus();
    before.current = kind;
  }, [kind]);

  const rest = () => setStep({ kind: 'rest', message: null });
  return (
    <section className={styles.section} aria-labelledby="factor-title">
      <h2 id="factor-title" ref={heading} tabIndex={-1}>
        {t(accountText.factorTitle)}
      </h2>
      <p className={styles.lead}>{t(accountText.factorLead)}</p>
      {kind === 'rest' && (
        <>
          <p className="mb-4 semibold">
            {t(isOn ? accountText.isOn : accountText.isOff)}{' '}
            {isOn && <span className={codesLeft < few ? 'warning' : ''}>{t(codesLeftText(codesLeft))}</span>}
          </p>
          <div className={styles.answers}>
            {!isOn && <Button onClick={() => setStep({ kind: 'begin' })}>{t(accountText.begin)}</Button>}
            {isOn && (
              <>
                <Button variant="default" onClick={() => setStep({ kind: 'renew' })}>
                  {t(accountText.renew)}
                </Button>
                {!isEnforced && (
                  <Button variant="subtle" onClick={() => setStep({ kind: 'end' })}>
                    {t(accountText.off)}
                  </Button>
                )}
              </>
            )}
          </div>
        </>
      )}
      {kind === 'begin' && (
        <FactorForm step="begin" onBegun={(begun) => setStep({ kind: 'confirm', begun })} onCancel={rest} />
      )}
      {kind === 'confirm' && (
        <ConfirmFactor
          begun={step.begun}
          onCodes={(codes) => setStep({ kind: 'codes', codes })}
          onCancel={rest}
        />
      )}
      {kind === 'renew' && (
        <FactorForm step="renew" onCodes={(codes) => setStep({ kind: 'codes', codes })} onCancel={rest} />
      )}
      {kind === 'end' && (
        <FactorForm
          step="end"
          onEnded={() => setStep({ kind: 'rest', message: 'turnedOff' })}
          onCancel={rest}
        />
      )}
      {kind === 'codes' && (
        <BackupCodes codes={step.codes} onSaved={() => setStep({ kind: 'rest', message: 'turnedOn' })} />
      )}
      <p role="status" className={styles.done}>
        {kind === 'rest' && step.message && t(accountText[step.message])}
      </p>
      {isEnforced && isOn && kind === 'rest' && (
        <p className={styles.lead}>{t(accountProblems['second-factor-kept'])}</p>
      )}
      {configured && isOn && kind === 'rest' && (
        <p className={styles.lead}>{t(accountText.configuredLost)}</p>
      )}
    </section>
  );
}

/** The backup codes, this once. */
function BackupCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTranslate();
  return (
    <>
      <LeaveGuard unsaved text={accountText.leaveCodes} />
      <h3 id="codes-title">{t(accountText.codesTitle)}</h3>
      <p className={styles.lead}>{t(accountText.codesLead)}</p>
      <ul className={styles.codes} aria-labelledby="codes-title">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <CopyButton text={codes.join('\n')} label={t(accountText.copy)} name={t(accountText.copyCodes)} />
        <Button variant="default" size="compact-sm" onClick={() => window.print()}>
          {t(accountText.print)}
        </Button>
        <Button onClick={onSaved}>{t(accountText.saved)}</Button>
      </div>
    </>
  );
}

/** Of one's own second step: from the app, or a backup code. */
export function CodeField() {
  const t = useTranslate();
  return (
    <TextInput
      label={t(accountText.codeOrBackup)}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}
