import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Bodies, compress, type Encoding } from './encoding.ts';

/** An answer as it goes over the wire, in every form, headers included. */
export interface StoredAnswer {
  etag: string;
  size: number;
  expires: number;
  forms: Record<Encoding, { headers: string[]; body: Buffer }>;
  notModified: string[];
}

const lifetime = 10 * 60_000;

/**
 * Public pages, kept as they were rendered until the catalogue changes. Bounded by bytes; the page longest unasked
 * leaves first. Entries also end by themselves after ten minutes, for a page may tell the year, and at the moment from
 * which pages say something else.
 */
export class PageCache {
  #answers = new Map<string, StoredAnswer>();
  #underway = new Map<string, Promise<StoredAnswer | Response>>();
  #bytes = 0;
  /** Counts the changes of the catalogue. */
  #version = 0;
  readonly #limit: number;
  readonly #until: () => number;

  /**
   * @param limit most bytes of bodies kept.
   * @param until how long what is rendered now holds at most, in epoch ms.
   */
  constructor(limit = 32 * 2 ** 20, until: () => number = () => Number.POSITIVE_INFINITY) {
    this.#limit = limit;
    this.#until = until;
  }

  get(key: string): StoredAnswer | undefined {
    const found = this.#answers.get(key);
    if (found === undefined) return undefined;
    if (found.expires <= Date.now()) {
      this.#drop(key, found);
      return undefined;
    }
    // Moved to the end: the order of the map is the order of use.
    this.#answers.delete(key);
    this.#answers.set(key, found);
    return found;
  }

  /** Forgets every page, and every page that is being rendered now. */
  clear(): void {
    this.#version += 1;
    this.#answers.clear();
    this.#underway.clear();
    this.#bytes = 0;
  }

  /**
   * The kept answer, or a new one from `render`, once for all who wait for it. What may not be kept comes back as the
   * response it is. A page whose rendering began before a change is given to those who waited but never kept.
   */
  async load(
    key: string,
    render: () => Promise<Response>,
    headersFor: (response: Response, body: Buffer) => [string, string][],
  ): Promise<StoredAnswer | Response> {
    const kept = this.get(key);
    if (kept !== undefined) return kept;
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
    // Asked before it is rendered: a page that was begun a moment before the change ends with it.
    const until = this.#until();
    const response = await render();
    if (!mayKeep(response)) return response;
    const body = Buffer.from(await response.arrayBuffer());
    const answer = storedAnswer(await compress(body), headersFor(response, body), until);
    if (version === this.#version) this.#keep(key, answer);
    return answer;
  }

  #keep(key: string, answer: StoredAnswer): void {
    const before = this.#answers.get(key);
    if (before !== undefined) this.#drop(key, before);
    if (answer.size > this.#limit) return;
    this.#answers.set(key, answer);
    this.#bytes += answer.size;
    for (const [oldest, old] of this.#answers) {
      if (this.#bytes <= this.#limit) break;
      this.#drop(oldest, old);
    }
  }

  #drop(key: string, answer: StoredAnswer): void {
    this.#answers.delete(key);
    this.#bytes -= answer.size;
  }
}

function mayKeep(response: Response): boolean {
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
    expires: Math.min(Date.now() + lifetime, until),
    size: bodies.identity.byteLength + (bodies.br?.byteLength ?? 0) + (bodies.gzip?.byteLength ?? 0) + 2_000,
    forms: { identity: form('identity'), br: form('br'), gzip: form('gzip') },
    notModified: shared,
  };
}

/** Answers a GET or HEAD. Nothing here is made anew for a request: this is the way most requests go. */
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
