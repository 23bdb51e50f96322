import { randomUUID } from 'node:crypto';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import { adminText, listText } from '#app/text/admin.ts';
import { sortHandle } from '#app/text/filters-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { boardText } from '#app/text/orders-admin.ts';
import { propertyText } from '#app/text/product.ts';
import {
  askDelete,
  cellName,
  cellProblems,
  columnText,
  deleted,
  editorText,
  parentProblem,
  pictureName,
  productsText,
  selectProduct,
  unpublished,
  variantProblem,
  webAddressText,
} from '#app/text/products-admin.ts';
import {
  bulkText,
  cellText,
  correctionProblems,
  matchedCount,
  notUndone,
  priceNow,
  stockReasonText,
  stockSaved,
  stockSince,
  stockText,
  stockWasRight,
  variantsChanged,
  variantsSkipped,
  variantsUndone,
} from '#app/text/stock-admin.ts';
import { storeText } from '#app/text/store.ts';
import { expectAccessible } from './accessibility.ts';
import { type Reader, reader } from './reader.ts';
import { cellOf, expectSaved, pasteInto, sixVariants, wordsField } from './sheet.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { signIn } from './sign-in.ts';

const kudu: LocalizedText = ['Kudu Salami', '捻角羚薩拉米'];

async function writeWords(owner: Reader, title: LocalizedText): Promise<void> {
  for (const language of [0, 1] as const) {
    await wordsField(owner, 'title', language).fill(title[language]);
    await wordsField(owner, 'description', language).fill(language === 0 ? 'Dry cured.' : '慢慢風乾。');
  }
}

/** Two of the shop's pictures; then the second becomes the first, by keyboard. */
async function choosePictures({ page, t }: Reader): Promise<void> {
  await page.getByRole('button', { name: t(editorText.choosePictures) }).click();
  const picker = page.getByRole('dialog');
  for (const place of [0, 1]) await picker.locator('li button[aria-pressed]').nth(place).click();
  await picker.locator('button').last().click();
  const described = (place: number) =>
    page
      .getByRole('textbox', { name: t(labelled(editorText.alt, pictureName(place))) })
      .first()
      .inputValue();
  const [first, second] = [await described(1), await described(2)];
  await page.getByRole('button', { name: t(sortHandle(t(pictureName(2)))) }).press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect.poll(() => described(1)).toBe(second);
  expect(await described(2)).toBe(first);
}

