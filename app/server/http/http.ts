import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { maxImageBytes } from '#app/domain/image-upload.ts';
import { languageOfPath } from '#app/domain/language.ts';
import { properPath } from '#app/domain/proper-path.ts';
import type { Config } from '#app/server/config.ts';
import { productImages } from '#app/server/images/product-images.ts';
import { sharePictures } from '#app/server/images/share-pictures.ts';
import type { Log } from '#app/server/log.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import { type Refusal, refusals } from '#app/text/refusals.ts';
import { clientAddresses } from './client-address.ts';
import { firstVisitLanguage } from './first-visit.ts';
import { knownHosts } from './known-hosts.ts';
import { limitedBody } from './limited-body.ts';
import { type PageCache, sendStored } from './page-cache.ts';
import { publicPage } from './public-pages.ts';
import { isSameOrigin } from './same-origin.ts';
import { commonHeaders, contentSecurityPolicy } from './security-headers.ts';
import { staticFiles } from './static-files.ts';

export interface HttpParts {
  config: Config;
  settings: SettingsInForce;
  log: Log;
  /** null in development: every page is rendered anew, and Vite's own scripts run in it. */
  cache: PageCache | null;
  /** The folder of built browser files; null when something else serves them (development). */
  clientFolder: string | null;
  /** The router: every page and every /api call. */
  pages: (request: Request, clientAddress: string) => Promise<Response>;
  /** Whether the database answers. */
  healthy: () => Promise<boolean>;
}

type Env = { Bindings: HttpBindings };

/** Everything asked for is below this, but for what follows. In bytes. */
const largestBody = 64 * 1024;
/** The owner's larger calls: each asks for the session before it reads, so a body must say how long it is. */
const larger: Readonly<Record<string, number>> = {
  '/api/saveProduct': 1024 * 1024,
  // Legal texts in two languages.
  '/api/saveSettings': 512 * 1024,
  '/api/importProducts': 24 * 1024 * 1024,
  '/api/importStores': 8 * 1024 * 1024,
  '/api/uploadImage': maxImageBytes,
};

/** The front door: what may come in, what is answered from memory, and the headers of all that goes out. */
export function createHttp(parts: HttpParts): RequestListener {
  const { config, settings, cache } = parts;
  const common = commonHeaders(config.origin);
  const known = knownHosts(config.origin);
  const files = parts.clientFolder === null ? null : staticFiles(parts.clientFolder, common);
  const placeOf = place(config);
  const app = createApp(parts, common);
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });

  return (request, response) => {
    const url = request.url ?? '/';
    if (!known(request.headers.host) && url !== '/healthz') {
      turnAway(response, 421, 'unknown-host', common);
      return;
    }
    // PostgreSQL has no such character: nothing of the shop's can be named by it.
    if (url.includes('%00')) {
      turnAway(response, 404, 'not-found', common);
      return;
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      // Most requests end in these lines: no Request, no router, nothing allocated for them.
      const language = settings.current().languages.length > 1 ? firstVisitLanguage(request, url) : null;
      if (language !== null) {
        response
          .writeHead(302, [
            ...common.flat(),
            'Location',
            language,
            'Cache-Control',
            'no-store',
            'Vary',
            'Accept-Language, Cookie',
          ])
          .end();
        return;
      }
      const kept = cache?.get(placeOf(request) + url);
      if (kept !== undefined) {
        sendStored(kept, request, response);
        return;
      }
      const mark = url.indexOf('?');
      const path = mark === -1 ? url : url.slice(0, mark);
      if (files?.(path, request, response)) return;
      const proper = properPath(path);
      if (proper !== null) {
        const place = mark === -1 ? proper : proper + url.slice(mark);
        response.writeHead(301, [...common.flat(), 'Location', place, 'Cache-Control', 'no-store']).end();
        return;
      }
    }
    void listener(request, response);
  };
}

/**
 * What a kept page is kept under besides its address. A page names itself absolutely: by ORIGIN, or else by the host it
 * was asked at, and then each host has pages of its own.
 */
function place({ origin }: Config): (request: IncomingMessage) => string {
  return origin === null ? (request) => request.headers.host ?? '' : () => '';
}

