import type { Handler } from 'hono';
import { semaphore } from '#app/server/http/semaphore.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import { drawSharePicture } from './image-encoding.ts';
import { laterPlease, readImage } from './product-images.ts';

const source = /^img_[A-Za-z0-9-]{1,60}-[1-9][0-9]{0,3}\.jpg$/;

/** About 100 kB each. */
const mostHeld = 60;

/** Serves `/sharePictures/:file`, drawn from the stored JPEG on first request and cached; immutable. */
export function sharePictures(storage: FileStorage): Handler {
  const held = new Map<string, Promise<Buffer | null>>();
  // Drawing is CPU-bound: one at a time; a full queue gets 503.
  const gate = semaphore(1, 20);

  function draw(name: string, bytes: Buffer): Promise<Buffer | null> {
    const known = held.get(name);
    held.delete(name);
    const drawn = known ?? gate.run(() => drawSharePicture(bytes));
    held.set(name, drawn);
    if (known === undefined) {
      const evict = () => held.get(name) === drawn && held.delete(name);
      drawn.then((picture) => picture ?? evict(), evict);
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
    const bytes = source.test(name) ? await readImage(storage, name) : null;
    if (bytes === 'away') return laterPlease(context);
    if (bytes === null) return context.body(null, 404, { 'cache-control': 'no-store' });
    const picture = await draw(name, bytes);
    if (picture === null) return laterPlease(context);
    return context.body(new Uint8Array(picture), 200, {
      'content-type': 'image/jpeg',
      'content-length': String(picture.byteLength),
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  };
}
