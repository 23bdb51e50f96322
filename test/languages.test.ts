import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Findings, readLocalized } from '#app/domain/import/values.ts';
import {
  type LocalizedText,
  languageOfPath,
  localize,
  localPath,
  pick,
  withoutLanguage,
} from '#app/domain/language.ts';
import { localizedSchema } from '#app/domain/localized-schemas.ts';
import { properPath } from '#app/domain/proper-path.ts';
import { newOrderEmail } from '#app/emails/new-order.ts';
import routes from '#app/routes.ts';
import { robots, sitemap } from '#app/server/http/sitemap.ts';
import { dateText } from '#app/text/date.ts';
import { bracketed } from '#app/text/marks.ts';
import { pageMetadata } from '#app/ui/page-metadata.ts';
import { sentOrder } from './email-fixtures.ts';

/** With a third language. A shop built with one is tested in e2e/third-language.long.ts. */
vi.mock('#app/domain/languages.ts', async (original) => {
  const { languages } = await original<typeof import('#app/domain/languages.ts')>();
  const { afrikaans } = await import('./third-language/afrikaans.ts');
  return { languages: [...languages, afrikaans] };
});

const third = languageOfPath('/af/store');
const origin = 'https://boma.example';
const cart: LocalizedText = ['Cart', '購物車'];

test('a text that lacks a language does not compile', () => {
  // @ts-expect-error without Chinese
  const half: LocalizedText = ['Cart'];
  // @ts-expect-error in a language that is not in the list
  const more: LocalizedText = ['Cart', '購物車', 'Mandjie'];
  expect([half.length, more.length]).toEqual([1, 3]);
});

test('a text is in the third language, or in its fallback where it lacks it or is empty', () => {
  const each = (own: string) => localize((language) => (language === third ? own : cart[language]));
  expect(pick(each('Mandjie'), third)).toBe('Mandjie');
  expect(pick(each(''), third)).toBe('Cart');
  expect(pick(cart, third)).toBe('Cart');
  expect(bracketed(each('Mandjie'), cart)).toEqual(['Cart (Cart)', '購物車（購物車）', 'Mandjie (Cart)']);
  expect(dateText('2026-11-21', 'short', third)).toBe('21 Nov 2026');
});

test('every page has its address in each language', () => {
  const flat = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap(({ path = '', children = [] }) => {
      const own = [above, path].filter(Boolean).join('/');
      return [`/${own}`, ...flat(children, own)];
    });
  const addresses = [...new Set(flat(routes))];
  const inLanguage = (language: number) =>
    addresses.filter((address) => languageOfPath(address) === language).map(withoutLanguage);
  expect(inLanguage(third)).toContain('/store/checkout/thank-you?');
  expect(inLanguage(third)).toContain('/admin/products/:productId');
  expect(new Set(inLanguage(third))).toEqual(new Set(inLanguage(1)));
  const ids = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ id, children = [] }) => [...(id ? [id] : []), ...ids(children)]);
  expect(new Set(ids(routes)).size).toBe(ids(routes).length);
});

test('paths are read and written by the prefix of the list', () => {
  expect(localPath('/store', third)).toBe('/af/store');
  expect(withoutLanguage('/af')).toBe('/');
  expect(languageOfPath('/africa')).toBe(0);
  expect(properPath('/AF/Store/')).toBe('/af/store');
});

test('a page names its alternates in all languages, and so does the sitemap', () => {
  const shop = { name: ['Boma', '波瑪'], origin, languages: [0, 1, third] } as const;
  const links = pageMetadata({ pathname: '/af/store', search: '' }, shop).flatMap((entry) =>
    'tagName' in entry && entry.tagName === 'link'
      ? [`${entry.rel} ${entry.hrefLang ?? ''} ${entry.href}`]
      : [],
  );
  expect(links).toEqual([
    `canonical  ${origin}/af/store`,
    `alternate en ${origin}/store`,
    `alternate zh-TW ${origin}/zh-TW/store`,
    `alternate af ${origin}/af/store`,
    `alternate x-default ${origin}/store`,
  ]);
  const map = sitemap([{ path: '/store', changed: null }], origin);
  expect(map.match(/<loc>/g)).toHaveLength(3);
  expect(map.match(/hreflang="af"/g)).toHaveLength(3);
  expect(robots(origin)).toContain('Disallow: /af/admin');
});

test('an import reads as many texts as there are languages, and a record as many as it was written with', () => {
  const read = (given: unknown) => {
    const findings = new Findings();
    const text = readLocalized(findings, 'title', given, { most: 80 });
    return [text, ...findings.all.map(({ path, code }) => `${path} ${code}`)];
  };
  expect(read(['Cart', '購物車', 'Mandjie'])).toEqual([['Cart', '購物車', 'Mandjie']]);
  expect(read(['Cart', '購物車'])).toEqual([['Cart', '購物車']]);
  expect(read(['', '', 'Mandjie'])).toEqual([['Mandjie', 'Mandjie', 'Mandjie'], 'title language-missing']);
  expect(read(['Cart', '購物車', '', 'Panier'])).toEqual([['Cart', '購物車'], 'title[3] unknown-field']);
  expect(read({ en: 'Cart', zh: '購物車', af: 'Mandjie' })).toEqual([
    ['Cart', '購物車', 'Mandjie'],
    'title pair-as-map',
  ]);
  const record = localizedSchema(z.string());
  expect(record.parse(['Cart', '購物車'])).toEqual(cart);
  expect(record.parse(['Cart', '購物車', 'Mandjie'])).toEqual(['Cart', '購物車', 'Mandjie']);
  expect(record.safeParse(['Cart']).success).toBe(false);
});

test('an email says what falls back once', () => {
  const shop = {
    shopName: ['Boma', '波瑪'],
    origin,
    shopPhone: null,
    pickupAddress: null,
    bank: null,
    languages: [0, 1, third],
    registeredName: '',
    representative: '',
    seat: ['', ''],
    taxId: '',
    foodRegistration: '',
    perishable: ['Perishable.', '生鮮。'],
    mailbox: { name: 'Boma', address: 'shop@boma.example' },
    appearance: { brand: '#911024', logo: null },
  } as const;
  const { subject, params } = newOrderEmail({ ...sentOrder, language: third }, shop);
  const { orderNumber } = sentOrder;
  expect(subject).toBe(`Boma: Order ${orderNumber} received / 訂單 ${orderNumber} 已成立`);
  expect(params.message.map(({ language }) => language)).toEqual([third, 1]);
});
