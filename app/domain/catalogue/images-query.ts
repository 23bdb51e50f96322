/** `unused`: no product shows it. `no-text`: its alternative text is missing in a language. */
export const imageKinds = ['all', 'unused', 'no-text'] as const;
export type ImageKind = (typeof imageKinds)[number];

export interface ImagesQuery {
  q: string;
  kind: ImageKind;
  page: number;
}

export function imagesSearch({ q, kind, page }: ImagesQuery): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (kind !== 'all') query.set('kind', kind);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}
