import type { RequestListener } from 'node:http';
import { type RequestSeen, requests } from './channels.ts';

/** Publishes each request with its route pattern, from its head to its last byte. */
export function observed(listener: RequestListener, routeOf: (path: string) => string): RequestListener {
  return (request, response) => {
    const seen: RequestSeen = {
      began: performance.now(),
      request,
      route: routeOf((request.url ?? '/').split('?', 1)[0] ?? '/'),
      code: 'aborted',
    };
    response.once('close', () => {
      if (response.headersSent) seen.code = String(response.statusCode);
      requests.asyncEnd.publish(seen);
    });
    requests.start.runStores(seen, () => listener(request, response));
  };
}
