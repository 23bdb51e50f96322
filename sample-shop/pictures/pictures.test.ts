import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { readSamplePictures } from '#app/server/catalogue/sample-shop.ts';
import { imageFileName, imageNames } from '#app/server/images/image-files.ts';
import { trials } from '#test/trials.ts';
import { pictures } from '../pictures.ts';
import { appIcon, heroTall, heroWide, shareImage } from './hero.ts';
import { press } from './kit/press.ts';
import type { Drawing } from './kit/sheet.ts';
import { pictureKey } from './picture-key.ts';

const folder = join(import.meta.dirname, '../printed');
const manifest = await readSamplePictures(folder);
const outdated = 'printed from another drawing: run `node scripts/sample-pictures.ts` and commit its files';

function isPlain({ svg }: Drawing): void {
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<image|href/);
  expect(svg.length).toBeLessThan(1_200_000);
}

test.each(Object.entries({ heroWide, heroTall, shareImage, appIcon }))(
  '%s is drawn the same every time, without words',
  (_, draw) => {
    const drawing = draw();
    expect(draw().svg).toBe(drawing.svg);
    isPlain(drawing);
  },
);

/** The short form looks at each third drawing, and at the files of each twelfth. */
const every = (short: number) =>
  Object.entries(pictures).filter((_, at) => at % trials({ short, long: 1 }) === 0);

// The manifest was written by another process, so an equal key also says that the drawing comes out the same every time.
test.each(every(3))('%s is printed as it is drawn, without words', (name, draw) => {
  const drawing = draw();
  expect([drawing.width, drawing.height]).toEqual([1600, 1200]);
  isPlain(drawing);
  expect(manifest[name]?.key, outdated).toBe(pictureKey(name, drawing));
});

test('there is a file for each width and format of each picture, and no other', async () => {
  expect(Object.keys(manifest)).toEqual(Object.keys(pictures));
  const files = Object.values(manifest).flatMap(({ key, widths }) => imageNames(key, widths));
  expect((await readdir(folder)).sort()).toEqual([...files, 'manifest.json'].sort());
});

test.each(every(12))('every file of %s shows the drawing', async (name, draw) => {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadHeifFile'] });
  const picture = manifest[name];
  if (!picture) throw new Error(outdated);
  const small = (image: Sharp) => image.resize(200, 150).removeAlpha().raw().toBuffer();
  const expected = await small(sharp(await press(draw())));
  for (const width of picture.widths) {
    for (const extension of ['avif', 'webp', 'jpg'] as const) {
      const file = join(folder, imageFileName(picture.key, width, extension));
      const { width: real, height } = await sharp(file).metadata();
      expect([real, height], file).toEqual([width, (width * 3) / 4]);
      const shown = await small(sharp(file));
      const difference = expected.reduce((sum, value, at) => sum + Math.abs(value - (shown[at] ?? 0)), 0);
      expect(difference / expected.length, file).toBeLessThan(12);
    }
  }
});
