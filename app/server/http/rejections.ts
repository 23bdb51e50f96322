import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, refusals } from '#app/text/refusals.ts';
import { noContent } from './security-headers.ts';

/** Why a request is refused before anything is rendered for it. */
export interface Rejection {
  status: 400 | 404 | 421 | 429 | 503;
  refusal: Refusal;
  /** When to come again, in s. */
  retryAfter?: number;
}

/** @param known whether a Host header names this shop. */
export function rejections(
  known: (host: string | undefined) => boolean,
): (request: IncomingMessage, path: string) => Rejection | null {
  return ({ url = '/', headers }, path) => {
    // A whole address in the request line names a host past the check of the Host header.
    if (!url.startsWith('/')) return { status: 400, refusal: 'bad-request' };
    if (!known(headers.host) && url !== '/healthz') return { status: 421, refusal: 'unknown-host' };
    // PostgreSQL has no character 0, and the router would log a path that it cannot decode.
    if (url.includes('%00') || !isDecodable(path)) return { status: 404, refusal: 'not-found' };
    return null;
  };
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** What scanners ask for, and files of an older build: not worth rendering a page. The routes that are files are not among them. */
export function isNoFileOfOurs(path: string): boolean {
  if (path === '/service-worker.js' || /^\/(api|productImages|sharePictures)\//.test(path)) return false;
  return (
    path.startsWith('/assets/') ||
    /\.(avif|bak|cgi|css|env|gif|git|gz|html?|ico|ini|jpe?g|jsp|js|json|log|map|mjs|php\d?|aspx?|png|sql|svg|tar|ttf|webp|woff2?|ya?ml|zip)$/i.test(
      path,
    )
  );
}

/** A refusal in every language, for a browser that shows it bare. */
export function words(refusal: Refusal): string {
  return `${refusals[refusal].join('\n')}\n`;
}

/** Answers in words and closes the connection. */
export function turnAway(
  response: ServerResponse<IncomingMessage>,
  { status, refusal, retryAfter }: Rejection,
  common: readonly (readonly [string, string])[],
): void {
  const headers = [
    'Content-Type',
    'text/plain; charset=utf-8',
    'Cache-Control',
    'no-store',
    'Content-Security-Policy',
    noContent,
    'Connection',
    'close',
    ...(retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)]),
  ];
  response.writeHead(status, [...common.flat(), ...headers]).end(words(refusal));
}
