import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { loggedPath } from '#app/domain/private-page.ts';
import { isStaffPath } from '#app/domain/staff/admin-path.ts';
import { requestFaults, shopContext } from '#app/server/context.ts';
import { isAway } from '#app/server/db/transaction.ts';
import { scriptsLast } from '#app/server/http/scripts-last.ts';

/** A page that takes longer is a fault. Milliseconds. */
const timeoutMs = 10_000;

/**
 * Renders a page whole: the HTTP shell names its inline scripts in a header, so nothing can be sent before the end.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  reach: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let failed = false;
    const collector = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        clearTimeout(timer);
        const html = Buffer.concat(parts).toString();
        const isAdmin = isStaffPath(new URL(request.url).pathname);
        const page = import.meta.env.MODE === 'production' ? scriptsLast(html, isAdmin) : html;
        resolve(new Response(page, { status: failed ? 500 : status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Nothing is put in its place by a script at the end of the page: a form works without any.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collector),
      onShellError: reject,
      onError: (error) => {
        failed = true;
        report(error, request, reach);
      },
    });
    const timer = setTimeout(abort, timeoutMs, new Error('rendering took too long'));
  });
}

/** Faults of loaders and actions. A refusal by status is an answer, not a fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  report(error, request, context);
};

function report(err: unknown, request: Request, reach: Readonly<RouterContextProvider>): void {
  const path = loggedPath(new URL(request.url).pathname);
  if (isAway(err)) reach.get(requestFaults).away = true;
  reach.get(shopContext).log.error({ err, path }, 'a page failed');
}