function createApp(
  { config, settings, log, cache, pages, healthy }: HttpParts,
  common: readonly (readonly [string, string])[],
) {
  const app = new Hono<Env>();
  const addressOf = clientAddresses(config.trustedProxies);
  const placeOf = place(config);
  const chat = () => settings.current().chat.facebookPageId !== null;

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of common) context.res.headers.set(name, value);
  });

  app.get('/healthz', async (context) => {
    const ok = await healthy();
    return context.json({ status: ok ? 'ok' : 'unavailable' }, ok ? 200 : 503, {
      'Cache-Control': 'no-store',
      ...(ok ? {} : { 'Retry-After': '5' }),
    });
  });

  app.get('/productImages/:file', productImages(config.dataDir));
  app.get('/sharePictures/:file', sharePictures(config.dataDir));

  app.use(async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const clues = {
      host: context.env.incoming.headers.host ?? '',
      origin: context.req.header('origin'),
      secFetchSite: context.req.header('sec-fetch-site'),
      hasCookie: context.req.header('cookie') !== undefined,
    };
    if (!isSameOrigin(clues, config.origin)) return refuse(context, 403, 'foreign-origin');
    return next();
  });

  app.use(async (context, next) => {
    const { method, path } = context.req;
    // The router knows a path in any case of letters.
    if (method === 'GET' || method === 'HEAD' || !path.toLowerCase().startsWith('/api/')) return next();
    const type = (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (type !== 'application/json' && !isUpload(context, type)) return refuse(context, 415, 'not-json');
    return next();
  });

  app.use(async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const limited = await limitedBody(context.req.raw, limitOf(context));
    if (limited === null) return refuse(context, 413, 'too-large');
    context.req.raw = limited;
    return next();
  });

  app.all('*', async (context) => {
    const { incoming, outgoing } = context.env;
    const address = addressOf(incoming);
    const reading = context.req.method === 'GET' || context.req.method === 'HEAD';
    const key = reading ? publicPage(incoming.url ?? '/') : null;
    if (key === null || cache === null)
      return finish(
        await honest(await pages(context.req.raw, address), healthy),
        context,
        chat(),
        cache === null,
      );

    // A page for everyone is asked for by no one in particular: no cookie, no language, no browser's name goes in.
    const asked = new Request(new URL(key, context.req.url));
    const answer = await cache.load(
      placeOf(incoming) + key,
      () => pages(asked, ''),
      (response, body) => [
        ...common.map(([name, value]): [string, string] => [name, value]),
        ...publicHeaders(key, response, body, chat()),
      ],
    );
    if (answer instanceof Response) return finish(await honest(answer, healthy), context, chat(), false);
    sendStored(answer, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.onError((error, context) => {
    // What follows /pay and /invitation opens a form: it is in no log.
    const path = context.req.path.replace(/(\/(?:pay|invitation)\/).*/i, '$1');
    log.error({ err: error, path }, 'request failed');
    return refuse(context, 500, 'server-error');
  });
  return app;
}

/** A file on its way to the owner's pictures: no form of another site's can send this header (reliability B33). */
function isUpload(context: Context<Env>, type: string): boolean {
  if (context.req.path !== '/api/uploadImage' || context.req.header('x-upload') !== 'image') return false;
  return type.startsWith('image/') || type === 'application/octet-stream';
}

function limitOf(context: Context<Env>): number {
  const isDeclared =
    context.req.header('content-length') !== undefined &&
    context.req.header('transfer-encoding') === undefined;
  return (isDeclared ? larger[context.req.path] : undefined) ?? largestBody;
}

function publicHeaders(key: string, response: Response, body: Buffer, chat: boolean): [string, string][] {
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
  const headers: [string, string][] = [
    ['Content-Type', type],
    ['Cache-Control', 'public, max-age=0, must-revalidate'],
    // A first visit to an English address may be led to the Chinese one.
    ['Vary', languageOfPath(key) === 0 ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding'],
  ];
  for (const name of ['link', 'x-remix-response']) {
    const value = response.headers.get(name);
    if (value !== null) headers.push([name, value]);
  }
  if (type.startsWith('text/html')) {
    headers.push(['Content-Security-Policy', contentSecurityPolicy(body.toString('utf8'), chat)]);
  }
  return headers;
}

/** An answer for one person: never kept by anyone, its inline scripts named. Streams of events pass as they are. */
/** A page that failed because the database is away says so: come again, rather than that something is broken. */
async function honest(response: Response, healthy: () => Promise<boolean>): Promise<Response> {
  if (response.status !== 500 || (await healthy())) return response;
  const headers = new Headers(response.headers);
  headers.set('Retry-After', '5');
  return new Response(response.body, { status: 503, headers });
}

async function finish(
  response: Response,
  context: Context<Env>,
  chat: boolean,
  open: boolean,
): Promise<Response> {
  if (open) return response;
  const headers = new Headers(response.headers);
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
  const { status, statusText } = response;
  if (!headers.get('content-type')?.startsWith('text/html')) {
    if (!headers.has('content-security-policy'))
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    return new Response(response.body, { status, statusText, headers });
  }
  const html = await response.text();
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(html, chat && !/\/(admin|pay|invitation)(\/|$)/.test(context.req.path)),
  );
  return new Response(html, { status, statusText, headers });
}

function words(refusal: Refusal): string {
  return `${refusals[refusal].join('\n')}\n`;
}

function refuse(context: Context<Env>, status: 403 | 413 | 415 | 500, refusal: Refusal): Response {
  const headers = { 'Cache-Control': 'no-store' };
  if (context.req.path.startsWith('/api/')) return context.json({ problem: refusal }, status, headers);
  return context.text(words(refusal), status, headers);
}

function turnAway(
  response: ServerResponse<IncomingMessage>,
  status: number,
  refusal: Refusal,
  common: readonly (readonly [string, string])[],
): void {
  const headers = [
    'Content-Type',
    'text/plain; charset=utf-8',
    'Cache-Control',
    'no-store',
    'Connection',
    'close',
  ];
  response.writeHead(status, [...common.flat(), ...headers]).end(words(refusal));
}
