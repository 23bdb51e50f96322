import type { AdminImage } from '#app/domain/catalogue/catalogue-calls.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import { call } from '#app/ui/call.ts';

/** A file that the shop has taken in; `/api/images` still has to record it. */
export interface TakenImage {
  url: string;
  name: string;
  key: ImageKey;
}

type Sent = { ok: true; taken: TakenImage } | { ok: false; problem: string };

/**
 * Sends the bytes of one picture. Not by fetch: only this older way tells how much has left.
 * @param onProgress part sent, from 0 to 1.
 */
export function sendImage(
  blob: Blob,
  name: string,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const end = (sent: Sent) => {
      signal.removeEventListener('abort', stop);
      resolve(sent);
    };
    const stop = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => end(answerOf(request.status, request.responseText));
    request.onerror = () => end({ ok: false, problem: 'unreachable' });
    request.ontimeout = () => end({ ok: false, problem: 'unreachable' });
    request.onabort = () => end({ ok: false, problem: 'stopped' });
    signal.addEventListener('abort', stop);
    request.timeout = 120_000;
    request.open('POST', `/api/uploadImage?name=${encodeURIComponent(name)}`);
    request.setRequestHeader('Content-Type', blob.type || 'application/octet-stream');
    request.setRequestHeader('Accept', 'application/json');
    // No form and no foreign page can set it (reliability B33).
    request.setRequestHeader('X-Upload', 'image');
    request.send(blob);
    if (signal.aborted) stop();
  });
}

/** Makes a file that was taken in one of the shop's images. */
export async function recordImage(
  image: TakenImage,
): Promise<{ ok: true; image: AdminImage } | { ok: false; problem: string }> {
  const answer = await call('/api/images', { image });
  if (!answer.ok) return { ok: false, problem: answer.problem };
  const recorded = partOf(answer.body, 'image');
  return isAdminImage(recorded) ? { ok: true, image: recorded } : { ok: false, problem: 'failed' };
}

function answerOf(status: number, text: string): Sent {
  const body = parsed(text);
  const taken = partOf(body, 'image');
  if (status === 200 && isTaken(taken)) return { ok: true, taken };
  const problem = partOf(body, 'problem');
  return { ok: false, problem: typeof problem === 'string' ? problem : 'failed' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function partOf(body: unknown, name: 'image' | 'problem'): unknown {
  return typeof body === 'object' && body !== null
    ? Object.getOwnPropertyDescriptor(body, name)?.value
    : undefined;
}

function isTaken(value: unknown): value is TakenImage {
  return typeof value === 'object' && value !== null && 'key' in value && 'url' in value && 'name' in value;
}

function isAdminImage(value: unknown): value is AdminImage {
  return isTaken(value) && 'widths' in value && 'placeholder' in value && 'alt' in value;
}
