import { inAllCategories, nothingFor, nothingIn, sortNames, storeText } from '#app/text/store.ts';
import { expectAccessible } from './accessibility.ts';
import { reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';

test.use({ readOnly: true });

const fire = ['Wood & Fire', '木柴與木炭'] as const;

for (const { who, device, language, scripts } of [
  { who: 'on a phone in Chinese', device: phone, language: 1, scripts: true },
  { who: 'on a desktop in English, without scripts', device: desktop, language: 0, scripts: false },
] as const) {
  test.describe(who, () => {
    test.use({ ...device, javaScriptEnabled: scripts });

    test('a category in which the search finds nothing says so, shows the others, and drops it in one tap', async ({
      page,
    }) => {
      const { t, open } = reader(page, language);
      await open('/store?q=oxtail');
      await page.getByRole('link', { name: t(fire), exact: true }).click();
      await expect(page).toHaveURL(/type=fire/);
      await expect(page.getByRole('status')).toHaveText(t(nothingIn([fire], 'oxtail')));
      const elsewhere = page.getByRole('list', { name: t(inAllCategories('oxtail')) });
      await expect(elsewhere.getByRole('listitem').first()).toContainText(
        t(['Oxtail for the Potjie', '燉鍋用牛尾']),
      );
      await expect(page.getByText(t(storeText.others))).toHaveCount(0);
      if (scripts) await expectAccessible(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: t(storeText.clearSearch), exact: true })
        .last()
        .click();
      await expect(page).toHaveURL(/\/store\?type=fire$/);
      await expect(page.getByRole('searchbox')).toHaveValue('');
      await expect(page.getByRole('list', { name: t(storeText.results) })).toContainText(
        t(['Longan Lump Charcoal', '龍眼木炭']),
      );

      const sort = page.getByRole('combobox', { name: t(storeText.sortBy) });
      await expect(sort).toHaveValue('recommended');
      await sort.focus();
      await sort.selectOption(t(sortNames.price));
      if (!scripts) await page.getByRole('button', { name: t(storeText.sort), exact: true }).click();
      await expect(page).toHaveURL(/\/store\?type=fire&sort=price$/);
      if (scripts) await expect(sort).toBeFocused();
      await expect(page.getByRole('list', { name: t(storeText.results) })).toContainText(
        new RegExp(
          `${t(['Wood-Wool Firelighters', '木絲火種'])}[^]*${t(['Longan Lump Charcoal', '龍眼木炭'])}`,
        ),
      );
      if (scripts) {
        await page.goBack();
        await expect(page).toHaveURL(/\/store\?type=fire$/);
        await expect(sort).toHaveValue('recommended');
        await page.goForward();
        await expect(sort).toHaveValue('price');
      }
      await page.getByRole('link', { name: t(storeText.onSale), exact: true }).click();
      await expect(page).toHaveURL(/\/store\?type=fire&sale=1&sort=price$/);
      await expect(page.getByRole('list', { name: t(storeText.results) }).getByRole('article')).toHaveCount(
        1,
      );

      // Without a match, the link out keeps the sort order.
      await open('/store?type=pantry&sale=1&sort=price');
      await expect(page.getByText(t(storeText.noMatch))).toBeVisible();
      await expect(page.getByRole('list', { name: t(storeText.others) })).toBeVisible();
      if (scripts) await expectAccessible(page);
      await page.getByRole('link', { name: t(storeText.clearAll) }).click();
      await expect(page).toHaveURL(/\/store\?sort=price$/);
      await expect(sort).toHaveValue('price');
    });

    test('a search that finds nothing names what was searched, and is cleared in one tap', async ({
      page,
    }) => {
      const { t, open } = reader(page, language);
      await open('/store?q=zzqx');
      const main = page.getByRole('main');
      await expect(main.getByText(t(nothingFor('zzqx')))).toBeVisible();
      await expect(main.getByText(t(storeText.noMatch))).toHaveCount(0);
      await expect(main.getByRole('link', { name: t(storeText.clearAll) })).toHaveCount(0);
      if (scripts) await expectAccessible(page);
      await main
        .getByRole('link', { name: t(storeText.clearSearch), exact: true })
        .last()
        .click();
      await expect(page).toHaveURL(/\/store$/);
    });

    test('what is well spelt is not taken for another word because of a category', async ({ page }) => {
      const { t, open } = reader(page, language);
      await open('/store?q=steak&type=pantry');
      await expect(page.getByRole('status')).toHaveText(t(nothingIn([['Pantry', '醬料與雜貨']], 'steak')));
      await expect(page.getByRole('list', { name: t(inAllCategories('steak')) })).toContainText(
        t(['Rib-Eye Steak', '穀飼肋眼牛排']),
      );
    });
  });
}

test.describe('on a phone', () => {
  test.use(phone);

  test('the chosen category is in sight, and the page is no wider than the phone', async ({ page }) => {
    const { t, open } = reader(page, 1);
    await open('/store?type=pantry');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const chosen = page.getByRole('link', { name: t(['Pantry', '醬料與雜貨']) });
    await expect(chosen).toHaveAttribute('aria-current', 'true');
    await expect(chosen).toBeInViewport({ ratio: 1 });
  });
});
