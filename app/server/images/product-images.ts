import type { Context, Handler } from 'hono';
import { type FileStorage, StorageError } from '#app/server/storage/storage.ts';
import { imagePrefix } from './image-files.ts';

/** The shop's own names only: no path separators. */
const storedName = /^img_[A-Za-z0-9-]{1,60}-[1-9][0-9]{0,3}\.(avif|webp|jpg)$/;

const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Serves `/productImages/:file`, immutable and only as images (type, nosniff, sandbox). */
export function productImages(storage: FileStorage): Handler {
  return async (context) => {
    const name = context.req.param('file') ?? '';
    const type = types[storedName.exec(name)?.[1] ?? ''];
    const bytes = type === undefined ? null : await readImage(storage, name);
    if (bytes === 'away') return laterPlease(context);
    if (type === undefined || bytes === null) return context.body(null, 404, { 'cache-control': 'no-store' });
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  };
}

/** null where the file does not exist. */
export async function readImage(storage: FileStorage, name: string): Promise<Buffer | 'away' | null> {
  try {
    return await storage.read(imagePrefix + name);
  } catch (error) {
    if (error instanceof StorageError) return 'away';
    throw error;
  }
}

export function laterPlease(context: Context): Response {
  return context.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '5' });
}
