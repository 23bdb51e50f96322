import { createHash } from 'node:crypto';
import type { ImageKey } from '#app/domain/ids.ts';
import type { Drawing } from './kit/sheet.ts';

/** Raised when the same drawing has to become other files. */
const printing = 3;

/** What a drawing's printed files are called: it changes with the drawing, so that no file is of an older one. */
export function pictureKey(name: string, { svg }: Drawing): ImageKey {
  const hash = createHash('sha256').update(`${printing}\n${svg}`).digest('hex').slice(0, 10);
  return `img_${name}-${hash}`;
}
