import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Bodies, compress, type Encoding } from './encoding.ts';

export interface StoredAnswer {
  etag: string;
  /** Bytes of bodies and headers. */
  size: number;
  /** Epoch ms. */
  rendered: number;
  expires: number;
  forms: Record<Encoding, { headers: string[]; body: Buffer }>;
  notModified: string[];
}

interface Entry {
  answer: StoredAnswer;
  /** Of the catalogue. */
  version: number;
  size: number;
}

const lifetime = 10 * 60_000;
/** In ms. Not longer, because a page names a delivery day. */
const longestStale = 6 * 3_600_000;
/** In ms; a page from later than this was rendered while the clock was wrong. */
const longestAhead = 60_000;
const overhead = 1_500;

const isAhead = ({ rendered }: StoredAnswer) => rendered > Date.now() + longestAhead;

/**
 * LRU cache of public pages, bounded in bytes and number. Fresh until the catalogue changes, for ten minutes at most,
 * and no later than `until`; stale pages serve while the database is unavailable.
 */
export class PageCache {
  #entries = new Map<string, Entry>();
  #underway = new Map<string, Promise<StoredAnswer | Response>>();
  #bytes = 0;
  #version = 0;
  /** Since the start, for metrics. */
  #hits = 0;
  #renders = 0;
  readonly #limit: number;
  readonly #until: () => number;
  readonly #most: number;

  /** @param limit bytes of bodies, headers and keys. @param until expiry of new pages, epoch ms. */
  constructor(limit = 32 * 2 ** 20, until: () => number = () => Number.POSITIVE_INFINITY, most = 2_000) {
    this.#limit = limit;
    this.#until = until;
    this.#most = most;
  }

  get(key: string): StoredAnswer | undefined {
    const found = this.#entries.get(key);
    if (found === undefined || found.version !== this.#version || found.answer.expires <= Date.now()) {
      return undefined;
    }
    if (isAhead(found.answer)) return undefined;
    this.#hits += 1;
    this.#touch(key, found);
    return found.answer;
  }

  /** Fresh or stale, up to `longestStale`. */
  last(key: string): StoredAnswer | undefined {
    const found = this.#entries.get(key);
    if (found === undefined || found.answer.rendered + longestStale <= Date.now()) return undefined;
    if (isAhead(found.answer)) return undefined;
    this.#touch(key, found);
    return found.answer;
  }

  clear(): void {
    this.#version += 1;
    this.#underway.clear();
  }

  get bytes(): number {
    return this.#bytes;
  }

  get counts(): { pages: number; hits: number; renders: number } {
    return { pages: this.#entries.size, hits: this.#hits, renders: this.#renders };
  }

  /** Renders once for concurrent requests; a page invalidated meanwhile is served but not cached. */
  async load(
    key: string,
    render: () => Promise<Response>,
    headersFor: (response: Response, body: Buffer) => [string, string][],
  ): Promise<StoredAnswer | Response> {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
    const waiting = this.#underway.get(key);
    if (waiting !== undefined) {
      const answer = await waiting;
      return answer instanceof Response ? answer.clone() : answer;
    }
    const promise = this.#make(key, render, headersFor);
    this.#underway.set(key, promise);
    try {
      const answer = await promise;
      return answer instanceof Response ? answer.clone() : answer;
    } finally {
      if (this.#underway.get(key) === promise) this.#underway.delete(key);
    }
  }

  async #make(
    key: string,
    render: () => Promise<Response>,
    headersFor: (response: Response, body: Buffer) => [string, string][],
  ): Promise<StoredAnswer | Response> {
    const version = this.#version;
    this.#renders += 1;
    // Before rendering, so that a change meanwhile expires the page.
    const until = this.#until();
    const response = await render();
    if (!isCacheable(response)) return response;
    const body = Buffer.from(await response.arrayBuffer());
    const answer = storedAnswer(await compress(body), headersFor(response, body), until);
    if (version === this.#version) this.#store(key, answer);
    return answer;
  }

  #store(key: string, answer: StoredAnswer): void {
    this.#drop(key);
    const size = answer.size + 2 * key.length + overhead;
    if (size > this.#limit) return;
    this.#entries.set(key, { answer, version: this.#version, size });
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit && this.#entries.size <= this.#most) break;
      this.#drop(oldest);
    }
  }

  #touch(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }
}

function isCacheable(response: Response): boolean {
  return (
    response.status === 200 &&
    response.body !== null &&
    !response.headers.has('set-cookie') &&
    !/no-store|private/.test(response.headers.get('cache-control') ?? '')
  );
}

function storedAnswer(bodies: Bodies, headers: [string, string][], until: number): StoredAnswer {
  const etag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
  const shared = [...headers.flat(), 'ETag', etag];
  const texts = shared.reduce((sum, text) => sum + 2 * text.length, 0);
  const form = (encoding: Encoding) => {
    const body = bodies[encoding];
    if (body === null || encoding === 'identity') {
      return {
        body: bodies.identity,
        headers: [...shared, 'Content-Length', String(bodies.identity.byteLength)],
      };
    }
    return {
      body,
      headers: [...shared, 'Content-Encoding', encoding, 'Content-Length', String(body.byteLength)],
    };
  };
  return {
    etag,
    rendered: Date.now(),
    expires: Math.min(Date.now() + lifetime, until),
    size: texts + Object.values(bodies).reduce((sum, body) => sum + (body?.byteLength ?? 0), 0),
    forms: { identity: form('identity'), br: form('br'), gzip: form('gzip') },
    notModified: shared,
  };
}

/** Answers GET and HEAD without allocation: the hot path. */
export function sendStored(answer: StoredAnswer, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers['if-none-match'];
  if (known !== undefined && (known === '*' || known.includes(answer.etag.slice(2)))) {
    response.writeHead(304, answer.notModified).end();
    return;
  }
  const accepted = request.headers['accept-encoding'];
  const { headers, body } = answer.forms[acceptedEncoding(accepted)];
  response.writeHead(200, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}
