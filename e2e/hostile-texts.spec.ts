import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { blankVariant, type EditableProduct, tidyProduct } from '#app/domain/catalogue/editable-product.ts';
import { allergenGroups } from '#app/domain/catalogue/product-facts.ts';
import { parseTable } from '#app/domain/delimited-text.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { trials } from '#test/trials.ts';
import { hostileTexts } from './hostile.ts';
import { hostileLegal, hostileShop } from './hostile-settings.ts';
import { desktop, expect, type TestShop, test } from './shop.ts';
import { signIn } from './sign-in.ts';

/** Injection in texts of the owner (T60): every field, on every page that shows it. */

/** All with LONG_TESTS, otherwise one in sixty. */
const texts = hostileTexts.filter((_, place) => place % trials({ short: 60, long: 1 }) === 0);

/** As many as fit into the notice before the order button. */
const noticed = 12;

/** Elements that these texts would create and the shop's pages never have. */
const made =
  'iframe:not([src$="/admin/settings/preview"]), object, embed, marquee, base, video, audio, img[src="x"], img[srcset="x"], x, [onload], [onerror], [onfocus], [onmouseover], [ontoggle], [onstart], [onanimationstart], [href^="javascript"], [formaction]';

test.use(desktop);
// Requests of the texts are blocked and recorded; other requests do not matter.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
test.use({ expectedErrors: async ({}, use) => use([/ERR_FAILED/, /ERR_BLOCKED/]) });

