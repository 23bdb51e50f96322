import type { ImageKey } from '../ids.ts';
import type { LocalizedText } from '../language.ts';

/** `unused`: in no product and no setting. `no-text`: without alternative text in a language. */
export const imageKinds = ['unused', 'no-text'] as const;
export type ImageKind = (typeof imageKinds)[number];

export interface ImagesQuery {
  q: string;
  /** Null for all. */
  kind: ImageKind | null;
}

/** Number of pictures that are deleted at once: each is a dozen files. */
export const mostImagesDeleted = 100;

/** What is asked about a picture before it is deleted with others. */
export interface ChosenToDelete {
  key: ImageKey;
  name: string;
  alt: LocalizedText;
  isUsed: boolean;
}
