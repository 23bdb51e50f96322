import { Button } from '@mantine/core';
import styles from '#app/routes/admin/account.module.css';
import { CopyButton } from '#app/routes/admin/desk/copy-button.tsx';
import { LeaveGuard } from '#app/routes/admin/desk/leave-guard.tsx';
import { accountText } from '#app/text/account-admin.ts';
import { useSay } from '#app/ui/language.ts';

/** The backup codes, this once. */
export function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const say = useSay();
  return (
    <>
      <LeaveGuard unsaved text={accountText.leaveCodes} />
      <h3 id="codes-title">{say(accountText.codesTitle)}</h3>
      <p className={styles.lead}>{say(accountText.codesLead)}</p>
      <ul className={styles.codes} aria-labelledby="codes-title">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <CopyButton text={codes.join('\n')} label={say(accountText.copy)} name={say(accountText.copyCodes)} />
        <Button variant="default" size="compact-sm" onClick={() => window.print()}>
          {say(accountText.print)}
        </Button>
        <Button onClick={onKept}>{say(accountText.kept)}</Button>
      </div>
    </>
  );
}
