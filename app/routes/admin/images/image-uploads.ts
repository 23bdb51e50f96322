import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AdminImage } from '#app/domain/catalogue/catalogue-calls.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import { call } from '#app/ui/call.ts';
import { prepareImage } from './image-preparing.ts';

export type UploadState =
  | { at: 'waiting' | 'preparing' | 'storing' }
  /** `part` from 0 to 1. */
  | { at: 'sending'; part: number }
  | { at: 'done'; image: AdminImage }
  /** `problem` is a name; the words are in uploadProblems. */
  | { at: 'failed'; problem: string };

export interface Upload {
  id: number;
  name: string;
  /** Address of the chosen file itself, for a small picture beside its progress. */
  preview: string;
  state: UploadState;
}

/** A picture to send, and the name it will be listed by. */
export interface ChosenImage {
  name: string;
  blob: Blob;
}

export interface Uploads {
  uploads: readonly Upload[];
  add: (chosen: readonly ChosenImage[]) => void;
  /** Tries a failed one again. */
  retry: (id: number) => void;
  /** Stops one that is on its way; it can be tried again. */
  stop: (id: number) => void;
  /** Takes one off the list. */
  dismiss: (id: number) => void;
  /** Takes off all that are done. */
  clearDone: () => void;
}

/** The shop makes the sizes of one picture at a time; a second one is on its way meanwhile. */
const atOnce = 2;

export function isUnderWay({ state }: Upload): boolean {
  return state.at !== 'done' && state.at !== 'failed';
}

/** Whether a picture is not in the shop yet and may still come: on its way, or broken off. */
export function isUnfinished(upload: Upload): boolean {
  return isUnderWay(upload) || canRetry(upload);
}

/** What stays so however often it is sent. */
const forGood: readonly string[] = [
  'image-heic',
  'image-kind-unknown',
  'image-empty',
  'image-too-heavy',
  'image-too-large',
  'image-damaged',
];

/** Whether another try may end otherwise. */
export function canRetry({ state }: Upload): boolean {
  return state.at === 'failed' && !forGood.includes(state.problem);
}

/**
 * Sends any number of pictures, a few at a time, each with its own progress, failure and retry. Leaving the page while
 * some are on their way asks first.
 * @param onUploaded called with each picture that has become one of the shop's images.
 */
export function useUploads(onUploaded: (image: AdminImage) => void): Uploads {
  const [queue] = useState(createQueue);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  useEffect(() => {
    queue.onUploaded = onUploaded;
  });
  const busy = uploads.some(isUnderWay);
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [busy]);
  const { add, retry, stop, dismiss, clearDone } = queue;
  return { uploads, add, retry, stop, dismiss, clearDone };
}

interface Job {
  name: string;
  blob: Blob;
  /** What the shop has taken in already: a retry does not send it twice. */
  taken: TakenImage | null;
  stopping: AbortController;
}

function createQueue() {
  const jobs = new Map<number, Job>();
  const listeners = new Set<() => void>();
  let uploads: readonly Upload[] = [];
  let waiting: readonly number[] = [];
  let running = 0;
  let lastId = 0;

  function set(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }
  function show(id: number, state: UploadState): void {
    set(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  }
  function pump(): void {
    const [id, ...rest] = waiting;
    if (id === undefined || running >= atOnce) return;
    waiting = rest;
    const job = jobs.get(id);
    if (job) {
      running += 1;
      void carryOut(job, (state) => show(id, state)).then((state) => {
        running -= 1;
        show(id, state);
        if (state.at === 'done') queue.onUploaded(state.image);
        pump();
      });
    }
    pump();
  }
  function remove(gone: readonly Upload[]): void {
    for (const { id, preview } of gone) {
      jobs.get(id)?.stopping.abort();
      jobs.delete(id);
      URL.revokeObjectURL(preview);
    }
    set(uploads.filter((upload) => !gone.includes(upload)));
  }

  const queue = {
    onUploaded: (_: AdminImage) => {},
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => uploads,
    add(chosen: readonly ChosenImage[]) {
      const added = chosen.map(({ name, blob }): Upload => {
        lastId += 1;
        jobs.set(lastId, { name, blob, taken: null, stopping: new AbortController() });
        return { id: lastId, name, preview: URL.createObjectURL(blob), state: { at: 'waiting' } };
      });
      set([...uploads, ...added]);
      waiting = [...waiting, ...added.map(({ id }) => id)];
      pump();
    },
    retry(id: number) {
      const job = jobs.get(id);
      if (!job || uploads.find((upload) => upload.id === id)?.state.at !== 'failed') return;
      job.stopping = new AbortController();
      show(id, { at: 'waiting' });
      waiting = [...waiting, id];
      pump();
    },
    stop(id: number) {
      jobs.get(id)?.stopping.abort();
      if (!waiting.includes(id)) return;
      waiting = waiting.filter((other) => other !== id);
      show(id, { at: 'failed', problem: 'stopped' });
    },
    dismiss: (id: number) => remove(uploads.filter((upload) => upload.id === id)),
    clearDone: () => remove(uploads.filter(({ state }) => state.at === 'done')),
  };
  return queue;
}

/** Never throws: whatever goes wrong becomes a failure that can be tried again. */
async function carryOut(job: Job, show: (state: UploadState) => void): Promise<UploadState> {
  const { signal } = job.stopping;
  const failed = (problem: string): UploadState => ({ at: 'failed', problem });
  try {
    if (job.taken === null) {
      show({ at: 'preparing' });
      const prepared = await prepareImage(job.blob);
      if (signal.aborted) return failed('stopped');
      if (!prepared.ok) return failed(prepared.problem);
      show({ at: 'sending', part: 0 });
      const onProgress = (part: number) => show(part < 1 ? { at: 'sending', part } : { at: 'storing' });
      const sent = await sendImage(prepared.blob, job.name, { onProgress, signal });
      if (!sent.ok) return failed(sent.problem);
      job.taken = sent.taken;
    }
    show({ at: 'storing' });
    const recorded = await recordImage(job.taken);
    if (recorded.ok) return { at: 'done', image: recorded.image };
    // The shop does not keep for ever what is never recorded: the next try sends it anew.
    if (recorded.problem === 'image-unknown') job.taken = null;
    return failed(recorded.problem);
  } catch {
    return failed('failed');
  }
}

/** A file that the shop has taken in; `/api/images` still has to record it. */
interface TakenImage {
  url: string;
  name: string;
  key: ImageKey;
}

type Sent = { ok: true; taken: TakenImage } | { ok: false; problem: string };

/**
 * Sends the bytes of one picture. Not by fetch: only this older way tells how much has left.
 * @param onProgress part sent, from 0 to 1.
 */
function sendImage(
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
async function recordImage(
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
