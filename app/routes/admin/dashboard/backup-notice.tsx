import type { BackupState } from '#app/server/backup/backup-schedule.ts';
import { adminText, backupReasons, lastBackup } from '#app/text/admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import styles from '../dashboard.module.css';

/** What an owner must know of the backups; a new shop is left in peace. */
export function BackupNotice({ backup, isNew }: { backup: BackupState; isNew: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const { place, isScheduled, good, isLate, problem, reason } = backup;
  if (!isScheduled && isNew) return null;
  const last = good && t(lastBackup(dateTimeText(good.at, 'short', language), good.bytes));
  if (isScheduled && !isLate && problem === null) {
    return <p className={styles.backup}>{last ?? t(adminText.firstBackup)}</p>;
  }
  return (
    <Notice tone="warning" className={styles.notice ?? ''}>
      {!isScheduled && t(place === 'folder' ? adminText.noBackups : adminText.noBackupBucket)}
      {isScheduled && problem !== null && (
        <>
          {t(reason === null ? adminText.backupFailed : backupReasons[reason])}{' '}
          <span lang="en">{problem}</span>
        </>
      )}
      {isScheduled && problem === null && good && t(adminText.backupLate)}{' '}
      {last ?? (isScheduled && t(adminText.neverBackedUp))}{' '}
      <LocalLink to="/admin/settings#backup">{t(adminText.seeBackups)}</LocalLink>
    </Notice>
  );
}
