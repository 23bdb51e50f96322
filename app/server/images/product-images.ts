import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handler } from 'hono';
import { imageFolder } from './image-files.ts';

/** The shop's own names only: no path separators. */
const storedName = /^img_[A-Za-z0-9-]{1,60}-[1-9][0-9]{0,3}\.(avif|webp|jpg)$/;

const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Serves `/productImages/:file`, immutable and only as images (type, nosniff, sandbox). */
export function productImages(dataDir: string): Handler {
  const folder = imageFolder(dataDir);
  return async (context) => {
    const name = context.req.param('file') ?? '';
    const type = types[storedName.exec(name)?.[1] ?? ''];
    const bytes = type === undefined ? null : await readIfThere(join(folder, name));
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
export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
