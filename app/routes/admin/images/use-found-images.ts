import { useEffect, useRef, useState } from 'react';
import type { AdminImage, ImagePage } from '#app/domain/catalogue/catalogue-calls.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import { call } from '#app/ui/call.ts';

/** Pause in the typing before the shop is asked, in ms. */
const typingPause = 250;

interface Found {
  q: string;
  /** Cursor of the next page; null after the last. */
  after: string | null;
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

  async function ask(after?: string): Promise<void> {
    last.current += 1;
    const requested = last.current;
    setFailed(false);
    const answer = await call('/api/findImages', { q, after });
    if (requested !== last.current) return;
    if (!answer.ok || !isPage(answer.body)) return setFailed(true);
    const { rows, after: next } = answer.body.page;
    setFound((before) => ({
      q,
      after: next,
      images: before?.q === q && after !== undefined ? [...before.images, ...rows] : rows,
    }));
  }

  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useEffect(() => {
    const later = setTimeout(() => void asking.current(), q === '' ? 0 : typingPause);
    return () => clearTimeout(later);
  }, [q]);
  return {
    images: found?.images ?? null,
    more: found !== null && found.after !== null,
    failed,
    loadMore: () => void ask(found?.after ?? undefined),
    retry: () => void ask(),
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
  return typeof body === 'object' && body !== null && 'page' in body;
}

function hasImages(body: unknown): body is { images: readonly AdminImage[] } {
  return typeof body === 'object' && body !== null && 'images' in body && Array.isArray(body.images);
}
