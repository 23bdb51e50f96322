import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { csvLines, csvMark, parseTable } from '#app/domain/delimited-text.ts';
import { csvErrorWords, csvText, importDone, previewed, removeVariants } from '#app/text/products-csv.ts';
import { trials } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import { type Reader, reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { signIn } from './sign-in.ts';

test.use(desktop);

test('twenty faults are named in the order of the file; what was exported and deleted comes back as it was', async ({
  page,
  shop,
}) => {
  const owner = reader(page, 0);
  const { t } = owner;
  await signIn(page, shop);
  await owner.open('/admin/products');
  const csv = await exported(owner);
  expect(csv.startsWith(csvMark)).toBe(true);
  const table = parseTable(csv.slice(csvMark.length), ',');
  const [header = [], ...rows] = table;
  const place = (column: string) => header.indexOf(column);

  const dialog = await openImport(owner);
  const faulty = rows.map((row, at) =>
    at < 10 ? row.with(place('qty'), at % 2 === 0 ? '-1' : 'many').with(place('price'), 'free') : row,
  );
  await choose(dialog, owner, csvMark + csvLines([header, ...faulty]));
  const sum = { rows: rows.length, created: 0, updated: 0, unchanged: 0, moreErrors: 0 };
  await expect(dialog).toContainText(t(previewed({ ...sum, errors: Array.from({ length: 20 }) })));
  const columns = place('price') < place('qty') ? ['price', 'qty'] : ['qty', 'price'];
  const planted = rows.slice(0, 10).flatMap((_, at) =>
    columns.map((column) => {
      const problem = column === 'qty' && at % 2 === 0 ? 'negative-quantity' : 'not-a-number';
      return [String(at + 2), column, t(csvErrorWords[problem])].join(' | ');
    }),
  );
  const named = dialog.locator('tbody tr');
  await expect(named).toHaveCount(20);
  const cells = await named.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent).join(' | ')),
  );
  expect(cells).toEqual(planted);
  await expect(dialog.getByRole('button', { name: t(csvText.apply), exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);
  const found = dialog.getByRole('region', { name: t(csvText.problem) });
  await expect(found).toBeVisible();
  expect(await found.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.setViewportSize(desktop.viewport);

  const ids = [...new Set(rows.map((row) => row[place('product_id')] ?? ''))];
  const gone = await page.request.post('/admin/products', {
    data: { intent: 'delete-products', ids },
    headers: { origin: shop.url },
  });
  expect(gone.status()).toBe(200);
  expect(parseTable((await exported(owner)).trim(), ',')).toHaveLength(1);
  await choose(dialog, owner, csv);
  await apply(dialog, owner);
  await expect(dialog.getByRole('status')).toContainText('Imported:');
  expect(hash(await exported(owner))).toBe(hash(csv));
});

test('what a file changes is shown first, and variants that are not in it go only with a tick', async ({
  page,
  shop,
}) => {
  const owner = reader(page, 0);
  const { t } = owner;
  await signIn(page, shop);
  await owner.open('/admin/products');
  const whole = await exported(owner);
  const [header = [], ...rows] = parseTable(whole.slice(csvMark.length).trim(), ',');
  const at = (column: string) => header.indexOf(column);
  const ids = rows.map((row) => row[at('product_id')]);
  const gone = rows.findIndex((row, place) => place > 0 && ids.indexOf(row[at('product_id')]) < place);
  const keptRow = ids.indexOf(ids[gone]);
  const changed = rows
    .map((row, place) => (place === keptRow ? row.with(at('price'), '399999') : row))
    .filter((_, place) => place !== gone);
  const qty = Number(rows[gone]?.[at('qty')]);

  const dialog = await openImport(owner);
  await choose(dialog, owner, csvLines([header, ...changed]));
  const listed = dialog.getByRole('region', { name: t(csvText.changes) }).locator('tbody tr');
  await expect(listed).toHaveCount(2);
  await expect(listed.nth(0)).toContainText(`Removed, with ${qty} in stock`);
  await expect(listed.nth(0)).toContainText(rows[gone]?.[at('title_en')] ?? '');
  await expect(listed.nth(1)).toContainText(`Price ${rows[keptRow]?.[at('price')]} → 399999`);
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);
  const box = dialog.getByRole('region', { name: t(csvText.changes) });
  expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await page.setViewportSize(desktop.viewport);
  const button = dialog.getByRole('button', { name: t(csvText.apply), exact: true });
  await expect(button).toBeDisabled();
  expect(await exported(owner)).toBe(whole);
  await dialog.getByRole('checkbox', { name: t(removeVariants({ variants: 1, qty })) }).check();
  await button.click();
  await expect(dialog.getByRole('status')).toContainText('Imported:');
  expect(parseTable((await exported(owner)).slice(csvMark.length).trim(), ',')).toEqual([header, ...changed]);
});

const many = trials({ short: 300, long: 1000 });

test('many products come in with a bar that tells how far', async ({ page, shop }) => {
  const owner = reader(page, 0);
  await signIn(page, shop);
  await owner.open('/admin/products');
  const [header = [], first = []] = parseTable((await exported(owner)).slice(csvMark.length), ',');
  const own = ['product_id', 'variant_id', 'address', 'qty_at_export'];
  const rows = Array.from({ length: many }, (_, at) =>
    header.map((column, place) => {
      if (own.includes(column)) return '';
      if (column === 'title_en') return `Imported ${at}`;
      return column === 'title_zh' ? `匯入 ${at}` : (first[place] ?? '');
    }),
  );
  const dialog = await openImport(owner);
  await choose(dialog, owner, csvLines([header, ...rows]));
  await expect(dialog.getByRole('button', { name: owner.t(csvText.apply), exact: true })).toBeEnabled({
    timeout: 30_000,
  });
  const shown = await watchBar(page);
  const begun = Date.now();
  await apply(dialog, owner);
  await expect(dialog.getByRole('status')).toHaveText(owner.t(importDone(many, 0)), { timeout: 60_000 });
  console.log(
    `${many} products in the browser: ${Date.now() - begun} ms, bar at ${(await shown()).join(' ')}`,
  );
  expect((await shown()).length).toBeGreaterThan(3);
  expect(await shown()).toEqual((await shown()).toSorted((one, other) => one - other));
});

async function exported({ page, t }: Reader): Promise<string> {
  const link = page.getByRole('link', { name: t(csvText.export), includeHidden: true });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.status()).toBe(200);
  return (await answer.body()).toString('utf8');
}

async function openImport({ page, t }: Reader): Promise<Locator> {
  await page.getByRole('button', { name: t(csvText.import) }).click();
  return page.getByRole('dialog', { name: t(csvText.title) });
}

async function choose(dialog: Locator, { t }: Reader, text: string): Promise<void> {
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.getByLabel(t(csvText.choose)).setInputFiles(file);
}

async function apply(dialog: Locator, { t }: Reader): Promise<void> {
  await dialog.getByRole('button', { name: t(csvText.apply), exact: true }).click();
}

/** Distinct values of the progress bar, in percent. */
async function watchBar(page: Page): Promise<() => Promise<number[]>> {
  const seen = await page.evaluateHandle(() => {
    const values: number[] = [];
    const check = () => {
      const now = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
      if (now != null && Number(now) !== values.at(-1)) values.push(Number(now));
    };
    new MutationObserver(check).observe(document.body, { subtree: true, childList: true, attributes: true });
    return values;
  });
  return () => seen.jsonValue();
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
