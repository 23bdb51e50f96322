/** `unused`: in no product. `no-text`: without alternative text in a language. */
export const imageKinds = ['unused', 'no-text'] as const;
export type ImageKind = (typeof imageKinds)[number];

export interface ImagesQuery {
  q: string;
  /** Null for all. */
  kind: ImageKind | null;
}
