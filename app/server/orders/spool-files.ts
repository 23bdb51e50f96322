import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Crash-safe JSON files: written to a temporary file, synced, renamed, folder synced. */
export interface SpoolFiles {
  names(): Promise<readonly string[]>;
  /** Null where absent or not JSON. */
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export async function openSpoolFiles(folder: string): Promise<SpoolFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (name.endsWith('.tmp')) await unlink(join(folder, name)).catch(() => {});
  const forceFolder = async () => {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  };
  return {
    async names() {
      return (await readdir(folder)).filter((name) => !name.endsWith('.tmp'));
    },
    async read(name) {
      try {
        return JSON.parse(await readFile(join(folder, name), 'utf8'));
      } catch {
        return null;
      }
    },
    async write(name, value) {
      const draft = join(folder, `${randomUUID()}.tmp`);
      try {
        const handle = await open(draft, 'wx', 0o600);
        try {
          await handle.writeFile(JSON.stringify(value));
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, join(folder, name));
      } catch (error) {
        // Frees the space on a full disk.
        await unlink(draft).catch(() => {});
        throw error;
      }
      await forceFolder();
    },
    async rename(from, to) {
      await rename(join(folder, from), join(folder, to));
      await forceFolder();
    },
    async remove(name) {
      await unlink(join(folder, name)).catch(() => {});
    },
  };
}
