// `npm run restore -- file`, or `-- bucket name`: the shop of a backup, in an empty DATA_DIR (and an empty DATABASE_URL,
// where there is one). `-- bucket` alone lists what is there.
import { join, resolve } from 'node:path';
import { backupTime } from '#app/domain/backup/backup-files.ts';
import { runCommand } from '#app/server/commands.ts';
import type { Config } from '#app/server/config.ts';
import { type BackupFile, BackupProblem, backupOnDisk } from '../app/server/backup/archive.ts';
import { backupPlace, noBackupBucket } from '../app/server/backup/backup-place.ts';
import { restoreBackup, stepsAfterRestore } from '../app/server/backup/restore.ts';

await runCommand(async (config, signal) => {
  const [given, name] = process.argv.slice(2);
  if (given === undefined) {
    throw new BackupProblem(
      'Say which backup to restore: npm run restore -- /path/of/a/boma-….tar.gz, or npm run restore -- bucket',
    );
  }
  const file =
    given === 'bucket'
      ? await inBucket(config, name)
      : backupOnDisk(resolve(process.env.INIT_CWD ?? '', given));
  if (Array.isArray(file)) return file;
  const { dataDir, databaseUrl } = config;
  const migrations = join(import.meta.dirname, '..', 'migrations');
  const restored = await restoreBackup({ file, dataDir, databaseUrl, migrations, signal });
  return [
    `${dataDir} is the shop as of ${restored.madeAt}: ${restored.rows} rows, ${restored.pictures} picture files, all compared with the backup.`,
    ...(restored.leftOut.length > 0
      ? [`Left out, as it is not the shop's: ${restored.leftOut.join(', ')}`]
      : []),
    ...stepsAfterRestore(config),
  ];
}, 'Stopped before the restore was complete. Run the same restore again.');

/** The backup of that name, or without one a list of all. */
async function inBucket(config: Config, name: string | undefined): Promise<BackupFile | string[]> {
  const place = backupPlace(config, 'bucket');
  if (place === null) throw new BackupProblem(noBackupBucket);
  const names = (await place.list()).filter((each) => backupTime(each) !== null).sort();
  if (names.length === 0) throw new BackupProblem(`There is no backup in ${place.where}.`);
  if (name === undefined)
    return [...names, `Restore the last of ${place.where}: npm run restore -- bucket ${names.at(-1)}`];
  if (!names.includes(name)) throw new BackupProblem(`There is no backup ${name} in ${place.where}.`);
  return place.file(name);
}
