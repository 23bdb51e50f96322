import type { Page } from '@playwright/test';
import pg from 'pg';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { aboutText } from '#app/text/about.ts';
import { backInStockText, stockRequestProblems } from '#app/text/back-in-stock.ts';
import { checkoutText, fieldLabels } from '#app/text/checkout.ts';
import { productText } from '#app/text/product.ts';
import { sectionText, settingsText } from '#app/text/settings-admin.ts';
import { fieldText } from '#app/text/settings-fields-admin.ts';
import { errorText, shellText } from '#app/text/shell.ts';
import { inTurn } from '#test/trials.ts';
import { addVariant, goToCheckout } from './purchase.ts';
import { reader } from './reader.ts';
import { desktop, expect, phone, type TestShop, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

test.use(phone);

const wors: LocalizedText = ['Boerewors', '南非香腸 Boerewors'];
const g500: LocalizedText = ['500 g', '500 公克'];
const kg1: LocalizedText = ['1 kg', '1 公斤'];

async function ask(shop: TestShop, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

for (const { index, tag, name } of inTurn(languages)) {
  test.describe(`in ${name}`, () => {
    test.use({ locale: tag });

    test('a sold-out product is notified by email, without scripts and with them', async ({
      page,
      visit,
      shop,
    }) => {
      const { t, open } = reader(page, index);
      const waiting = () => ask(shop, 'select email, product_id, language from stock_request order by id');
      await ask(shop, `update product_variant set qty = 0 where parent_id = 'prd_boerewors'`);
      const address = localPath('/store/boerewors', index);
      const plain = await visit({ ...phone, locale: tag, javaScriptEnabled: false });
      await plain.goto(address);
      const formOf = (shown: Page) => shown.getByRole('main').locator('#back-in-stock');
      const send = () =>
        formOf(plain)
          .getByRole('button', { name: t(backInStockText.send) })
          .click();
      const typed = formOf(plain).getByLabel(t(backInStockText.email));
      await typed.fill('thandi@');
      await send();
      await expect(formOf(plain)).toContainText(t(stockRequestProblems['invalid-email']));
      await expect(typed).toHaveValue('thandi@');
      await typed.fill('thandi@example.com');
      await formOf(plain)
        .getByLabel(t(backInStockText.which))
        .selectOption({ label: t(g500) });
      await send();
      await expect(formOf(plain)).toContainText(t(backInStockText.thanks));
      expect(await waiting()).toEqual([
        { email: 'thandi@example.com', product_id: 'var_boerewors-1', language: index },
      ]);

      await open('/store/boerewors');
      const form = formOf(page);
      const email = form.getByLabel(t(backInStockText.email));
      const choose = (option: LocalizedText) =>
        page
          .getByRole('main')
          .getByRole('radio', { name: new RegExp(`^${t(option)}`) })
          .check();
      await choose(g500);
      await email.fill('sipho@example.com');
      await email.press('Enter');
      await expect(form).toContainText(t(backInStockText.thanks));
      // Another option was not asked for.
      await choose(kg1);
      await expect(email).toHaveValue('sipho@example.com');
      await choose(g500);
      await expect(form).toContainText(t(backInStockText.thanks));

      await open('/store/boerewors');
      await email.fill('ming@example.com');
      await email.press('Enter');
      await expect(form.getByRole('status')).toBeFocused();
      await expect(form).toContainText(t(backInStockText.thanks));
      expect(await waiting()).toContainEqual({
        email: 'ming@example.com',
        product_id: null,
        language: index,
      });
    });
  });
}

test('what goes well is bought from the cart, and a gift keeps its words on the way to the order', async ({
  page,
}) => {
  const read = reader(page, 1);
  const { t, open } = read;
  await addVariant(read, { title: wors, options: [g500] });
  await open('/store/cart');
  const beside = page.getByRole('region', { name: t(productText.goesWith) });
  await expect(beside.getByRole('article')).toHaveCount(3);
  await beside.getByRole('article').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/peach-chutney/);
  await open('/store/cart');
  await goToCheckout(read);
  const message = page.getByLabel(t(fieldLabels.giftMessage));
  await expect(message).toBeHidden();
  await page.getByText(t(checkoutText.addGift), { exact: true }).click();
  await message.fill('Happy birthday');
  await page.reload();
  await expect(message).toHaveValue('Happy birthday');
  await expect(message).toBeVisible();
});

test('the page about the shop is there once the owner has written it, with how goods are packed', async ({
  visit,
  shop,
  page,
}) => {
  const { t, open } = reader(page, 1);
  await open('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(errorText['not-found'].title));
  const footer = page.getByRole('contentinfo').getByRole('link', { name: t(shellText.about) });
  await expect(footer).toHaveCount(0);

  const owner = await visit(desktop);
  await openAdmin(owner, shop, '/admin/settings');
  const section = owner.getByRole('form', { name: sectionText.about.title[0], exact: true });
  const type = (field: string, text: string) =>
    section.getByLabel(fieldText('about', field).label[0], { exact: true }).fill(text);
  await type('textEnglish', 'We braai.');
  await type('textChinese', '# 火\n\n我們烤肉。');
  await type('packedEnglish', 'In dry ice.');
  await type('packedChinese', '以乾冰保冷。');
  await section.getByRole('button', { name: settingsText.save[0], exact: true }).click();
  await expect(section).toContainText(settingsText.saved[0]);

  await open('/store/boerewors');
  await page.getByText(t(aboutText.packed), { exact: true }).click();
  await expect(page.getByText('以乾冰保冷。')).toBeVisible();
  await footer.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(aboutText.title));
  await expect(page.getByRole('main')).toContainText('我們烤肉。');
  await expect(page.getByRole('main')).toContainText('以乾冰保冷。');
});
