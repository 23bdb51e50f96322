import sharp, { type Sharp } from 'sharp';
import { type ImageProblem, maxImageBytes } from '#app/domain/catalogue/image-upload.ts';
import { sharedHeight, sharedWidth } from '#app/domain/settings/share-picture.ts';
import type { ImageExtension } from './image-files.ts';

/** Only three decoders, from memory: all other loaders of libvips (SVG, PDF, TIFF …) are blocked (reliability B37). */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
// No image is decoded twice, so the cache only costs memory.
sharp.cache(false);

/** In pixels; never enlarged. */
const targetWidths = [400, 800, 1600] as const;

const limits = {
  limitInputPixels: 40_000_000,
  limitInputChannels: 5,
  failOn: 'warning',
  pages: 1,
} as const;

interface EncodedFile {
  width: number;
  extension: ImageExtension;
  bytes: Buffer;
}

export interface EncodedImage {
  /** Of the largest file, in pixels. */
  width: number;
  height: number;
  /** Ascending. */
  widths: number[];
  /** A data URI of at most 400 characters. */
  placeholder: string;
  files: EncodedFile[];
}

/** Untrusted input; problems are returned. */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage | ImageProblem> {
  if (bytes.byteLength > maxImageBytes) return 'image-too-heavy';
  const kind = imageKind(bytes);
  if (kind === null) return isHeic(bytes) ? 'image-heic' : 'image-kind-unknown';
  try {
    const upright = sharp(bytes, limits).timeout({ seconds: 10 }).autoOrient();
    const { data, info } = await upright
      .resize({ width: 1600, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return await encodePixels(data, info.width, info.height);
  } catch (error) {
    return namedProblem(error);
  }
}

/** Whether a file that the shop once made is neither cut nor damaged. AVIF has no decoder here, and its boxes say its length. */
export async function isWholeImage(bytes: Buffer): Promise<boolean> {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') {
    let end = 0;
    while (end + 8 <= bytes.length && bytes.readUInt32BE(end) >= 8) end += bytes.readUInt32BE(end);
    return end === bytes.length;
  }
  return sharp(bytes, limits)
    .timeout({ seconds: 10 })
    .stats()
    .then(
      () => true,
      () => false,
    );
}

/** Three channels of eight bits. */
async function encodePixels(pixels: Buffer, width: number, height: number): Promise<EncodedImage> {
  const widths = [...targetWidths.filter((target) => target < width), width];
  const source = () => sharp(pixels, { raw: { width, height, channels: 3 } });
  const files: EncodedFile[] = [];
  for (const target of widths) {
    const sized = source().resize({ width: target });
    for (const [extension, encode] of encoders) {
      files.push({ width: target, extension, bytes: await encode(sized.clone()).toBuffer() });
    }
  }
  return { width, height, widths, placeholder: await placeholderOf(source()), files };
}

/** Low effort: AVIF is hardly larger and takes half the time. */
const encoders: readonly (readonly [ImageExtension, (image: Sharp) => Sharp])[] = [
  ['avif', (image) => image.avif({ quality: 52, effort: 2 })],
  ['webp', (image) => image.webp({ quality: 74, effort: 2 })],
  ['jpg', (image) => image.jpeg({ quality: 78, mozjpeg: true })],
];

/** Centred, because some sites crop previews to a square. @param jpeg one of the shop's files. @returns a JPEG. */
export function drawSharePicture(jpeg: Uint8Array): Promise<Buffer> {
  return sharp(jpeg, limits)
    .resize({ width: sharedWidth, height: sharedHeight, fit: 'contain', background: '#2a1a14' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

export async function placeholderOf(image: Sharp): Promise<string> {
  const tiny = await image
    .resize({ width: 12, height: 12, fit: 'inside' })
    .blur(0.7)
    .webp({ quality: 30, effort: 4 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** By magic bytes; names and declared types are untrusted. */
function imageKind(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return null;
}

/** By the compatible brands in the ftyp box. */
function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  return (
    head.slice(4, 8) === 'ftyp' &&
    /hei[cmsx]|hev[cmsx]|mif1|msf1/.test(head.slice(8)) &&
    !head.includes('avif')
  );
}

function namedProblem(error: unknown): ImageProblem {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('pixel limit')) return 'image-too-large';
  if (message.includes('timeout')) return 'image-too-slow';
  return 'image-damaged';
}
