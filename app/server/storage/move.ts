import { createHash } from 'node:crypto';
import { eachOf, type FileStorage, StorageError } from './storage.ts';

export interface MoveParts {
  from: FileStorage;
  to: FileStorage;
  prefix: string;
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
}

export interface Moved {
  files: number;
  bytes: number;
  /** Already complete at the new place. */
  alreadyThere: number;
}

const atOnce = 4;

/**
 * Copies all files and reads each back; the old ones are removed only after all were verified. May be interrupted and
 * repeated at any time. @throws StorageError
 */
export async function moveFiles({ from, to, prefix, signal, onProgress }: MoveParts): Promise<Moved> {
  const names = (await from.list(prefix)).map(({ name }) => name).filter((name) => !name.endsWith('.new'));
  const there = new Set((await to.list(prefix)).map(({ name }) => name));
  const moved: Moved = { files: 0, bytes: 0, alreadyThere: 0 };
  await eachOf(names.sort(), atOnce, async (name) => {
    signal.throwIfAborted();
    const bytes = await from.read(name);
    if (bytes === null)
      throw new StorageError('refused', `${name} was removed while it was moved. Stop the shop first.`);
    const isIdentical = async () => digest(await to.read(name)) === digest(bytes);
    if (there.has(name) && (await isIdentical())) {
      moved.alreadyThere += 1;
    } else {
      await to.put([{ name, bytes }]);
      if (!(await isIdentical()))
        throw new StorageError(
          'refused',
          `${name} did not arrive as it was. Nothing was removed at its old place.`,
        );
    }
    moved.files += 1;
    moved.bytes += bytes.byteLength;
    onProgress(moved.files, names.length);
  });
  signal.throwIfAborted();
  await from.remove(names);
  return moved;
}

function digest(bytes: Buffer | null): string | null {
  return bytes && createHash('sha256').update(bytes).digest('hex');
}
