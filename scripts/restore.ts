// `npm run restore -- file`: the shop of a backup, in an empty DATA_DIR (and an empty DATABASE_URL, where there is one).
import { join, resolve } from 'node:path';
import { runByHand } from '#app/server/doctor/doctor.ts';
import { BackupProblem } from '../app/server/backup/archive.ts';
import { restoreBackup } from '../app/server/backup/restore.ts';

await runByHand(async ({ dataDir, databaseUrl }) => {
  const [given] = process.argv.slice(2);
  if (given === undefined) {
    throw new BackupProblem('Say which backup to restore: npm run restore -- /path/of/a/boma-….tar.gz');
  }
  const restored = await restoreBackup({
    file: resolve(process.env.INIT_CWD ?? '', given),
    dataDir,
    databaseUrl,
    migrations: join(import.meta.dirname, '..', 'migrations'),
  });
  return [
    `${dataDir} is the shop as of ${restored.madeAt}: ${restored.rows} rows, ${restored.pictures} files of pictures, all compared with the backup.`,
    'Start it with: npm start',
  ];
});
