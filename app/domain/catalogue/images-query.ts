/** `unused`: no product shows it. `no-text`: its alternative text is missing in a language. */
export const imageKinds = ['unused', 'no-text'] as const;
export type ImageKind = (typeof imageKinds)[number];

export interface ImagesQuery {
  q: string;
  /** null for all. */
  kind: ImageKind | null;
}
