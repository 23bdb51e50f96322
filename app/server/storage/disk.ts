import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCode } from '#app/server/data-folder.ts';
import { eachOf, type FileStorage, type ListedFile } from './storage.ts';

/** Each file is synced, renamed, and its folder synced. */
export function diskStorage(root: string): FileStorage {
  return {
    async put(files) {
      const folders = new Set(files.map(({ name }) => dirname(join(root, name))));
      for (const folder of folders) await mkdir(folder, { recursive: true });
      await eachOf(files, 8, async ({ name, bytes }) => {
        const target = join(root, name);
        const temporary = `${target}.${randomUUID()}.new`;
        try {
          const handle = await open(temporary, 'w', 0o644);
          try {
            await handle.writeFile(bytes);
            await handle.sync();
          } finally {
            await handle.close();
          }
          await rename(temporary, target);
        } catch (error) {
          await rm(temporary, { force: true });
          throw error;
        }
      });
      for (const folder of folders) {
        const directory = await open(folder, 'r');
        await directory.sync().finally(() => directory.close());
      }
    },
    read: (name) => orNull(readFile(join(root, name))),
    remove: (names) => eachOf(names, 8, (name) => rm(join(root, name), { force: true })),
    async list(prefix) {
      const folder = dirname(`${prefix}.`);
      const names = (await orNull(readdir(join(root, folder)))) ?? [];
      const listed: ListedFile[] = [];
      await eachOf(names, 8, async (each) => {
        const name = `${folder}/${each}`;
        const found = name.startsWith(prefix) ? await orNull(stat(join(root, name))) : null;
        if (found?.isFile()) listed.push({ name, modified: found.mtimeMs });
      });
      return listed;
    },
  };
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}
