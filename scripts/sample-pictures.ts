import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import type { SamplePicture, SamplePictures } from '#app/server/catalogue/sample-pictures.ts';
import { encodeImage } from '#app/server/images/image-encoding.ts';
import { imageFileName } from '#app/server/images/image-files.ts';
import { press } from '../sample-shop/pictures/kit/press.ts';
import { pictures } from '../sample-shop/pictures.ts';

/**
 * Prints the sample shop's drawings into `.sample-pictures` (a build empties `build`): every width and format, and a
 * manifest beside them, so that the first start only copies. A drawing that has not changed is not printed again.
 *
 *     node scripts/sample-pictures.ts [folder]
 */
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../.sample-pictures'));
const manifestFile = join(folder, 'manifest.json');

/** Raised when the same drawing has to become other files. */
const printing = 2;

// Our own drawings are the only SVG that is ever read, and only here, never in the shop's process.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

const started = performance.now();
await mkdir(folder, { recursive: true });
const before = await readManifest();
const queue = Object.entries(pictures);
const after: Record<string, SamplePicture> = {};
let printed = 0;

await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, printNext));

await writeWhole('manifest.json', JSON.stringify(after));
await removeStale();
if (printed > 0) {
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`Printed ${printed} of ${Object.keys(after).length} pictures in ${seconds} s.`);
}

async function printNext(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [name, draw] = next;
    const drawing = draw();
    const hash = createHash('sha256').update(`${printing}\n${drawing.svg}`).digest('hex').slice(0, 10);
    const key = `img_${name}-${hash}` as const;
    const known = before[name];
    if (known?.key === key && filesOf(known).every((file) => existsSync(join(folder, file)))) {
      after[name] = known;
      continue;
    }
    if (printed === 0) console.log('Printing the pictures of the sample shop …');
    printed += 1;
    const encoded = await encodeImage(await press(drawing));
    if (typeof encoded === 'string') throw new Error(`${name}: ${encoded}`);
    const { files, ...measures } = encoded;
    for (const file of files) await writeWhole(imageFileName(key, file.width, file.extension), file.bytes);
    after[name] = { key, ...measures };
  }
}

function filesOf({ key, widths }: SamplePicture): string[] {
  return widths.flatMap((width) =>
    (['avif', 'webp', 'jpg'] as const).map((extension) => imageFileName(key, width, extension)),
  );
}

async function readManifest(): Promise<SamplePictures> {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8'));
  } catch {
    return {};
  }
}

async function writeWhole(name: string, content: string | Uint8Array): Promise<void> {
  const temporary = join(folder, `${name}.${randomUUID()}.new`);
  await writeFile(temporary, content);
  await rename(temporary, join(folder, name));
}

/** Another build may be printing into the same folder: its half-written files are left to it for an hour. */
async function removeStale(): Promise<void> {
  const wanted = new Set(['manifest.json', ...Object.values(after).flatMap(filesOf)]);
  for (const name of await readdir(folder)) {
    if (wanted.has(name)) continue;
    const file = join(folder, name);
    const half =
      name.endsWith('.new') && Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? 0) < 3_600_000;
    if (!half) await rm(file, { force: true });
  }
}
