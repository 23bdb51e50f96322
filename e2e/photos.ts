import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Real photos beside a working copy; without them the tests draw their own. */
const folder = join('..', 'shared', 'photos');

/** A phone photo with EXIF orientation of 90 degrees and a location. */
export async function rotatedPhoto(): Promise<PhotoFile> {
  const existing = kind('Landscape_6.jpg');
  return photo('Landscape_6.jpg', existing ?? (await drawn(900, 1200, 6)));
}

/** 24 megapixels. */
export async function largePhoto(): Promise<PhotoFile> {
  return photo('IMG_6000x4000.jpg', await drawn(6000, 4000, 1));
}

/** HEIC, which only Safari decodes; without a real one, the header of such a file. */
export function heicPhoto(): PhotoFile {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
  return { name: 'rainbow.heic', mimeType: 'image/heic', buffer: kind('rainbow.heic') ?? head };
}

export async function smallPhoto(name: string): Promise<PhotoFile> {
  return photo(name, await drawn(640, 480, 1));
}

function photo(name: string, buffer: Buffer): PhotoFile {
  return { name, mimeType: 'image/jpeg', buffer };
}

function kind(name: string): Buffer | null {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path) : null;
}

/** Noise, so that it does not compress to a few bytes. */
async function drawn(width: number, height: number, orientation: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33', noise } })
    .png()
    .toBuffer();
  return sharp(grain)
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer();
}
