import { join } from 'node:path';
import type { Handler } from 'hono';
import { semaphore } from '#app/server/http/semaphore.ts';
import { drawSharePicture } from './image-encoding.ts';
import { imageFolder } from './image-files.ts';
import { readIfThere } from './product-images.ts';

const source = /^img_[A-Za-z0-9-]{1,60}-[1-9][0-9]{0,3}\.jpg$/;

/** About 100 kB each. */
const mostHeld = 60;

/** Serves `/sharePictures/:file`, drawn from the stored JPEG on first request and cached; immutable. */
export function sharePictures(dataDir: string): Handler {
  const folder = imageFolder(dataDir);
  const held = new Map<string, Promise<Buffer | null>>();
  // Drawing is CPU-bound: one at a time; a full queue gets 503.
  const gate = semaphore(1, 20);

  function draw(name: string, bytes: Buffer): Promise<Buffer | null> {
    const known = held.get(name);
    held.delete(name);
    const drawn = known ?? gate.run(() => drawSharePicture(bytes));
    held.set(name, drawn);
    if (known === undefined) {
      const forget = () => held.get(name) === drawn && held.delete(name);
      drawn.then((picture) => picture ?? forget(), forget);
    }
    for (const oldest of held.keys()) {
      if (held.size <= mostHeld) break;
      held.delete(oldest);
    }
    return drawn;
  }

  return async (context) => {
    const name = context.req.param('file') ?? '';
    // Read each time, so that a deleted image is gone here too.
    const bytes = source.test(name) ? await readIfThere(join(folder, name)) : null;
    if (bytes === null) return context.body(null, 404, { 'cache-control': 'no-store' });
    const picture = await draw(name, bytes);
    if (picture === null) return context.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '5' });
    return context.body(new Uint8Array(picture), 200, {
      'content-type': 'image/jpeg',
      'content-length': String(picture.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  };
}
