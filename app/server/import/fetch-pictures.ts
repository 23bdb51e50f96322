import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { maxImageBytes } from '#app/domain/catalogue/image-upload.ts';
import type { ImportedImage } from '#app/domain/import/images.ts';

/** A picture that could not be downloaded; `reason` in English, for the terminal. */
export interface NotFetched {
  path: string;
  url: string;
  reason: string;
}

export interface FetchedPictures {
  fetched: number;
  /** Already in the folder from an earlier call. */
  there: number;
  failed: NotFetched[];
  /** Pictures with an address at another host, or without one. */
  elsewhere: number;
}

const atOnce = 4;
/** Per picture, in ms. */
const usualTimeout = 30_000;

/** A host or an origin; null where it is neither. Plain HTTP is allowed for this machine only. */
export function originOf(host: string): string | null {
  const url = URL.parse(host.includes('://') ? host : `https://${host}`);
  if (url === null || url.pathname !== '/' || url.search !== '' || url.username !== '') return null;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal) ? url.origin : null;
}

/**
 * Downloads pictures from one host into a folder, each named by its key, so that equal file names stay apart. Redirects
 * are not followed, because they may lead to another host. An interrupted call can be repeated.
 */
export async function fetchPictures(
  images: readonly ImportedImage[],
  {
    origin,
    folder,
    signal,
    timeout = usualTimeout,
    onProgress,
  }: {
    origin: string;
    folder: string;
    signal: AbortSignal;
    timeout?: number;
    onProgress?: (done: number, of: number) => void;
  },
): Promise<FetchedPictures> {
  const there = images.filter(({ url }) => URL.parse(url)?.origin === origin);
  const missing = there.filter(({ key }) => !existsSync(join(folder, key)));
  const failed: NotFetched[] = [];
  await mkdir(folder, { recursive: true });
  const waiting = missing.values();
  let done = 0;
  const work = async () => {
    for (const { key, path, url } of waiting) {
      signal.throwIfAborted();
      const deadline = AbortSignal.timeout(timeout);
      const reason = await download(url, join(folder, key), AbortSignal.any([signal, deadline]));
      signal.throwIfAborted();
      if (reason !== null)
        failed.push({ path, url, reason: deadline.aborted ? 'no answer in time' : reason });
      done += 1;
      onProgress?.(done, missing.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    fetched: missing.length - failed.length,
    there: there.length - missing.length,
    failed,
    elsewhere: images.length - there.length,
  };
}

/** @returns the reason for a failure, or null. */
async function download(url: string, to: string, signal: AbortSignal): Promise<string | null> {
  const part = `${to}.part`;
  try {
    const answer = await fetch(url, { redirect: 'manual', signal, headers: { Accept: 'image/*' } });
    const isPicture = /^(image\/|application\/octet-stream)/.test(answer.headers.get('Content-Type') ?? '');
    if (!answer.ok || answer.body === null || !isPicture) {
      await answer.body?.cancel();
      return answer.ok ? 'not a picture' : `the host answers ${answer.status}`;
    }
    if (!(await write(answer.body, part))) return `larger than ${maxImageBytes / 1024 / 1024} MB`;
    await rename(part, to);
    return null;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause.message : String(cause);
  } finally {
    await rm(part, { force: true, recursive: true });
  }
}

/** False where it is too large. */
async function write(body: ReadableStream<Uint8Array>, path: string): Promise<boolean> {
  const file = await open(path, 'w');
  try {
    let size = 0;
    for await (const part of body) {
      size += part.byteLength;
      if (size > maxImageBytes) return false;
      await file.writeFile(part);
    }
    return true;
  } finally {
    await file.close();
  }
}
