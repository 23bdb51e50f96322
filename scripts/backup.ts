// `npm run backup -- folder`, or `-- bucket`: a verified copy of the shop of DATA_DIR or DATABASE_URL, running or not.
import { resolve } from 'node:path';
import { runCommand, withDatabase } from '#app/server/commands.ts';
import { BackupProblem } from '../app/server/backup/archive.ts';
import { backupPlace, folderPlace, noBackupBucket } from '../app/server/backup/backup-place.ts';
import { takeBackup } from '../app/server/backup/take-backup.ts';
import { plainStorage } from '../app/server/storage/open-storage.ts';

await runCommand(async (config, signal) => {
  const [given] = process.argv.slice(2);
  if (given === undefined) {
    throw new BackupProblem(
      'Say where to put the backup: npm run backup -- /path/of/a/folder, or npm run backup -- bucket',
    );
  }
  const place =
    given === 'bucket'
      ? backupPlace(config, 'bucket')
      : folderPlace(resolve(process.env.INIT_CWD ?? '', given));
  if (place === null) throw new BackupProblem(noBackupBucket);
  const { dataDir } = config;
  const ownDatabase = config.databaseUrl === null;
  const storage = plainStorage(config);
  const taken = await withDatabase(config, (databaseUrl) =>
    takeBackup({ databaseUrl, ownDatabase, dataDir, storage, place, signal }),
  );
  const lines = [
    taken.file,
    `${(taken.bytes / 1e6).toFixed(1)} MB: ${taken.rows} rows, ${taken.pictures} picture files; read back and complete.`,
  ];
  if (taken.missing.length > 0)
    lines.push(`Missing picture files: ${taken.missing.length}, the first is ${taken.missing[0]}`);
  if (taken.removed.length > 0)
    lines.push(`Removed ${taken.removed.length} older: ${taken.removed.join(', ')}`);
  if (taken.notRemoved !== null) lines.push(`Older ones were not removed: ${taken.notRemoved}`);
  return lines;
});
