import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { figuresText } from '#app/text/admin.ts';
import { TodayGlance } from './today-glance.tsx';

const nothing = {
  toPack: 0,
  packed: 0,
  whenClosed: 0,
  followUp: 0,
  toConfirm: 0,
  toRefund: 0,
  undelivered: 0,
  invoices: 0,
  awaitingPayment: 0,
  unread: 0,
  reviews: 0,
  lowStock: 0,
  emailsDead: 0,
  emailsLate: 0,
};

/** The page, and its links as their address and words. */
function shown(path: string, counts: Partial<typeof nothing>, isNew = false) {
  const element = <TodayGlance counts={{ ...nothing, ...counts }} isNew={isNew} most={100} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
  return { html, links: links.map(([, to, words = '']) => [to, words.replaceAll(/<[^>]*>/g, '')]) };
}

test.each([
  ['/admin', 0, ''],
  ['/zh-TW/admin', 1, '/zh-TW'],
] as const)(
  '%s: what waits leads to its list with its count, the rest is one calm line',
  (path, language, prefix) => {
    const words = (key: keyof typeof figuresText & keyof typeof nothing) => figuresText[key][language];
    const { html, links } = shown(path, { toRefund: 3, toPack: 100 });
    expect(links).toEqual([
      [`${prefix}/admin/packing`, `${words('toPack')}99+`],
      [`${prefix}/admin/payments#orders-to-refund`, `${words('toRefund')}3`],
      [`${prefix}/admin/payments#open-payments`, words('toConfirm')],
      [`${prefix}/admin/payments#unpaid-orders`, words('awaitingPayment')],
      [`${prefix}/admin/messages`, words('unread')],
      [`${prefix}/admin/products?stock=low`, words('lowStock')],
      [`${prefix}/admin/emails?state=dead`, words('emailsDead')],
    ]);
    expect(html).not.toContain(figuresText.allDone[language]);
    const packed = shown(path, { toPack: 20, packed: 5 }).links[0];
    expect(packed?.[1]).toBe(`${words('toPack')}20 ${['· 5 packed', '· 已裝箱5筆'][language]}`);
    const closed = shown(path, { whenClosed: 53 });
    expect(closed.links[0]).toEqual([`${prefix}/admin/packing`, `${words('whenClosed')}53`]);
    const late = shown(path, { emailsLate: 2 });
    expect(late.html).not.toContain(figuresText.allDone[language]);
    expect(late.links[0]).toEqual([`${prefix}/admin/emails?state=waiting`, `${words('emailsLate')}2`]);
    const calm = shown(path, {});
    expect(calm.html).toContain(figuresText.allDone[language]);
    // Where nothing was ever there, nothing is done.
    const fresh = shown(path, {}, true).html;
    expect(fresh).toContain(figuresText.noneYet[language]);
    expect(fresh).not.toContain(figuresText.allDone[language]);
    expect(calm.links.map(([, name]) => name)).not.toContainEqual(expect.stringMatching(/\d/));
  },
);
