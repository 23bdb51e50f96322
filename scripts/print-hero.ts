import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { appIcon, heroTall, heroWide, shareImage } from '../sample-shop/pictures/hero.ts';
import { press } from '../sample-shop/pictures/kit/press.ts';

/**
 * Renders the pictures of the home page, link previews and home screens from their drawings into `public/`, where they
 * are committed: node scripts/print-hero.ts
 */
const publicFolder = join(import.meta.dirname, '../public');
const folder = join(publicFolder, 'hero');
await mkdir(folder, { recursive: true });

for (const [name, drawing, widths] of [
  ['wide', heroWide(), [1280, 2000]],
  ['tall', heroTall(), [480, 720, 1080]],
] as const) {
  const master = await press(drawing);
  for (const width of widths) {
    const scaled = sharp(master).resize(width);
    await writeFile(
      join(folder, `${name}-${width}.avif`),
      await scaled.avif({ quality: 46, effort: 7 }).toBuffer(),
    );
    await writeFile(
      join(folder, `${name}-${width}.webp`),
      await scaled.webp({ quality: 68, effort: 6 }).toBuffer(),
    );
    await writeFile(
      join(folder, `${name}-${width}.jpg`),
      await scaled.jpeg({ quality: 74, mozjpeg: true }).toBuffer(),
    );
  }
}
const share = sharp(await press(shareImage())).jpeg({ quality: 82, mozjpeg: true });
await writeFile(join(publicFolder, 'share.jpg'), await share.toBuffer());
const icon = await press(appIcon());
for (const size of [180, 192, 512]) {
  const png = sharp(icon).resize(size).png({ palette: true, quality: 90 });
  await writeFile(join(publicFolder, `icon-${size}.png`), await png.toBuffer());
}

// For clients that request /favicon.ico without reading the page: a PNG of 32 × 32 inside an ICO file.
const small = await sharp(await readFile(join(publicFolder, 'favicon.svg')), { density: 300 })
  .resize(32, 32)
  .png()
  .toBuffer();
const wrapping = Buffer.alloc(22);
wrapping.writeUInt16LE(1, 2);
wrapping.writeUInt16LE(1, 4);
wrapping.set([32, 32], 6);
wrapping.writeUInt16LE(1, 10);
wrapping.writeUInt16LE(32, 12);
wrapping.writeUInt32LE(small.byteLength, 14);
wrapping.writeUInt32LE(wrapping.byteLength, 18);
await writeFile(join(publicFolder, 'favicon.ico'), Buffer.concat([wrapping, small]));
