import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import styles from '#app/routes/admin/account.module.css';
import { accountText, codesLeft as codesLeftText } from '#app/text/account-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { BackupCodes } from './backup-codes.tsx';
import { type Begun, ConfirmFactor } from './confirm-factor.tsx';
import { FactorForm } from './factor-form.tsx';

type Step =
  | { kind: 'rest'; message: 'turnedOn' | 'turnedOff' | null }
  | { kind: 'begin' | 'end' | 'renew' }
  | { kind: 'confirm'; begun: Begun }
  | { kind: 'codes'; codes: readonly string[] };

/** Below this many, new ones are advised. */
const few = 4;

/** The second step of one's own sign-in. @param codesLeft null while it is off. */
export function SecondFactor({ codesLeft, configured }: { codesLeft: number | null; configured: boolean }) {
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
                <Button variant="subtle" onClick={() => setStep({ kind: 'end' })}>
                  {t(accountText.off)}
                </Button>
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
      {configured && isOn && kind === 'rest' && (
        <p className={styles.lead}>{t(accountText.configuredLost)}</p>
      )}
    </section>
  );
}
