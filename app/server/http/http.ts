import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { maxImageBytes } from '#app/domain/catalogue/image-upload.ts';
import { largestDump } from '#app/domain/import/report.ts';
import { withoutLanguage } from '#app/domain/language.ts';
import { isPrivatePage, loggedPath } from '#app/domain/private-page.ts';
import { properPath } from '#app/domain/proper-path.ts';
import { previewPath } from '#app/domain/settings/appearance.ts';
import type { Config } from '#app/server/config.ts';
import { isAway } from '#app/server/db/transaction.ts';
import { productImages } from '#app/server/images/product-images.ts';
import { sharePictures } from '#app/server/images/share-pictures.ts';
import type { Log } from '#app/server/log.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import type { EarlyRefusal } from '#app/text/shell.ts';
import { clientAddresses } from './client-address.ts';
import { firstVisitLanguage } from './first-visit.ts';
import { allowLongBody } from './listening.ts';
import { clientNetwork } from './network.ts';
import { type PageCache, sendStored } from './page-cache.ts';
import { freshOrLast, publicHeaders, publicPage } from './public-pages.ts';
import { isNoFileOfOurs, refuseEarly, rejections, words } from './rejections.ts';
import { isSameOrigin, knownHosts } from './request-origin.ts';
import { commonHeaders, contentSecurityPolicy, formActionHeader, noContent } from './security-headers.ts';
import { serviceUnavailable } from './service-unavailable.ts';
import { staticFiles } from './static-files.ts';
import { UnknownPages } from './unknown-pages.ts';

export interface HttpParts {
  config: Config;
  settings: SettingsInForce;
  log: Log;
  storage: FileStorage;
  /** null in development. */
  cache: PageCache | null;
  /** Built browser files; null in development, where Vite serves them. */
  clientFolder: string | null;
  /** @param allowLong gives the body the time of staff. */
  pages: (request: Request, clientAddress: string, allowLong: () => void) => Promise<Response>;
  routeIds: ReadonlySet<string>;
  healthy: () => Promise<boolean>;
  /** Aborted at the first moment of a stop. */
  stopping: AbortSignal;
}

type Env = { Bindings: HttpBindings };

/** In bytes; paths in `larger` have their own limit. */
const largestBody = 64 * 1024;
/** In bytes. Admin calls, which check the session before reading; a Content-Length is required. */
const larger: Readonly<Record<string, number>> = {
  // Legal texts in two languages, as a form writes them.
  '/admin/settings': 768 * 1024,
  // Prices of 2,000 variants.
  '/admin/products': 512 * 1024,
  '/api/importProducts': 24 * 1024 * 1024,
  '/api/importStores': 8 * 1024 * 1024,
  '/api/importDump': largestDump,
  '/api/importPicture': maxImageBytes,
  '/api/uploadImage': maxImageBytes,
};
/**
 * Posted to by servers of the payment and shipping services, or by their pages in the customer's browser. Notices count by
 * their signature; the return from a payment and the chosen store write nothing.
 */
const fromProvider: ReadonlySet<string> = new Set([
  '/api/paymentNotice',
  '/api/paymentReturn',
  '/api/logisticsNotice',
  '/api/storeChosen',
]);
/** A product, and the reviews of all products of an order: in a form a Chinese character has nine bytes. */
const longPage = /^\/(?:admin\/products|review)\/[\w-]+$/;
const longestPage = 1024 * 1024;

export function createHttp(parts: HttpParts): RequestListener {
  const { config, settings, cache } = parts;
  const common = commonHeaders(config.origin);
  const reject = rejections(knownHosts(config.origin));
  const files = parts.clientFolder === null ? null : staticFiles(parts.clientFolder, common);
  const hostKeyOf = hostKeys(config);
  const app = createApp(parts, common);
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });

  return (request, response) => {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    const rejection = reject(request, path);
    if (rejection !== null) {
      refuseEarly(response, rejection, common);
      return;
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      // Hot path: cached pages are sent without a Request or the router.
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
      const cached = cache?.get(hostKeyOf(request) + url);
      if (cached !== undefined) {
        sendStored(cached, request, response);
        return;
      }
      if (files?.(path, request, response)) return;
      if (isNoFileOfOurs(path)) {
        refuseEarly(response, { status: 404, refusal: 'not-found' }, common);
        return;
      }
      const proper = properPath(path);
      if (proper !== null) {
        const location = mark === -1 ? proper : proper + url.slice(mark);
        response.writeHead(301, [...common.flat(), 'Location', location, 'Cache-Control', 'no-store']).end();
        return;
      }
    }
    void listener(request, response);
  };
}