test.describe('on a desktop, in English', () => {
  test.use(desktop);

  test('a product with six variants goes from the sheet to the shop, sells out, leaves, is deleted and comes back', async ({
    page,
    visit,
    shop,
  }) => {
    const owner = reader(page, 0);
    const { t } = owner;
    const shopper = reader(await visit(phone), 1);
    await signIn(page, shop);
    await owner.open('/admin/products');
    await page.getByRole('link', { name: t(productsText.add) }).click();

    await page.getByRole('button', { name: t(editorText.save) }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText(t(parentProblem('altTitle')));
    await page
      .getByRole('alert')
      .getByRole('link', { name: t(parentProblem('altTitle')) })
      .click();
    await expect(page.locator('#altTitle')).toBeFocused();

    await writeWords(owner, kudu);
    await page.getByRole('combobox', { name: t(editorText.type) }).selectOption({ index: 1 });
    await choosePictures(owner);
    await page.getByRole('checkbox', { name: t(propertyText.size.name), exact: true }).check();
    await page.getByRole('checkbox', { name: t(propertyText.weight.name), exact: true }).check();
    const cell = (column: keyof typeof columnText, row: number) => cellOf(owner, column, row);
    await pasteInto(page, t(cellName(columnText.size, 1)), sixVariants(4));
    await expect(cell('qty', 6)).toHaveValue('4');
    await expect(cell('grams', 3)).toHaveValue('500');
    await expect(cell('cost', 1)).toHaveAccessibleDescription(t(editorText.costHint));
    await expect(page.getByRole('row').nth(1)).toContainText('NT$180');

    // Cell errors, Escape, Enter and arrow keys as in a spreadsheet.
    await cell('qty', 1).fill('-1');
    await expect(cell('qty', 1)).toHaveAccessibleDescription(t(cellProblems['negative-quantity']));
    await page.getByRole('button', { name: t(editorText.save) }).click();
    await expect(page.getByRole('alert')).toContainText(
      t(variantProblem(1, columnText.qty, cellProblems['negative-quantity'])),
    );
    await cell('qty', 1).focus();
    // Without pauses, like a fast typist.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(cell('qty', 1)).toHaveValue('4');
    await expect(cell('qty', 2)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(cell('cost', 2)).toBeFocused();
    await page.keyboard.type('95');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await expect(cell('cost', 4)).toHaveValue('95');
    await page.keyboard.press('Control+z');
    await expect(cell('cost', 4)).toHaveValue('90');
    await page.keyboard.press('Control+y');
    await expect(cell('cost', 4)).toHaveValue('95');
    await expectAccessible(page);

    await page.keyboard.press('Control+s');
    await expectSaved(owner);
    await expect(page).toHaveURL(/\/admin\/products\/prd_/);

    await shopper.open(`/store?q=${encodeURIComponent(kudu[1])}`);
    await expect(shopper.page.getByRole('heading', { name: kudu[1] })).toBeVisible();
    await expect(shopper.page.getByText(/100\s公克/).first()).toBeVisible();

    for (let row = 1; row <= 6; row++) await cell('qty', row).fill('0');
    await page.getByRole('button', { name: t(editorText.save) }).click();
    await expectSaved(owner);
    await shopper.page.reload();
    await expect(shopper.page.getByRole('button', { name: shopper.t(storeText.outOfStock) })).toBeVisible();

    await page.getByRole('link', { name: t(editorText.back) }).click();
    const item = page.getByRole('listitem').filter({ hasText: kudu[0] });
    await expect(item).toContainText(t(productsText.soldOut));
    await item.getByRole('checkbox', { name: t(selectProduct(kudu)) }).check();
    await page.getByRole('button', { name: t(productsText.unpublish), exact: true }).click();
    await expect(item).toContainText(t(editorText.unpublished));
    const undo = page.getByRole('button', { name: t(productsText.undo) });
    await expect(undo).toBeFocused();
    await expect(undo).toBeInViewport({ ratio: 1 });
    await undo.press('Enter');
    await expect(item).toContainText(t(editorText.published));
    await page.getByRole('button', { name: t(productsText.unpublish), exact: true }).click();
    await expect(item).toContainText(t(editorText.unpublished));
    await shopper.page.reload();
    // Search also finds similar products.
    await expect(shopper.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shopper.page.getByRole('heading', { name: kudu[1] })).toHaveCount(0);

    await page.getByRole('button', { name: t(productsText.remove) }).click();
    const confirmation = page.getByRole('dialog', { name: t(askDelete(1)) });
    await confirmation.getByRole('button', { name: t(productsText.confirmDelete) }).click();
    await expect(page.getByText(t(deleted(1)))).toBeVisible();
    await expect(item).toBeHidden();
    await page.getByRole('button', { name: t(productsText.undo) }).click();
    await expect(item).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('price and stock in the list', () => {
  test.use(desktop);

  test('cells are saved and undone by keyboard, many variants with a preview and one undo', async ({
    page,
    shop,
  }) => {
    const owner = reader(page, 0);
    const { t } = owner;
    await signIn(page, shop);
    await owner.open('/admin/products');
    const list = page.getByRole('list', { name: t(productsText.list), exact: true });
    const item = list
      .locator(':scope > li')
      .filter({ has: page.locator('input[name="typed"]:visible') })
      .first();
    const [price, stock] = [item.getByRole('textbox').nth(0), item.getByRole('textbox').nth(1)];
    const [priceBefore, stockBefore] = [Number(await price.inputValue()), Number(await stock.inputValue())];

    await stock.fill('+3');
    await stock.press('Enter');
    await expect(stock).toHaveValue(String(stockBefore + 3));
    await expect(item.getByText(t(stockSaved(stockBefore, 3, stockBefore + 3)))).toBeInViewport();
    await stock.fill('some');
    await stock.press('Enter');
    await expect(stock).toHaveAccessibleDescription(t(cellText.notStock));
    await stock.press('Escape');
    await expect(stock).toHaveValue(String(stockBefore + 3));
    // What another tab changes meanwhile stays, and is told.
    await stock.fill('7');
    const other = await page.context().newPage();
    await other.goto('/admin/products');
    const theirs = other.getByRole('textbox', { name: (await stock.getAttribute('aria-label')) ?? '' });
    await theirs.fill('+2');
    await theirs.press('Enter');
    await expect(theirs).toHaveValue(String(stockBefore + 5));
    await other.close();
    await stock.press('Enter');
    await expect(stock).toHaveValue('9');
    await expect(item.getByText(t(stockSince(9)))).toBeInViewport();
    await stock.fill(String(stockBefore + 3));
    await stock.press('Enter');
    await expect(item.getByText(t(stockSince(9)))).toBeHidden();
    await price.fill(String(priceBefore + 11));
    await price.press('Tab');
    const undo = item.getByRole('button', { name: new RegExp(`^${t(cellText.undoPrice)}`) });
    await expect(undo).toBeVisible();
    await expect(price).toHaveValue(String(priceBefore + 11));
    await undo.press('Enter');
    await expect(price).toHaveValue(String(priceBefore));
    await expect(price).toBeFocused();
    // A price that another tab changed since stays, and there is nothing to undo any more.
    const another = await page.context().newPage();
    await another.goto('/admin/products');
    const theirPrice = another.getByRole('textbox', { name: (await price.getAttribute('aria-label')) ?? '' });
    await expect(theirPrice).toHaveValue(String(priceBefore));
    await price.fill(String(priceBefore + 1));
    await price.press('Enter');
    await expect(undo).toBeVisible();
    await expect(theirPrice).toHaveValue(String(priceBefore + 1));
    await theirPrice.fill(String(priceBefore + 9));
    await theirPrice.press('Enter');
    await expect(price).toHaveValue(String(priceBefore + 9));
    await undo.press('Enter');
    await expect(price).toHaveAccessibleDescription(t(notUndone(priceNow(priceBefore + 9))));
    await expect(undo).toBeHidden();
    await another.close();
    await price.fill(String(priceBefore));
    await price.press('Enter');
    await expect(undo).toBeVisible();

    await page.getByRole('checkbox', { name: t(productsText.selectPage) }).check();
    await page.getByRole('button', { name: t(listText.chooseMatching) }).click();
    await expect(page.getByText(t(matchedCount(29, 29)))).toBeVisible();
    await page.getByRole('button', { name: t(bulkText.open) }).click();
    const dialog = page.getByRole('dialog', { name: t(bulkText.title) });
    await dialog.getByRole('button', { name: t(bulkText.preview) }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t(bulkText.choose));
    await dialog.getByRole('combobox', { name: t(bulkText.price) }).selectOption('percent');
    await dialog.getByLabel(t(bulkText.byPercent)).fill('10');
    await dialog.getByLabel(t(bulkText.round)).selectOption('5');
    await dialog.getByRole('button', { name: t(bulkText.preview) }).click();
    await expect(dialog.getByRole('row').nth(1)).toContainText('NT$');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Change \d+ variants$/ }).click();
    const back = page.getByRole('button', { name: t(productsText.undo), exact: true });
    await expect(back).toBeFocused();
    const raised = Math.floor((priceBefore * 110 + 250) / 500) * 5;
    await expect(price).toHaveValue(String(raised));
    await back.press('Enter');
    await expect(price).toHaveValue(String(priceBefore));
    const outcome = page.getByRole('group', { name: t(productsText.outcome) });
    await expect(outcome.getByText(t(productsText.undone))).toBeInViewport({ ratio: 1 });
    await expect(outcome).toBeFocused();
    await expectAccessible(page);
    await outcome.getByRole('button', { name: t(productsText.close) }).click();
    await expect(outcome).toHaveText('');
  });

  test('what was done to products is undone after their list was left', async ({ page, shop }) => {
    const owner = reader(page, 1);
    const { t } = owner;
    await signIn(page, shop);
    await owner.open('/admin/products?published=published');
    const item = page.getByRole('list', { name: t(productsText.list), exact: true }).getByRole('listitem');
    const name = await item.first().getByRole('checkbox').getAttribute('aria-label');
    const pick = page.getByRole('checkbox', { name: name ?? '', exact: true });
    await pick.check();
    await page.getByRole('button', { name: t(productsText.unpublish), exact: true }).click();
    await expect(pick).toHaveCount(0);
    await page
      .getByRole('navigation', { name: t(adminText.navigation) })
      .getByRole('link', { name: t(adminText.dashboard) })
      .click();
    const elsewhere = page.getByRole('region', { name: t(boardText.outcome) });
    await expect(elsewhere).toContainText(t(unpublished(1)));
    await elsewhere.getByRole('link', { name: t(boardText.toUndo) }).click();
    await expect(page.getByRole('group', { name: t(productsText.outcome) })).toContainText(t(unpublished(1)));
    await expect(elsewhere).toHaveCount(0);
    await page.getByRole('button', { name: t(productsText.undo), exact: true }).click();
    await expect(pick).toHaveCount(1);
  });

  test('stock is corrected with its reason, before scripts and with them', async ({ page, shop, visit }) => {
    const owner = reader(page, 1);
    const { t, open } = owner;
    await signIn(page, shop);
    await open('/admin/products/prd_boerewors');
    await page.getByRole('link', { name: t(stockText.whole) }).click();
    await expect(page).toHaveURL(/\/stock$/);
    const plain = await visit({ ...phone, javaScriptEnabled: false });
    await plain.context().addCookies(await page.context().cookies());
    await plain.goto(page.url());
    const list = page.getByRole('list', { name: t(stockText.list) });
    for (const [on, reason, pieces] of [
      [page, 'damaged', '2'],
      [plain, 'received', '5'],
    ] as const) {
      const form = on.getByRole('form', { name: t(stockText.correction) });
      await form.getByLabel(t(stockText.reason)).selectOption(t(stockReasonText[reason]));
      const field = form.getByLabel(t(stockText.pieces));
      const correct = form.getByRole('button', { name: t(stockText.correction) });
      await field.fill('0');
      await correct.click();
      const problem = reason === 'received' ? 'not-received' : 'not-a-stock';
      await expect(form.getByRole('alert')).toHaveText(t(correctionProblems[problem]));
      await expect(field).toHaveValue('0');
      await field.fill(pieces);
      await correct.click();
      // The page of the owner follows what was done without scripts.
      await expect(list.getByRole('listitem').first()).toContainText(t(stockReasonText[reason]));
    }
    await expect(list.getByRole('listitem').first()).toContainText('+5');
    await expect(list.getByRole('listitem').nth(1)).toContainText('−2');
    // A count of as many as there are is told from a correction.
    const movements = await list.getByRole('listitem').count();
    const form = page.getByRole('form', { name: t(stockText.correction) });
    const [left = 0, held = 0] =
      ((await form.locator('p').first().textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
    await form.getByLabel(t(stockText.reason)).selectOption(t(stockReasonText.counted));
    await form.getByLabel(t(stockText.pieces)).fill(String(left + held));
    await form.getByRole('button', { name: t(stockText.correction) }).click();
    await expect(form.getByRole('status')).toHaveText(t(stockWasRight({ left, held })));
    await expect(list.getByRole('listitem')).toHaveCount(movements);
    await expectAccessible(page);
  });
});

test.describe('stock on a phone', () => {
  test.use(phone);

  test('an undo of many takes back what is as it was, and names the rest at the place of its button', async ({
    page,
    shop,
  }) => {
    const owner = reader(page, 1);
    const { t } = owner;
    await signIn(page, shop);
    await owner.open('/admin/products');
    const list = page.getByRole('list', { name: t(productsText.list), exact: true });
    const cells = list.locator('form:has(input[value="set-price"]):visible');
    const [price, others] = [cells.first().getByRole('textbox'), cells.nth(1).getByRole('textbox')];
    const before = [Number(await price.inputValue()), Number(await others.inputValue())];
    const id = await cells.first().locator('input[name="id"]').inputValue();
    await page.getByRole('checkbox', { name: t(productsText.selectPage) }).check();
    await page.getByRole('button', { name: t(bulkText.open) }).click();
    const dialog = page.getByRole('dialog', { name: t(bulkText.title) });
    await dialog.getByRole('combobox', { name: t(bulkText.price) }).selectOption('amount');
    await dialog.getByLabel(t(bulkText.byAmount)).fill('7');
    await dialog.getByRole('button', { name: t(bulkText.preview) }).click();
    const apply = dialog.getByRole('button', { name: /^變更\d+種規格$/ });
    const changed = Number(/\d+/.exec((await apply.textContent()) ?? '')?.[0]);
    await apply.click();
    await expect(price).toHaveValue(String((before[0] ?? 0) + 7));
    const theirs = await page.request.post('/admin/products.data', {
      data: {
        intent: 'change-variants',
        changes: [{ id, price: [(before[0] ?? 0) + 7, 1234] }],
        why: 'set',
        attempt: randomUUID(),
      },
      headers: { Origin: shop.url },
    });
    expect(theirs.status()).toBe(200);
    await page.getByRole('button', { name: t(productsText.undo), exact: true }).press('Enter');

    const outcome = page.getByRole('group', { name: t(productsText.outcome) });
    const said = outcome.getByRole('status');
    await expect(said).toContainText(t(variantsUndone(changed - 1)));
    await expect(said).toContainText(t(variantsSkipped('changed')));
    await expect(said.getByRole('link')).toHaveCount(1);
    await expect(said).toBeInViewport({ ratio: 1 });
    await expect(outcome).toBeFocused();
    await expect(price).toHaveValue('1234');
    await expect(others).toHaveValue(String(before[1]));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    await expectAccessible(page);
  });

  test('a tap on the stock opens it under the thumb', async ({ page, shop }) => {
    const owner = reader(page, 1);
    const { t } = owner;
    await signIn(page, shop);
    await owner.open('/admin/products');
    const row = page
      .getByRole('list', { name: t(productsText.list), exact: true })
      .locator(':scope > li')
      .first();
    await row
      .getByRole('button', { name: /的庫存/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    const amount = sheet.getByRole('textbox').first();
    const before = Number(await amount.inputValue());
    await sheet
      .getByRole('button', { name: /^增加一件：/ })
      .first()
      .click();
    await sheet
      .getByRole('button', { name: /^增加一件：/ })
      .first()
      .click();
    await expect(amount).toHaveValue(String(before + 2));
    await expectAccessible(page);
    // Opened again before the list has its new stock, the sheet follows the list.
    const reopened = Promise.withResolvers<void>();
    await page.route('**/admin/products.data*', async (route) => {
      if (route.request().method() === 'GET') await reopened.promise;
      await route.continue();
    });
    await sheet.getByRole('button', { name: t(cellText.save) }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(t(variantsChanged(1)))).toBeVisible();
    await row
      .getByRole('button', { name: /的庫存/ })
      .first()
      .click();
    await expect(amount).toHaveValue(String(before));
    reopened.resolve();
    await expect(amount).toHaveValue(String(before + 2));
  });
});

test.describe('before JavaScript', () => {
  test.use({ ...desktop, javaScriptEnabled: false });

  test('a product is copied from the list', async ({ page, shop }) => {
    const { t } = reader(page, 0);
    await signIn(page, shop);
    await page.goto('/admin/products');
    const first = page
      .getByRole('list', { name: t(productsText.list) })
      .getByRole('listitem')
      .first();
    const title = ((await first.getByRole('link').textContent()) ?? '').trim();
    await first.getByRole('button', { name: t(labelled(productsText.duplicate, [title, title])) }).click();
    await page.goto('/admin/products?q=copy');
    await expect(page.getByRole('link', { name: `${title} (copy)`, exact: true })).toBeVisible();
  });

  test('a product moves to another address, and is found at the earlier one', async ({ page, shop }) => {
    const { t } = reader(page, 0);
    await signIn(page, shop);
    const openEditor = async () => {
      await page.goto('/admin/products?q=droewors');
      await page
        .getByRole('list', { name: t(productsText.list) })
        .getByRole('link')
        .first()
        .click();
    };
    await openEditor();
    const address = page.getByRole('textbox', { name: t(webAddressText.label) });
    const save = page.getByRole('button', { name: t(webAddressText.save) });
    const before = await address.inputValue();
    await address.fill('the cart');
    await save.click();
    await expect(page.getByText(t(webAddressText.unfit))).toBeVisible();
    await expect(address).toHaveValue('the cart');
    await address.fill(`${shop.url}/store/dried-sausage`);
    await save.click();
    await expect(address).toHaveValue('dried-sausage');
    await expect(page.getByText(`/store/${before}`)).toBeVisible();
    await page.goto(`/store/${before}?q=dried`);
    await expect(page).toHaveURL(`${shop.url}/store/dried-sausage?q=dried`);
    await openEditor();
    await address.fill(before);
    await save.click();
    await expect(address).toHaveValue(before);
  });
});

test.describe('the web address, on a phone in Chinese', () => {
  test.use(phone);

  test('comes from the title, and what is typed is not left behind without a question', async ({
    page,
    shop,
  }) => {
    const { t } = reader(page, 1);
    await signIn(page, shop);
    await page.goto(localPath('/admin/products?q=potjie', 1));
    await page
      .getByRole('list', { name: t(productsText.list) })
      .getByRole('link')
      .first()
      .click();
    const address = page.getByRole('textbox', { name: t(webAddressText.label) });
    const before = await address.inputValue();
    await address.fill('cast-iron-pot');
    await page.getByRole('button', { name: t(webAddressText.fromTitle) }).click();
    await expect(address).toHaveValue(before);
    await expect(page.getByText(t(editorText.formUnsaved))).toBeHidden();
    await address.fill('cast-iron-pot');
    await expect(page.getByText(t(editorText.formUnsaved))).toBeVisible();
    await page.getByRole('button', { name: t(webAddressText.save) }).click();
    await expect(page.getByText(t(webAddressText.saved), { exact: true })).toBeVisible();
    await expect(page.getByText(`/store/${before}`)).toBeVisible();
    // Taken while another page of the shop is open.
    const shopper = await page.context().newPage();
    await shopper.goto(localPath(`/store/${before}`, 1));
    await expect(shopper).toHaveURL(`${shop.url}${localPath('/store/cast-iron-pot', 1)}`);
    await expectAccessible(page);
    await address.fill(before);
    await page.getByRole('button', { name: t(webAddressText.save) }).click();
    await expect(page.getByText('/store/cast-iron-pot')).toBeVisible();
  });
});
