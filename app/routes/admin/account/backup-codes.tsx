import { Button } from '@mantine/core';
import styles from '#app/routes/admin/account.module.css';
import { CopyButton } from '#app/routes/admin/parts/copy-button.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { accountText } from '#app/text/account-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** The backup codes, this once. */
export function BackupCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
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