/** Part of the cache key. Pages contain absolute URLs, so without ORIGIN each host has its own. */
function hostKeys({ origin }: Config): (request: IncomingMessage) => string {
  return origin === null ? (request) => request.headers.host ?? '' : () => '';
}

function createApp(
  { config, settings, log, storage, cache, pages, routeIds, healthy, stopping }: HttpParts,
  common: readonly (readonly [string, string])[],
) {
  const app = new Hono<Env>();
  const addressOf = clientAddresses(config.trustedProxies);
  const hostKeyOf = hostKeys(config);
  const chat = () => settings.current().chat.facebookPageId !== null;

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of common) context.res.headers.set(name, value);
    if (isPreview(context)) context.res.headers.set('X-Frame-Options', 'SAMEORIGIN');
    // Emails show the shop's logo, and mail clients load it from other sites.
    if (context.req.path.startsWith('/productImages/'))
      context.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  });

  app.get('/livez', (context) => checkAnswer(context, true));
  app.get('/readyz', async (context) => checkAnswer(context, (await healthy()) && !stopping.aborted));
  app.get('/healthz', async (context) => checkAnswer(context, await healthy()));

  // Names that nobody stored would fill the queue of a bucket. A list may show many pictures whose files are lost.
  app.use('/productImages/*', limitUnknown(600, addressOf, common));
  app.get('/productImages/:file', productImages(storage));
  app.get('/sharePictures/:file', sharePictures(storage));

  app.use(async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD' || fromProvider.has(context.req.path)) return next();
    const clues = {
      host: context.env.incoming.headers.host ?? '',
      origin: context.req.header('origin'),
      secFetchSite: context.req.header('sec-fetch-site'),
      hasCookie: context.req.header('cookie') !== undefined,
    };
    if (isSameOrigin(clues, config.origin)) return next();
    logSecurity(log, 'refused', { outcome: 'foreign-origin', path: loggedPath(context.req.path) });
    return refuse(context, 403, 'foreign-origin');
  });

  app.use(async (context, next) => {
    const { method, path } = context.req;
    // The router ignores the path's case.
    if (method === 'GET' || method === 'HEAD' || !path.toLowerCase().startsWith('/api/')) return next();
    const type = (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (fromProvider.has(path) && type === 'application/x-www-form-urlencoded') return next();
    if (type !== 'application/json' && !isUpload(context, type)) return refuse(context, 415, 'not-json');
    return next();
  });

  app.use(async (context, next) => {
    const { raw } = context.req;
    if (raw.method === 'GET' || raw.method === 'HEAD') return next();
    // The size limit copies a body of unknown length, which requires Node's own Request.
    if (!isDeclared(raw.headers)) {
      const { url, method, headers, signal, body } = raw;
      const init = { method, headers, signal, body, duplex: 'half' };
      context.req.raw = new Request(url, init);
    }
    const onError = () => refuse(context, 413, 'too-large');
    return bodyLimit({ maxSize: limitOf(context), onError })(context, next);
  });

  app.use(limitUnknown(60, addressOf, common));

  app.all('*', async (context) => {
    const { incoming, outgoing } = context.env;
    const address = addressOf(incoming);
    const reading = context.req.method === 'GET' || context.req.method === 'HEAD';
    const key = reading ? publicPage(incoming.url ?? '/', routeIds) : null;
    if (key === null || cache === null)
      return finish(
        await unavailableIfUnhealthy(
          await pages(context.req.raw, address, () => allowLongBody(incoming)),
          healthy,
        ),
        context,
        chat(),
        cache === null,
      );

    // Rendered without the visitor's headers, because the page is cached for everyone.
    const pageRequest = new Request(new URL(key, context.req.url));
    const cacheKey = hostKeyOf(incoming) + key;
    const last = cache.last(cacheKey);
    const fresh = cache.load(
      cacheKey,
      () => pages(pageRequest, '', () => {}),
      (response, body) => [
        ...common.map(([name, value]): [string, string] => [name, value]),
        ...publicHeaders(key, response, body, chat()),
      ],
    );
    // A stale page is better than an error while the database is unavailable.
    const answer = last === undefined ? await fresh : await freshOrLast(fresh, last, healthy);
    if (answer instanceof Response)
      return finish(await unavailableIfUnhealthy(answer, healthy), context, chat(), false);
    sendStored(answer, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.onError((error, context) => {
    if (!isHangUp(error)) log.error({ err: error, path: loggedPath(context.req.path) }, 'request failed');
    const answer = refuse(context, 500, 'server-error');
    return isAway(error) ? serviceUnavailable(answer) : answer;
  });
  return app;
}

function checkAnswer(context: Context<Env>, ok: boolean): Response {
  return context.json({ status: ok ? 'ok' : 'unavailable' }, ok ? 200 : 503, {
    'Cache-Control': 'no-store',
    ...(ok ? {} : { 'Retry-After': '5' }),
  });
}

/** Limits by network what is asked for and not there, which cannot be cached. Answers to programs are short, and not counted. */
function limitUnknown(
  perMinute: number,
  addressOf: ReturnType<typeof clientAddresses>,
  common: readonly (readonly [string, string])[],
): MiddlewareHandler<Env> {
  const unknown = new UnknownPages(perMinute);
  return async (context, next) => {
    const { incoming, outgoing } = context.env;
    const { method } = context.req;
    const network = clientNetwork(addressOf(incoming));
    if (network === null || (method !== 'GET' && method !== 'HEAD')) return next();
    const retryAfter = unknown.wait(network);
    if (retryAfter !== null) {
      refuseEarly(outgoing, { status: 429, refusal: 'too-many-unknown', retryAfter }, common);
      return RESPONSE_ALREADY_SENT;
    }
    await next();
    const isProgram = context.res.headers.get('content-type')?.startsWith('application/json') === true;
    if (context.res.status === 404 && !isProgram) unknown.count(network);
    return undefined;
  };
}

/** Forms of other sites cannot send this header (reliability B33). */
function isUpload(context: Context<Env>, type: string): boolean {
  const takesImages = context.req.path === '/api/uploadImage' || context.req.path === '/api/importPicture';
  if (!takesImages || context.req.header('x-upload') !== 'image') return false;
  return type.startsWith('image/') || type === 'application/octet-stream';
}

function isDeclared(headers: Headers): boolean {
  return headers.has('content-length') && !headers.has('transfer-encoding');
}

function limitOf(context: Context<Env>): number {
  if (!isDeclared(context.req.raw.headers)) return largestBody;
  const path = withoutLanguage(context.req.path).replace(/\.data$/, '');
  return larger[path] ?? (longPage.test(path) ? longestPage : largestBody);
}

function isHangUp(error: Error): boolean {
  return error.name === 'AbortError' || ('code' in error && error.code === 'ECONNRESET');
}

/** 503 instead of 500 while the database is unavailable. */
async function unavailableIfUnhealthy(
  response: Response,
  healthy: () => Promise<boolean>,
): Promise<Response> {
  return response.status !== 500 || (await healthy()) ? response : serviceUnavailable(response);
}

/** A private response: not cached, with CSP hashes for its inline scripts. Event streams pass unchanged. */
async function finish(
  response: Response,
  context: Context<Env>,
  chat: boolean,
  development: boolean,
): Promise<Response> {
  if (development) return response;
  const headers = new Headers(response.headers);
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
  const { status, statusText } = response;
  if (!headers.get('content-type')?.startsWith('text/html')) {
    if (!headers.has('content-security-policy')) headers.set('Content-Security-Policy', noContent);
    return new Response(response.body, { status, statusText, headers });
  }
  const html = await response.text();
  const formAction = headers.get(formActionHeader);
  headers.delete(formActionHeader);
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(html, chat && !isPrivatePage(context.req.path), formAction, isPreview(context)),
  );
  return new Response(html, { status, statusText, headers });
}

function isPreview(context: Context<Env>): boolean {
  return withoutLanguage(context.req.path) === previewPath;
}

function refuse(context: Context<Env>, status: 403 | 413 | 415 | 500, refusal: EarlyRefusal): Response {
  const headers = { 'Cache-Control': 'no-store' };
  if (context.req.path.startsWith('/api/')) return context.json({ problem: refusal }, status, headers);
  return context.text(words(refusal), status, headers);
}
