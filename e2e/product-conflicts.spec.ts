import { randomUUID } from 'node:crypto';
import { localPath } from '#app/domain/language.ts';
import { leaveText } from '#app/text/admin.ts';
import { cellName, columnText, editorText, productsText } from '#app/text/products-admin.ts';
import { within } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import { reader } from './reader.ts';
import { expectSaved } from './sheet.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { signIn } from './sign-in.ts';

test.describe('on a desktop, in English', () => {
  test.use(desktop);
  test('when two tabs save one product, the later sees both versions and chooses', async ({
    page,
    context,
    shop,
  }) => {
    const owner = reader(page, 0);
    const { t } = owner;
    await signIn(page, shop);
    await owner.open('/admin/products?q=boerewors');
    await page.getByRole('link', { name: 'Boerewors', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Boerewors');
    // Before the second tab, since tabs share a stream.
    await context.route('**/api/live/**', (route) => route.abort());
    await page.reload();
    const second = reader(await context.newPage(), 0);
    await second.page.goto(page.url(), { waitUntil: 'commit' });

    await second.page.locator('#altTitle').fill('另一個分頁的名稱');
    await second.page.locator('#description').fill('Written in the other tab.');
    await second.page.getByRole('button', { name: t(editorText.save) }).click();
    await expectSaved(second);

    await page.locator('#title').fill('Boerewors of mine');
    await page.locator('#description').fill('Written here.');
    await page.getByRole('button', { name: t(editorText.save) }).click();
    const both = page.getByRole('dialog', { name: t(editorText.conflictTitle) });
    await expect(both).toContainText('Written here.');
    await expect(both).toContainText('Written in the other tab.');
    await both.getByRole('button', { name: t(editorText.saveChoice) }).click();
    await expectSaved(owner);
    await page.reload();
    await expect(page.locator('#title')).toHaveValue('Boerewors of mine');
    await expect(page.locator('#altTitle')).toHaveValue('另一個分頁的名稱');
    await expect(page.locator('#description')).toHaveValue('Written here.');
  });
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    expectedErrors: async ({}, use) => use([/ERR_FAILED/]),
  });

  test('what is sold while the editor is open stays sold', async ({ page, request, shop }) => {
    const owner = reader(page, 0);
    const { t } = owner;
    await signIn(page, shop);
    await owner.open('/admin/products?q=boerewors');
    await page.getByRole('link', { name: 'Boerewors', exact: true }).click();
    const qty = page.getByRole('textbox', { name: t(cellName(columnText.qty, 1)) });
    const before = Number(await qty.inputValue());
    const productID = /^(var_.+)-qty$/.exec((await qty.getAttribute('id')) ?? '')?.[1];
    await qty.fill(String(before + 20));
    const loads: string[] = [];
    page.on('request', (asked) => {
      const { pathname, searchParams } = new URL(asked.url());
      if (pathname.endsWith('.data')) loads.push(searchParams.get('_routes') ?? 'every one');
    });

    const order = await request.post('/api/postOrder', {
      data: {
        orderID: randomUUID(),
        language: 0,
        basket: { items: [{ productID, qty: 2 }] },
        customer: {
          name: 'Anna',
          email: 'anna@example.com',
          number: '0912345678',
          shippingAddress: { county: 'Taipei' },
        },
        shippingOption: 'selfPickUp',
        paymentMethod: 'cod',
      },
    });
    expect(order.status(), await order.text()).toBe(200);
    await expect(qty).toHaveValue(String(before + 18));
    await expect.poll(() => loads).not.toEqual([]);
    // The layout reloads its counts; the product and its pictures are not reloaded.
    expect(loads.filter((routes) => /every|product/.test(routes))).toEqual([]);
    await page.keyboard.press('Control+s');
    await expectSaved(owner);
    await page.reload();
    await expect(qty).toHaveValue(String(before + 18));
  });

  test('changes in another tab appear in an open list', async ({ page, context, shop }) => {
    const owner = reader(page, 0);
    await signIn(page, shop);
    await owner.open('/admin/products?q=biltong');
    const first = page
      .getByRole('list', { name: owner.t(productsText.list) })
      .getByRole('listitem')
      .first();
    await expect(first).toContainText(owner.t(editorText.published));
    const href = await first.getByRole('link').getAttribute('href');
    const second = reader(await context.newPage(), 0);
    await second.open(href ?? '');
    await second.page.locator('#title').fill('Biltong, renamed');
    await second.page.keyboard.press('Control+s');
    await expectSaved(second);
    await expect(first).toContainText('Biltong, renamed', { timeout: within(3_000) });
  });
});

test.describe('on a phone, in Chinese', () => {
  test.use(phone);

  test('an edit that was left behind comes back; leaving asks', async ({ page, shop }) => {
    const owner = reader(page, 1);
    const { t } = owner;
    await signIn(page, shop);
    await owner.open('/admin/products?q=Droëwors');
    await page
      .getByRole('listitem')
      .filter({ hasText: /Droëwors/ })
      .getByRole('link')
      .first()
      .click();
    const qty = page.getByRole('textbox', { name: t(cellName(columnText.qty, 1)) });
    await expect(qty).not.toHaveValue('');
    await page.locator('#altTitle').fill('改過的名稱');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('改過的名稱');

    await page.getByRole('link', { name: t(editorText.back) }).click();
    const leaving = page.getByRole('dialog');
    await leaving.getByRole('button', { name: t(leaveText.leave), exact: true }).click();
    await expect(page).toHaveURL(localPath('/admin/products', 1));
    // The URL changes before the list loads, so going back at once returns to the edit.
    await expect(page.locator('#altTitle')).toBeHidden();
    await page.goBack();
    const offer = page.getByRole('dialog', { name: t(editorText.restore) });
    await offer.getByRole('button', { name: t(editorText.restoreYes) }).click();
    await expect(page.locator('#altTitle')).toHaveValue('改過的名稱');

    await page.getByRole('button', { name: t(editorText.save) }).click();
    await expectSaved(owner);
    await page.reload();
    await expect(page.locator('#altTitle')).toHaveValue('改過的名稱');
    await expect(page.getByRole('dialog')).toBeHidden();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await expectAccessible(page);
  });
});
