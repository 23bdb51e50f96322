import type { OwnersImage } from './catalogue-calls.ts';
import { searchForm } from './search.ts';

/** `unused`: no product shows it. `no-text`: its alternative text is missing in a language. */
export const imageKinds = ['all', 'unused', 'no-text'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** The images of a kind in whose name, texts or products all words of a search are found. */
export function findImages(
  images: readonly OwnersImage[],
  text: string,
  kind: ImageKind = 'all',
): readonly OwnersImage[] {
  const words = searchForm(text).split(' ').filter(Boolean);
  return images.filter((image) => {
    if (kind === 'unused' && image.products.length > 0) return false;
    if (kind === 'no-text' && image.alt.every((alt) => alt.trim() !== '')) return false;
    if (words.length === 0) return true;
    const titles = image.products.flatMap(({ title }) => title);
    const told = searchForm([image.name, ...image.alt, ...titles].join(' '));
    return words.every((word) => told.includes(word));
  });
}
