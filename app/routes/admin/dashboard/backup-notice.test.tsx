import { expect, test } from 'vitest';
import type { BackupState } from '#app/server/backup/backup-schedule.ts';
import { adminText, backupReasons } from '#app/text/admin.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { BackupNotice } from './backup-notice.tsx';

const none: BackupState = {
  place: 'folder',
  isScheduled: true,
  good: null,
  isLate: false,
  problem: null,
  reason: null,
};
const good = { at: '2026-11-22T19:00:00.000Z', bytes: 2_500_000 };
const problem = 'There is no room left in /mnt/backups (ENOSPC), so the backup was not made.';

test.each([
  ['/admin', 0, 'Last backup: 23 Nov 2026 03:00, 2.5 MB.'],
  ['/zh-TW/admin', 1, '最近一次備份：2026/11/23 03:00，2.5 MB。'],
] as const)('%s: what became of the last backup, and what to do', (path, language, last) => {
  const shown = (state: Partial<BackupState>, isNew = false) =>
    renderedText(<BackupNotice backup={{ ...none, ...state }} isNew={isNew} />, path).trim();
  expect(shown({ good })).toBe(last);
  expect(shown({})).toBe(adminText.firstBackup[language]);
  const full = shown({ good, problem, reason: 'no-room' });
  for (const words of [backupReasons['no-room'][language], problem, last]) expect(full).toContain(words);
  expect(shown({ problem, reason: null })).toContain(adminText.backupFailed[language]);
  expect(shown({ problem, reason: 'bucket-away' })).toContain(adminText.neverBackedUp[language]);
  expect(shown({ good, isLate: true })).toContain(adminText.backupLate[language]);
  const never = shown({ isLate: true });
  expect(never).toContain(adminText.neverBackedUp[language]);
  expect(never).not.toContain(adminText.backupLate[language]);
  const lacking = shown({ good, problem: 'Files: 3.', reason: 'pictures-missing' });
  for (const words of [backupReasons['pictures-missing'][language], 'Files: 3.', last])
    expect(lacking).toContain(words);
  expect(shown({ isScheduled: false })).toContain(adminText.noBackups[language]);
  expect(shown({ isScheduled: false, place: 'bucket' })).toContain(adminText.noBackupBucket[language]);
  expect(shown({ isScheduled: false }, true)).toBe('');
});
