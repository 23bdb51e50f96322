// `npm run storage -- move bucket` moves the pictures of a stopped shop from DATA_DIR into the bucket of S3_URL, and
// `-- move disk` back. Stopped or failed, the same call goes on.
import { BackupProblem } from '#app/server/backup/archive.ts';
import { runCommand } from '#app/server/commands.ts';
import { imagePrefix } from '#app/server/images/image-files.ts';
import { lockDataDir } from '#app/server/postgres/data-lock.ts';
import { bucketStorage } from '#app/server/storage/bucket.ts';
import { moveFiles } from '#app/server/storage/move.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { StorageError } from '#app/server/storage/storage.ts';

let shown = 0;
const [what, target, ...more] = process.argv.slice(2);
if (what !== 'move' || (target !== 'bucket' && target !== 'disk') || more.length > 0) {
  console.error('npm run storage -- move bucket | move disk');
  process.exitCode = 2;
} else {
  await runCommand(async ({ dataDir, databaseUrl, bucket }, signal) => {
    if (bucket === null) throw new BackupProblem('Set S3_URL and the other four of S3_ to say which bucket.');
    const locked = databaseUrl === null ? lockDataDir(dataDir) : null;
    if (locked?.ok === false) throw new BackupProblem(`${locked.problem} Stop it first.`);
    const [disk, remote] = [diskStorage(dataDir), bucketStorage(bucket)];
    const [from, to] = target === 'bucket' ? [disk, remote] : [remote, disk];
    try {
      await remote.check();
      const moved = await moveFiles({ from, to, prefix: imagePrefix, signal, onProgress: showProgress });
      const next =
        target === 'bucket'
          ? 'Start the shop with the same S3_ variables.'
          : 'Start the shop without S3_BUCKET (and the other S3_ variables, unless BACKUP_BUCKET needs them).';
      return [
        `${moved.files} picture files (${(moved.bytes / 1e6).toFixed(1)} MB) are in the ${target === 'bucket' ? `bucket ${bucket.name}` : `folder ${dataDir}`}, compared by checksum; ${moved.alreadyThere} were there already. ${next}`,
      ];
    } catch (error) {
      if (signal.aborted) {
        process.exitCode = 1;
        return ['Stopped. Nothing was removed that is not at its new place; the same call goes on.'];
      }
      if (error instanceof StorageError)
        throw new BackupProblem(`${error.message}. The same call goes on from here.`.replace('..', '.'));
      throw error;
    } finally {
      if (locked?.ok) locked.lock.release();
    }
  });
}

function showProgress(done: number, of: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${of} files${done === of ? '\n' : ''}`);
  else if (done === of || performance.now() - shown > 5_000) {
    shown = performance.now();
    console.log(`${done} of ${of} files`);
  }
}