test('no text runs or becomes an element: pages of the shop and the admin area, JSON-LD, CSV, live reads (T60)', async ({
  page,
  shop,
}, testInfo) => {
  test.slow();
  expect(hostileTexts.length).toBeGreaterThanOrEqual(150);
  expect(new Set(hostileTexts).size).toBe(hostileTexts.length);
  const watched = await watch(page);
  await signIn(page, shop);
  const post = poster(page, shop);
  const act = actor(page, shop);
  const pictures = (await exported(page)).flatMap((row) => row.images?.split(/\s+/) ?? []);
  const images = [...new Set(pictures)].filter(isImage);
  expect(images.length).toBeGreaterThan(10);

  const types: string[] = [];
  for (const text of texts) {
    const { filter } = await post('/api/addProductFilter', { filter: { title: twice(text) } });
    types.push(filter.key);
    for (const kind of ['size', 'weight', 'color'])
      await act('/admin/filters', { intent: 'add-option', kind, label: twice(text) });
  }
  await post('/api/saveFiltersSelection', { filters: types, hidden: await otherFilters(page, types) });
  const products: EditableProduct[] = [];
  const save = async (product: EditableProduct) => {
    await act('/admin/products/new', { intent: 'save-product', product, attempt: randomUUID() });
    return tidyProduct(product);
  };
  for (const [place, text] of texts.entries()) {
    const image = images[place % images.length];
    if (!image) throw new Error('there is no picture');
    const product = hostileProduct(text, types[place] ?? '', image, [text]);
    products.push(await save(product));
    const code = `SERIES${place}`;
    const terms = { discount: 10, salesAmount: 0, firstDay: null, lastDay: null, series: text.slice(0, 60) };
    await post('/api/addPromoCodes', { ...terms, codes: [code] });
  }
  const all = hostileProduct('All of them', types[0] ?? '', images[0] ?? 'img_', texts);
  const many = await save(all);
  const slugs = new Map((await exported(page)).map((row) => [row.product_id, row.address]));

  // On each product page: title, description, labels and JSON-LD.
  for (const [place, product] of products.entries()) {
    const language = place % 2;
    await page.goto(`${language === 0 ? '' : '/zh-TW'}/store/${slugs.get(product.id)}`, {
      waitUntil: 'domcontentloaded',
    });
    const title = product.title[language === 0 ? 0 : 1];
    const found = await page.evaluate((elements) => {
      const data = [...document.querySelectorAll('script[type="application/ld+json"]')];
      return {
        made: [...document.querySelectorAll(elements)].map((element) => element.outerHTML.slice(0, 200)),
        text: document.querySelector('main')?.textContent ?? '',
        names: data.map((element) => JSON.parse(element.textContent ?? '').name),
        title: document.title,
      };
    }, made);
    expect(found.made, title).toEqual([]);
    expect(found.names).toContain(title);
    expect(found.title).toContain(title);
    expect(found.text).toContain(title);
  }

  const lists = [
    ...['/', '/zh-TW', `/store/${slugs.get(many.id)}`, `/zh-TW/store/${slugs.get(many.id)}`],
    ...pagesOf('/store', Math.ceil(texts.length / 12)),
    ...(await pagesFrom(page, '/admin/products')),
    ...(await pagesFrom(page, '/admin/promos')),
    ...['/admin/filters', '/zh-TW/admin/filters', '/admin/images', `/admin/products/${many.id}`],
  ];
  for (const address of lists) await harmless(page, address);
  for (let from = 0; from < texts.length; from += images.length) {
    const { images: stored } = await post('/api/findImages', { keys: images });
    for (const [place, { key, name, alt }] of stored.entries()) {
      const text = texts[(from + place) % texts.length] ?? '';
      const typed = { name: text, alt: twice(text) };
      await act('/admin/images', { intent: 'describe-image', key, ...typed, was: { name, alt } });
    }
    await harmless(page, '/admin/images');
    await harmless(page, '/store');
  }

  for (let from = 0; from < texts.length; from += noticed) {
    await act('/admin/settings', hostileLegal(texts.slice(from)));
    await harmless(page, from % 2 === 0 ? '/terms' : '/zh-TW/terms');
  }
  await act('/admin/settings', hostileLegal(texts));
  for (const address of ['/privacy', '/zh-TW/privacy', '/admin/settings']) await harmless(page, address);
  for (const text of texts) {
    await act('/admin/settings', hostileShop(text));
    await harmlessMarkup(page, '/terms');
  }
  for (const address of ['/', '/zh-TW/contact', '/admin/settings']) await harmless(page, address);

  await page.goto('/admin/products/new');
  for (const text of texts) {
    await page.locator('#title').fill(text);
    await page.locator('#description').fill(text);
  }
  expect(await page.locator(made).count()).toBe(0);
  for (const text of texts) {
    for (const path of ['/store', '/admin/products', '/admin/promos'])
      await harmlessMarkup(page, `${path}?q=${encodeURIComponent(text)}`);
  }

  const rows = await exported(page);
  const titles = new Set(rows.map((row) => row.title_en));
  for (const { title } of products) expect(titles).toContain(title[0]);
  for (const path of ['', 'Products', 'ProductOptions']) {
    const head = await page.evaluate(async (address) => {
      const stop = new AbortController();
      const answer = await fetch(address, { signal: stop.signal });
      const { headers } = answer;
      stop.abort();
      return [headers.get('content-type'), headers.get('x-content-type-options')];
    }, `/api/live/${path}`);
    expect(head[0]).toContain('text/event-stream');
    expect(head[1]).toBe('nosniff');
  }
  expect(watched.ran).toEqual([]);
  const figures = `${texts.length} texts, ${products.length} product pages, ${watched.pages()} pages in all: none ran`;
  testInfo.annotations.push({ type: 'T60', description: figures });
  console.log(figures);
});

