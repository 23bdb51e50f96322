import { type Language, localPath, pick } from '#app/domain/language.ts';
import { alertKinds, alertPath } from '#app/domain/staff/alerts.ts';
import { alertNews } from '#app/text/alerts.ts';

/** Placeholder for the order number in paths made before it is known. */
const mark = '{order}';

/**
 * Source of the service worker for alerts: it shows pushes in the language in which the device was added, and opens the
 * alert's page when tapped. It answers no requests: the admin area is never served from a cache.
 */
export function alertsWorker(language: Language): string {
  const shown = [...alertKinds, 'test' as const].map((kind) => {
    const order = kind === 'order' || kind === 'payment' ? mark : null;
    const { title, body } = alertNews(kind, order);
    const path = localPath(alertPath(kind, order), language);
    return [kind, { title: pick(title, language), body: pick(body, language), path }] as const;
  });
  return `(${worker})(${JSON.stringify(Object.fromEntries(shown))}, ${JSON.stringify(mark)});\n`;
}

// Runs in the browser, so it is source text.
const worker = `(news, mark) => {
  function payloadOf(event) {
    try {
      const { kind, order = '' } = event.data.json();
      if (Object.hasOwn(news, kind) && /^([A-Z]{4}[0-9]{3,4})?$/.test(order)) return { kind, order };
    } catch {}
    // A browser shows something of its own where the shop shows nothing.
    return { kind: 'test', order: '' };
  }

  self.addEventListener('install', () => self.skipWaiting());
  self.addEventListener('push', (event) => {
    const { kind, order } = payloadOf(event);
    const { title, body, path } = news[kind];
    event.waitUntil(
      self.registration.showNotification(title, {
        body: body.replace(mark, order),
        // One that comes twice is shown once.
        tag: kind + order,
        renotify: true,
        icon: '/icon-192.png',
        badge: '/icon-192.png',
        data: { path: order === '' && path.includes(mark) ? path.replace('/' + mark, '') : path.replace(mark, order) },
      }),
    );
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const to = new URL(event.notification.data.path, self.location.origin).href;
    const show = async () => {
      const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      // A page with something else on it stays as it is: somebody may be typing there.
      const there = open.find(({ url }) => url === to);
      return there ? there.focus() : self.clients.openWindow(to);
    };
    event.waitUntil(show());
  });
}`;
