import type { IncomingMessage, ServerResponse } from 'node:http';
import { isStaffPath } from '#app/domain/staff/admin-path.ts';
import { alertsWorkerPath } from '#app/domain/staff/alerts.ts';
import { type EarlyRefusal, earlyRefusals } from '#app/text/shell.ts';
import { noContent } from './security-headers.ts';

export interface Rejection {
  status: 400 | 404 | 421 | 429 | 503;
  refusal: EarlyRefusal;
  /** In s. */
  retryAfter?: number;
}

/** Asked by programs that reach the shop by its address, not its name. */
const checks: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz']);

export function rejections(
  known: (host: string | undefined) => boolean,
): (request: IncomingMessage, path: string) => Rejection | null {
  return ({ url = '/', headers }, path) => {
    // An absolute request URL would bypass the check of the Host header.
    if (!url.startsWith('/')) return { status: 400, refusal: 'bad-request' };
    if (!known(headers.host) && !checks.has(url)) return { status: 421, refusal: 'unknown-host' };
    // PostgreSQL stores no NUL, and the router would log an undecodable path.
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

const workers: ReadonlySet<string> = new Set(['/service-worker.js', alertsWorkerPath]);

/** Scanner requests and files of older builds, answered without rendering; file routes are not among them. */
export function isNoFileOfOurs(path: string): boolean {
  if (workers.has(path) || /^\/(api|productImages|sharePictures)\//.test(path)) return false;
  if (path.startsWith('/assets/')) return true;
  return (
    !isStaffPath(path) &&
    /\.(avif|bak|cgi|css|env|gif|git|gz|html?|ico|ini|jpe?g|jsp|js|json|log|map|mjs|php\d?|aspx?|png|sql|svg|tar|ttf|webp|woff2?|ya?ml|zip)$/i.test(
      path,
    )
  );
}

export function words(refusal: EarlyRefusal): string {
  return `${earlyRefusals[refusal].join('\n')}\n`;
}

export function refuseEarly(
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