/** Records whatever runs: a call, a dialog, a violation of the content security policy. */
async function watch(page: Page) {
  const ran: string[] = [];
  let pages = 0;
  page.on('domcontentloaded', () => pages++);
  page.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('ran', () => ran.push(`ran at ${page.url()}`));
  await page.exposeFunction('stopped', (what: string) => ran.push(`${what} at ${page.url()}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) => {
      const tell = Reflect.get(window, 'stopped');
      if (typeof tell === 'function') tell(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  await page.route(/\.(avif|webp|jpe?g|woff2|png)(\?|$)/, (route) => route.abort());
  return { ran, pages: () => pages };
}

async function harmless(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const elements = await page
    .locator(made)
    .evaluateAll((all) => all.map((element) => element.outerHTML.slice(0, 200)));
  expect(elements, address).toEqual([]);
}

/** Parses the response without navigating. */
async function harmlessMarkup(page: Page, address: string): Promise<void> {
  const elements = await page.evaluate(
    async ([from, wanted]) => {
      const html: string = await (await fetch(from ?? '')).text();
      const read = new DOMParser().parseFromString(html, 'text/html');
      return [...read.querySelectorAll(wanted ?? '')].map((element) => element.outerHTML.slice(0, 200));
    },
    [address, made],
  );
  expect(elements, address).toEqual([]);
}

/** Must succeed. */
function poster(page: Page, shop: TestShop) {
  return async (path: string, data: unknown) => {
    const answer = await page.request.post(path, { data, headers: { Origin: shop.url } });
    expect(answer.status(), `${path} ${JSON.stringify(data).slice(0, 300)} ${await answer.text()}`).toBe(200);
    return answer.json();
  };
}

/** The exported products; no cell begins like a formula. */
async function exported(page: Page): Promise<Record<string, string>[]> {
  const csv = (await (await page.request.get('/api/exportProducts')).text()).replace(/^\ufeff/, '');
  const [header = [], ...rows] = parseTable(csv, ',');
  const cells = rows.flat();
  expect(cells.filter((cell) => /^[=+@\t\r-]/.test(cell) && !/^-?\d+$/.test(cell))).toEqual([]);
  return rows.map((row) => Object.fromEntries(header.map((name, place) => [name, bare(row[place] ?? '')])));
}

/** Removes the apostrophe that defuses formulas. */
function bare(cell: string): string {
  return cell.replace(/^'(?=[=+@-])/, '');
}

async function otherFilters(page: Page, types: readonly string[]): Promise<string[]> {
  await page.goto('/admin/products/new');
  const options = page.locator('#type option');
  const keys = await options.evaluateAll((all) => all.map((option) => option.getAttribute('value') ?? ''));
  return keys.filter((key) => key !== '' && !types.includes(key));
}

function hostileProduct(
  text: string,
  type: string,
  key: ImageKey,
  labels: readonly string[],
): EditableProduct {
  return {
    id: `prd_${randomUUID()}`,
    isPublished: true,
    title: twice(text),
    description: twice(text),
    facts: {
      isFood: true,
      origin: twice(text),
      storage: 'frozen',
      storageNote: twice(text),
      ingredients: twice(text),
      allergens: [...allergenGroups],
    },
    type,
    images: [{ key, alt: twice(text) }],
    goesWith: [],
    selectedProperties: { size: true, weight: true, color: true },
    variants: labels.map((label) => ({
      ...blankVariant(`var_${randomUUID()}`),
      price: 350,
      cost: 200,
      qty: 4,
      size: twice(label),
      weight: twice(label),
      color: twice(label),
    })),
    version: 0,
  };
}

function twice(text: string): LocalizedText {
  return [text, text];
}

function pagesOf(path: string, most: number): string[] {
  return Array.from({ length: most }, (_, page) => `${path}?page=${page + 1}`);
}

async function pagesFrom(page: Page, path: string): Promise<string[]> {
  const pages: string[] = [];
  for (let next: string | null = path; next; ) {
    pages.push(next);
    const html: string = await (await page.request.get(next)).text();
    const link: string = /<a\b[^>]*\brel="next"[^>]*>/.exec(html)?.[0] ?? '';
    next = /\bhref="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? null;
  }
  return pages;
}

function isImage(key: string): key is ImageKey {
  return key.startsWith('img_');
}

function actor(page: Page, shop: TestShop) {
  return async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { origin: shop.url } });
    expect([path, answer.status()]).toEqual([path, 200]);
  };
}
