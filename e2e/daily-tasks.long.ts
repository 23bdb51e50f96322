import type { Locator, Page } from '@playwright/test';
import { counties } from '#app/domain/address/county.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { listText } from '#app/text/admin.ts';
import { cartText } from '#app/text/cart.ts';
import { checkoutText, fieldLabels } from '#app/text/checkout.ts';
import { chooseAllOf, movedMany, ordersText, undoAllWithin } from '#app/text/orders-admin.ts';
import { packedOf, packingText } from '#app/text/packing.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { productText, propertyText } from '#app/text/product.ts';
import { cellName, columnText, editorText, productsText } from '#app/text/products-admin.ts';
import { codesSelected } from '#app/text/promos-admin.ts';
import { bulkText, cellText } from '#app/text/stock-admin.ts';
import { about, addedToCart, storeText } from '#app/text/store.ts';
import { copyOrder, inDatabase, placeOrder, postOrder } from './posted-order.ts';
import { orderNumberOf } from './purchase.ts';
import { type Reader, reader } from './reader.ts';
import { expectSaved, pasteInto, sixVariants, wordsField } from './sheet.ts';
import { desktop, expect, phone, type TestShop, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

/**
 * The cost of daily tasks: a table of clicks, keys and seconds by the keystroke-level model (Card, Moran and Newell,
 * "The keystroke-level model for user performance time with interactive systems", Communications of the ACM 23, 1980):
 * 1.1 s to point, 0.2 to press, 1.35 to think before each step, 0.28 a key. Computed from the steps, so independent of
 * the machine. A Chinese character counts as four keys.
 */
const seconds = { point: 1.1, press: 0.2, think: 1.35, key: 0.28 } as const;

/** Counts the steps of a user. */
class Operator {
  clicks = 0;
  keys = 0;
  private fields = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async type(field: Locator, text: string, { focused = false } = {}): Promise<void> {
    if (!focused) this.clicks += 1;
    this.fields += 1;
    for (const character of text) this.keys += character > '\u2e80' ? 4 : 1;
    await field.fill(text);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** A native select: a click to open it and one to choose. */
  async choose(field: Locator, option: Parameters<Locator['selectOption']>[0]): Promise<void> {
    this.clicks += 2;
    await field.selectOption(option);
  }

  get seconds(): number {
    const { point, press, think, key } = seconds;
    return this.clicks * (point + press + think) + this.fields * think + this.keys * key;
  }
}

const table: string[] = [];

/** Counts a task, and limits its clicks. */
async function task(
  name: string,
  page: Page,
  most: number,
  steps: (operator: Operator) => Promise<void>,
): Promise<Operator> {
  const operator = new Operator(page);
  await test.step(name, () => steps(operator));
  table.push(`| ${name} | ${operator.clicks} | ${operator.keys} | ${Math.round(operator.seconds)} |`);
  expect(operator.clicks, name).toBeLessThanOrEqual(most);
  return operator;
}

test.afterEach(() => {
  console.log(
    ['| task | clicks | keys | seconds |', '| --- | --- | --- | --- |', ...table.splice(0)].join('\n'),
  );
});

const kudu: LocalizedText = ['Kudu Salami', '捻角羚薩拉米'];
const inTransit = ['In transit', '配送中'] as const;

const section = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first();

/** Fifty new orders of one customer. @returns the number of the first. */
async function fiftyOrders(page: Page, shop: TestShop): Promise<string> {
  const first = await placeOrder(page.request, shop.url, '王小明');
  await copyOrder(shop, first, 49);
  return first;
}

test.describe('the owner on a desktop', () => {
  test.use({ ...desktop, linked: true });

  test('orders', async ({ page, shop, request }) => {
    await page.goto('/login');
    await task('sign in', page, 3, async (operator) => {
      await operator.type(page.getByLabel(/^Email\s*$/), shop.owner.email);
      await operator.type(page.getByLabel(/^Password\s*$/), shop.owner.password);
      await operator.press('Enter');
      await expect(page).toHaveURL(/\/admin/);
    });
    const first = await fiftyOrders(page, shop);
    await openAdmin(page, shop, '/admin');
    const rows = page.getByRole('list', { name: ordersText.list[0] }).getByRole('link');
    await task('open the fortieth order', page, 3, async (operator) => {
      await operator.click(section(page, 'Orders'));
      // Fifty a page with a status, fifteen without (specification).
      await operator.click(page.getByRole('link', { name: /^New order 50/ }));
      await expect(rows).toHaveCount(50);
      await operator.click(rows.nth(39));
      await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeFocused();
    });
    await openAdmin(page, shop, '/admin/orders?status=newOrder');
    await task('ship fifty orders', page, 2, async (operator) => {
      await operator.click(page.getByLabel(chooseAllOf(50)[0]));
      await operator.click(page.getByRole('button', { name: inTransit[0], exact: true }).first());
      await expect(page.getByText(movedMany(50, inTransit)[0])).toBeVisible();
    });
    await task('take fifty back', page, 1, async (operator) => {
      await operator.click(
        page.getByRole('button', { name: new RegExp(`^Undo all|${undoAllWithin(10, 50)[0]}`) }),
      );
      await expect(rows).toHaveCount(50);
    });
    const { orderNumber, amountDue } = await postOrder(request, shop.url, { paymentMethod: 'bt' });
    expect(amountDue).toBeGreaterThan(0);
    await task('record a transfer', page, 4, async (operator) => {
      await operator.click(section(page, 'Payments'));
      await operator.click(page.getByRole('button', { name: `${paymentsText.record[0]}: ${orderNumber}` }));
      const dialog = page.getByRole('dialog');
      await operator.type(dialog.getByLabel(paymentsText.lastFive[0]), '24680');
      await operator.click(dialog.getByRole('button', { name: paymentsText.recordConfirm[0] }));
      await expect(dialog).toBeHidden();
    });
    await openAdmin(page, shop, `/admin/orders/${first}`);
    await task('correct a weighed price', page, 4, async (operator) => {
      await operator.click(page.getByRole('link', { name: 'Edit order' }));
      await operator.type(page.getByLabel(/^Unit price/).first(), '265');
      await operator.click(page.getByRole('button', { name: 'Save changes' }));
      await expect(page.getByRole('article', { name: first }).getByText('Changes saved.')).toBeVisible();
    });
  });

  test('products', async ({ page, shop }) => {
    await openAdmin(page, shop, '/admin');
    const owner = reader(page, 0);
    const list = page.getByRole('list', { name: productsText.list[0], exact: true });
    const items = list.locator(':scope > li');
    await task('restock a variant', page, 2, async (operator) => {
      await operator.click(section(page, 'Products'));
      const stock = items
        .filter({ has: page.locator('input[name="typed"]:visible') })
        .first()
        .getByRole('textbox')
        .nth(1);
      const before = Number(await stock.inputValue());
      await operator.type(stock, '+12');
      await operator.press('Enter');
      await expect(stock).toHaveValue(String(before + 12));
      await expect(page.getByText(cellText.notStock[0])).toHaveCount(0);
    });
    await task('restock twenty-nine products', page, 9, async (operator) => {
      await operator.click(page.getByRole('checkbox', { name: productsText.selectPage[0] }));
      await operator.click(page.getByRole('button', { name: listText.chooseMatching[0] }));
      await operator.click(page.getByRole('button', { name: bulkText.open[0] }));
      const dialog = page.getByRole('dialog', { name: bulkText.title[0] });
      await operator.choose(dialog.getByRole('combobox', { name: bulkText.stock[0] }), {
        label: bulkText.add[0],
      });
      await operator.type(dialog.getByLabel(bulkText.byPieces[0]), '12');
      await operator.click(dialog.getByRole('button', { name: bulkText.preview[0] }));
      await operator.click(dialog.getByRole('button', { name: /^Change \d+ variants$/ }));
      await expect(dialog).toBeHidden();
    });
    await openAdmin(page, shop, '/admin/products');
    await task('add a product with six variants', page, 14, async (operator) => {
      await operator.click(page.getByRole('link', { name: productsText.add[0] }));
      for (const language of [0, 1] as const) {
        await operator.type(wordsField(owner, 'title', language), kudu[language]);
        await operator.type(
          wordsField(owner, 'description', language),
          language === 0 ? 'Dry cured.' : '慢慢風乾。',
        );
      }
      await operator.choose(page.getByRole('combobox', { name: editorText.type[0] }), { index: 1 });
      await operator.click(page.getByRole('button', { name: editorText.choosePictures[0] }));
      const picker = page.getByRole('dialog');
      await operator.click(picker.locator('li button[aria-pressed]').first());
      await operator.click(picker.locator('button').last());
      for (const property of ['size', 'weight'] as const)
        await operator.click(
          page.getByRole('checkbox', { name: propertyText[property].name[0], exact: true }),
        );
      await pasteInto(page, cellName(columnText.size, 1)[0], sixVariants(4));
      await operator.press('Control+v');
      await operator.press('Control+s');
      await expectSaved(owner);
    });
  });

  test('a thousand promo codes', async ({ page, shop }) => {
    await inDatabase(shop, (client) =>
      client.query(
        `insert into promo_code (code, discount, sales_amount, series)
         select 'MANY' || n, 10, 0, 'Many' from generate_series(1, 1000) n`,
      ),
    );
    await openAdmin(page, shop, '/admin/promos?q=MANY');
    await task('delete a thousand promo codes', page, 5, async (operator) => {
      await operator.click(page.getByRole('checkbox', { name: 'Select all on this page' }));
      await operator.click(page.getByRole('button', { name: listText.chooseMatching[0] }));
      await expect(page.getByText(codesSelected(1000, 1000)[0])).toBeVisible();
      await operator.click(page.getByRole('button', { name: 'Delete selected' }));
      await operator.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
      await expect(page.getByText(/^1,?000 codes deleted/)).toBeVisible();
    });
  });
});

test.describe('the owner on a phone', () => {
  test.use({ ...phone, locale: 'en-GB' });

  test('packing', async ({ page, shop, request }) => {
    for (let order = 0; order < 10; order++) await placeOrder(request, shop.url, `Customer ${order}`);
    await openAdmin(page, shop, '/admin/packing');
    await task('pack ten orders on a phone', page, 10, async (operator) => {
      const orders = page.getByRole('article');
      await expect(orders).toHaveCount(10);
      for (let order = 0; order < 10; order++)
        await operator.click(orders.nth(order).getByRole('list').getByRole('button').first());
      await expect(page.getByRole('region', { name: packingText.actions[0] })).toContainText(
        packedOf(10, 10)[0],
      );
    });
  });
});

const boerewors = {
  title: ['Boerewors', '南非香腸 Boerewors'] as LocalizedText,
  option: ['500 g', '500 公克'] as LocalizedText,
};

async function buy({ page, t, open }: Reader, operator: Operator, address: string): Promise<void> {
  await open('/store');
  await operator.click(
    page.getByRole('link', { name: t(about(storeText.seeDetails, boerewors.title)), exact: true }),
  );
  const dialog = page.getByRole('dialog', { name: t(boerewors.title), exact: true });
  await operator.click(dialog.getByRole('radio', { name: t(boerewors.option), exact: true }));
  await operator.click(dialog.getByRole('button', { name: t(productText.addToCart) }));
  const added = page.getByRole('dialog', { name: t(addedToCart(1, boerewors.title)) });
  await operator.click(added.getByRole('link', { name: t(cartText.checkout) }));
  const field = (name: 'name' | 'number' | 'email' | 'address1') =>
    page.getByLabel(t(fieldLabels[name]), { exact: true });
  await operator.type(field('name'), t(['Thandi Nkosi', '陳怡君']));
  await operator.press('Tab');
  await operator.type(field('number'), '0912345678', { focused: true });
  await operator.press('Tab');
  await operator.type(field('email'), 'jo@example.com', { focused: true });
  await operator.type(field('address1'), address);
  await operator.press('Tab');
  const county = page.getByLabel(t(fieldLabels.county));
  if ((await county.inputValue()) === '') await operator.choose(county, { label: t(counties.Taipei) });
  const town = page.getByLabel(t(fieldLabels.town));
  if ((await town.inputValue()) === '') await operator.choose(town, { index: 7 });
  await operator.click(page.getByRole('radio', { name: t(paymentLabels.cod) }));
  await operator.click(page.getByRole('button', { name: t(checkoutText.next) }));
  await operator.click(page.getByRole('button', { name: t(checkoutText.placeOrder) }));
  await orderNumberOf({ page, t, open });
}

for (const { who, device, language, address } of [
  { who: 'a Taiwanese shopper on a phone', device: phone, language: 1, address: '臺北市信義區信義路五段7號' },
  {
    who: 'an English speaker on a desktop',
    device: desktop,
    language: 0,
    address: 'No. 7, Sec. 5, Xinyi Rd.',
  },
] as const) {
  test.describe(who, () => {
    test.use(device);

    test('orders within ninety seconds', async ({ page }) => {
      const operator = await task(who, page, 20, (steps) => buy(reader(page, language), steps, address));
      expect(operator.seconds).toBeLessThan(90);
    });
  });
}
