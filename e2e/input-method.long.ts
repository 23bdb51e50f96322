import type { CDPSession, Page } from '@playwright/test';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import { checkoutText, fieldLabels, storeFilledIn, storeFinderText, storeLine } from '#app/text/checkout.ts';
import { storeText } from '#app/text/store.ts';
import { addVariant, goToCheckout } from './purchase.ts';
import { reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { signIn } from './sign-in.ts';

/** Keys of an input method are not the page's. */

/** Composes text as an input method, through the browser's debugging protocol. */
function inputMethod(browser: CDPSession) {
  const pressKey = async (key: string) => {
    const press = { key, code: key, windowsVirtualKeyCode: 229 };
    await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press });
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
  };
  return {
    compose: async (text: string) => {
      await pressKey('Process');
      const { length } = text;
      await browser.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
    },
    /** A key consumed by the input method during composition. */
    pressKey,
    /** Commits the composition. */
    commit: (text: string) => browser.send('Input.insertText', { text }),
  };
}

type InputMethod = ReturnType<typeof inputMethod>;

/** Composes by sounds and chooses from the method's list; Enter ends it. Safari sends the keydown afterwards. */
async function writeBySounds(method: InputMethod, sounds: readonly string[], text: string): Promise<void> {
  for (const sofar of sounds) await method.compose(sofar);
  await method.pressKey('ArrowDown');
  await method.pressKey('ArrowUp');
  await method.pressKey('Enter');
  await method.commit(text);
  await method.pressKey('Enter');
}

const wors: LocalizedText = ['Boerewors', '南非香腸 Boerewors'];

for (const { who, device } of [
  { who: 'on a phone', device: phone },
  { who: 'on a desktop', device: { ...desktop, locale: 'zh-TW' } },
]) {
  test.describe(`Chinese is typed ${who}`, () => {
    test.use(device);
    test('into the search of the store', async ({ page, context }) => {
      const { t, open } = reader(page, 1);
      const method = inputMethod(await context.newCDPSession(page));
      await open('/store');
      const search = page.getByRole('searchbox', { name: t(storeText.search) });
      await search.click();
      await writeBySounds(method, ['ㄒ', 'ㄒㄧ', 'ㄒㄧㄤ', '香', '香ㄔ', '香ㄔㄤ', '香腸'], '香腸');
      await expect(search).toHaveValue('香腸');
      expect(new URL(page.url()).search).toBe('');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/q=/);
      expect(new URL(page.url()).searchParams.get('q')).toBe('香腸');
      await expect(search).toHaveValue('香腸');
      await expect(page.getByRole('article').filter({ hasText: wors[1] })).toBeVisible();
    });

    test('into the order form and the search for a 7-ELEVEN store', async ({
      page,
      context,
      shop,
      visit,
    }) => {
      const adminPage = await visit(desktop);
      await signIn(adminPage, shop);
      const posted = await adminPage.request.post('/api/importStores', {
        headers: { Origin: shop.url },
        data: { csv: 'code,name,address\n131386,大安,臺北市\n131387,大同,臺北市\n131388,大安森林,臺北市' },
      });
      expect(posted.status()).toBe(200);
      const shopper = reader(page, 1);
      const { t } = shopper;
      const method = inputMethod(await context.newCDPSession(page));
      await addVariant(shopper, { title: wors, options: [['500 g', '500 公克']] });
      await goToCheckout(shopper);
      await page.getByRole('radio', { name: t(shippingMethods.sevenEleven.label) }).check();

      for (const field of ['name', 'storeName', 'storeAddress', 'pickupName'] as const) {
        const input = page.getByRole('textbox', { name: new RegExp(`^${t(fieldLabels[field])}`) });
        await input.fill('');
        await input.click();
        await writeBySounds(method, ['ㄨ', 'ㄨㄤ', '王', '王ㄒ', '王ㄒㄧ', '王小', '王小ㄇㄧㄥ'], '王小明');
        await expect(input).toHaveValue('王小明');
      }
      await expectStill(page);

      const finder = page.getByRole('combobox', { name: t(storeFinderText.label) });
      const code = page.getByLabel(t(fieldLabels.storeCode));
      await finder.click();
      await method.compose('ㄉ');
      await method.compose('ㄉㄚ');
      await expect(finder).toHaveValue('ㄉㄚ');
      await method.compose('大');
      const found = page.getByRole('listbox', { name: t(storeFinderText.label) }).getByRole('option');
      await expect(found).toHaveCount(3);
      await method.compose('大ㄢ');
      await expect(finder).toHaveValue('大ㄢ');
      await method.compose('大安');
      await expect(found).toHaveCount(2);
      const first = page.getByRole('option', {
        name: t(storeLine('sevenEleven', '大安', '131386')),
        exact: false,
      });
      await expect(first).toHaveAttribute('aria-selected', 'true');
      // Arrow keys move in the method's list, not in the shop's.
      await method.pressKey('ArrowDown');
      await expect(first).toHaveAttribute('aria-selected', 'true');
      await method.pressKey('Escape');
      await expect(found).toHaveCount(2);
      await method.pressKey('Enter');
      await method.commit('大安');
      await method.pressKey('Enter');
      await expect(finder).toHaveValue('大安');
      await expect(found).toHaveCount(2);
      await expect(code).toHaveValue('');
      await expectStill(page);

      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(
        page.getByText(t(storeFilledIn(storeLine('sevenEleven', '大安森林', '131388')))),
      ).toBeVisible();
      await expect(code).toHaveValue('131388');

      // Enter of a virtual keyboard is the page's, even during composition.
      await finder.fill('');
      await method.compose('大同');
      await expect(found).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(code).toHaveValue('131387');
      await expectStill(page);
    });
  });
}

/** The form was not submitted. */
async function expectStill(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: checkoutText.details[1], exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(localPath('/store/checkout', 1));
}
