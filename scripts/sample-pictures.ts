import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { SamplePicture, SamplePictures } from '#app/server/catalogue/sample-shop.ts';
import { placeholderOf } from '#app/server/images/image-encoding.ts';
import { type ImageExtension, imageFileName, imageNames } from '#app/server/images/image-files.ts';
import { press } from '../sample-shop/pictures/kit/press.ts';
import { pictureKey } from '../sample-shop/pictures/picture-key.ts';
import { pictures } from '../sample-shop/pictures.ts';

/**
 * Renders the sample shop's drawings into `sample-shop/printed` in every width and format, with a manifest; unchanged
 * drawings are skipped. They are committed, so that a first start only copies: node scripts/sample-pictures.ts
 */
const folder = join(import.meta.dirname, '../sample-shop/printed');
const manifestFile = join(folder, 'manifest.json');

/** 1200 serves the store's largest picture on a dense screen; more would double the repository. */
const widths = [400, 800, 1200];

/** WebP and JPEG are for the few browsers without AVIF. */
const encoders: readonly (readonly [ImageExtension, (image: Sharp) => Sharp])[] = [
  ['avif', (image) => image.avif({ quality: 48, effort: 2 })],
  ['webp', (image) => image.webp({ quality: 48, effort: 4 })],
  ['jpg', (image) => image.jpeg({ quality: 56, mozjpeg: true })],
];

// Only these drawings are ever read as SVG, and never in the shop's process.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

const started = performance.now();
await mkdir(folder, { recursive: true });
const before = await readManifest();
const present = new Set(await readdir(folder));
const queue = Object.entries(pictures);
const after = new Map<string, SamplePicture>();
let printed = 0;

await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, printNext));

// In the order of the drawings, so that the manifest is deterministic.
const manifest = Object.fromEntries(Object.keys(pictures).map((name) => [name, after.get(name)]));
await writeWhole('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
const wanted = new Set(['manifest.json', ...[...after.values()].flatMap(filesOf)]);
for (const name of await readdir(folder)) if (!wanted.has(name)) await rm(join(folder, name));
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`Printed ${printed} of ${after.size} pictures in ${seconds} s.`);

async function printNext(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [name, draw] = next;
    const drawing = draw();
    const key = pictureKey(name, drawing);
    const known = before[name];
    if (known?.key === key && filesOf(known).every((file) => present.has(file))) {
      after.set(name, known);
      continue;
    }
    printed += 1;
    const master = await press(drawing);
    for (const width of widths) {
      const sized = sharp(master).resize({ width }).removeAlpha();
      for (const [extension, encode] of encoders)
        await writeWhole(imageFileName(key, width, extension), await encode(sized.clone()).toBuffer());
    }
    const width = Math.max(...widths);
    const height = Math.round((drawing.height * width) / drawing.width);
    after.set(name, { key, width, height, widths, placeholder: await placeholderOf(sharp(master)) });
  }
}

function filesOf({ key, widths }: SamplePicture): string[] {
  return imageNames(key, widths);
}

async function readManifest(): Promise<SamplePictures> {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8'));
  } catch {
    return {};
  }
}

/** Atomic, so that an aborted run leaves no partial picture. */
async function writeWhole(name: string, content: string | Uint8Array): Promise<void> {
  const temporary = join(folder, `${name}.new`);
  await writeFile(temporary, content);
  await rename(temporary, join(folder, name));
}
