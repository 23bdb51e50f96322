import { type ImageProblem, maxImageBytes } from '#app/domain/catalogue/image-upload.ts';
import { blankText } from '#app/domain/localized-text.ts';
import type { Shop } from '#app/server/context.ts';
import { semaphore } from '#app/server/http/semaphore.ts';
import { imageUrl } from './image-rows.ts';
import type { TakenImage } from './image-store.ts';

/** Bounds the bodies in memory, and the uploads that wait. */
const readers = semaphore(4, 8);
/** One at a time (reliability B37). */
const decoder = semaphore(1, Number.POSITIVE_INFINITY);

export type UploadResult =
  | { ok: true; uploaded: { image: TakenImage } }
  | { ok: false; problem: ImageProblem | 'upload-broken' };

/** Stores the request's body as an image. Headers are untrusted; the body is read up to a cap, when there is room. */
export async function takeUpload(
  { db, storage, log }: Pick<Shop, 'db' | 'storage' | 'log'>,
  request: Request,
  name: string,
): Promise<UploadResult> {
  if (Number(request.headers.get('content-length') ?? '0') > maxImageBytes) {
    return { ok: false, problem: 'image-too-heavy' };
  }
  const result = await readers.run(async (): Promise<UploadResult> => {
    const bytes = await readBody(request);
    if (typeof bytes === 'string') return { ok: false, problem: bytes };
    const taken = await decoder.run(async () => {
      // Loaded by the first upload, to save memory.
      const { ingestImage } = await import('./images.ts');
      return ingestImage(db, storage, bytes, { name, alt: blankText });
    });
    if (taken === null) return { ok: false, problem: 'image-busy' };
    if (!taken.ok) {
      if (taken.error) log.warn({ err: taken.error }, 'a picture was not stored');
      return { ok: false, problem: taken.problem };
    }
    const { key, width } = taken.image;
    return { ok: true, uploaded: { image: { url: imageUrl(key, width), name, key } } };
  });
  return result ?? { ok: false, problem: 'image-busy' };
}

async function readBody(request: Request): Promise<Uint8Array | 'image-too-heavy' | 'upload-broken'> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request.body ?? []) {
      size += part.byteLength;
      if (size > maxImageBytes) return 'image-too-heavy';
      parts.push(part);
    }
  } catch {
    // The client disconnected.
    return 'upload-broken';
  }
  return Buffer.concat(parts, size);
}
