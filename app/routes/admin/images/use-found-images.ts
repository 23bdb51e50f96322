import { useEffect, useRef, useState } from 'react';
import type { AdminImage, ImagePage } from '#app/domain/catalogue/catalogue-calls.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import { call } from '#app/ui/call.ts';

/** Pause in the typing before the shop is asked, in ms. */
const typingPause = 250;

interface Found {
  q: string;
  page: number;
  pages: number;
  images: readonly AdminImage[];
}

interface FoundImages {
  /** Null before the first answer. */
  images: readonly AdminImage[] | null;
  more: boolean;
  failed: boolean;
  loadMore: () => void;
  /** Asks once more after a failure. */
  retry: () => void;
}

/** The store's images that a search finds, page after page. */
export function useFoundImages(text: string): FoundImages {
  const q = text.trim();
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState(false);
  /** Of two answers the one to the later question counts. */
  const last = useRef(0);

  async function ask(page: number): Promise<void> {
    last.current += 1;
    const requested = last.current;
    setFailed(false);
    const answer = await call('/api/findImages', { q, page });
    if (requested !== last.current) return;
    if (!answer.ok || !isPage(answer.body)) return setFailed(true);
    const { images, pages, page: given } = answer.body;
    setFound((before) => ({
      q,
      page: given,
      pages,
      images: before?.q === q && given === before.page + 1 ? [...before.images, ...images] : images,
    }));
  }

  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useEffect(() => {
    const later = setTimeout(() => void asking.current(1), q === '' ? 0 : typingPause);
    return () => clearTimeout(later);
  }, [q]);
  return {
    images: found?.images ?? null,
    more: found !== null && found.page < found.pages,
    failed,
    loadMore: () => void ask((found?.page ?? 0) + 1),
    retry: () => void ask(1),
  };
}

/** What the store has of pictures that a form knows by their keys alone, once it is there. */
export function useImagesOf(keys: readonly ImageKey[]): readonly AdminImage[] {
  const [images, setImages] = useState<readonly AdminImage[]>([]);
  const wanted = keys.join();
  useEffect(() => {
    if (wanted === '') return;
    let left = false;
    void call('/api/findImages', { keys: wanted.split(',') }).then(({ ok, body }) => {
      if (!left && ok && hasImages(body)) setImages((before) => [...before, ...body.images]);
    });
    return () => {
      left = true;
    };
  }, [wanted]);
  return images;
}

function isPage(body: unknown): body is ImagePage {
  return hasImages(body) && 'page' in body && 'pages' in body;
}

function hasImages(body: unknown): body is { images: readonly AdminImage[] } {
  return typeof body === 'object' && body !== null && 'images' in body && Array.isArray(body.images);
}
