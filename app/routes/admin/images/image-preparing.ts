import { type Crop, cropDrawing, type Measures } from '#app/domain/image/crop.ts';

/** Why a file cannot be made a picture here. `heic`: this browser cannot open what the telephone wrote. */
export type PrepareProblem = 'image-heic' | 'image-kind-unknown' | 'image-too-heavy' | 'image-empty';

export type Prepared = { ok: true; blob: Blob } | { ok: false; problem: PrepareProblem };

/** Sent as it is up to here, in bytes; above it a photo is first drawn smaller: the shop keeps no more than 1600 pixels. */
const light = 3 * 1024 * 1024;
/** What the shop takes at most, in bytes. */
const heaviest = 10 * 1024 * 1024;
/** Longest side of what is sent after drawing, in pixels. */
const longestSide = 3200;

/**
 * Makes of a chosen file what the shop can take: photos that are too heavy are drawn smaller, kinds that only this
 * browser can read (HEIC in Safari, AVIF) become JPEG. The first bytes tell the kind; a name is anyone's word.
 */
export async function prepareImage(file: Blob): Promise<Prepared> {
  if (file.size === 0) return { ok: false, problem: 'image-empty' };
  const kind = await imageKind(file);
  if (kind === 'taken' && file.size <= light) return { ok: true, blob: file };
  const picture = await decode(file);
  if (picture === null) {
    if (kind === 'heic') return { ok: false, problem: 'image-heic' };
    if (kind !== 'taken') return { ok: false, problem: 'image-kind-unknown' };
    // Perhaps only too large for this device: the shop may still read it, or says what is wrong with it.
    return file.size <= heaviest ? { ok: true, blob: file } : { ok: false, problem: 'image-too-heavy' };
  }
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    return {
      ok: true,
      blob: await draw(picture, width, height, [width / picture.width, 0, 0, height / picture.height, 0, 0]),
    };
  } finally {
    picture.close();
  }
}

/** The part of a picture that the crop keeps, as a JPEG; null when the browser cannot open the file. */
export async function cropImage(file: Blob, crop: Crop): Promise<Blob | null> {
  const picture = await decode(file);
  if (picture === null) return null;
  try {
    const { width, height, transform } = cropDrawing(picture, crop, longestSide);
    return await draw(picture, width, height, transform);
  } finally {
    picture.close();
  }
}

/** How large a picture is once it stands upright; null when the browser cannot open the file. */
export async function measureImage(file: Blob): Promise<Measures | null> {
  const picture = await decode(file);
  if (picture === null) return null;
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

async function draw(
  picture: ImageBitmap,
  width: number,
  height: number,
  transform: readonly [number, number, number, number, number, number],
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { alpha: false });
  if (pen === null) throw new Error('no canvas to draw on');
  // What is transparent becomes white, as it does in the shop.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.setTransform(...transform);
  pen.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  // The memory of a large canvas is not waited for.
  canvas.width = 0;
  canvas.height = 0;
  if (blob === null) throw new Error('the canvas gave no picture');
  return blob;
}

/** `taken`: the shop itself reads it. */
async function imageKind(file: Blob): Promise<'taken' | 'heic' | 'other'> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 32).arrayBuffer());
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return 'taken';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'taken';
  return head.slice(4, 8) === 'ftyp' && /hei[cfmsx]|hev[cmx]|mif1|msf1/.test(head.slice(8))
    ? 'heic'
    : 'other';
}
