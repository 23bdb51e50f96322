import { formatNtd } from '#app/domain/cart/money.ts';
import { adminText, figuresText, routesFor } from '#app/text/admin.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import { changeStatus, postOrder } from './posted-order.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

const visitors = [
  ['on a desktop in English', desktop, 0, '/admin'],
  ['on a telephone in Chinese', phone, 1, '/zh-TW/admin'],
] as const;

for (const [name, options, language, path] of inTurn(visitors)) {
  test.describe(name, () => {
    test.use(options);

    test('a new shop says so; an order counts as it comes, with its table, and not when it is cancelled', async ({
      page,
      shop,
      request,
    }) => {
      await openAdmin(page, shop, path);
      const figures = page.getByRole('region', { name: figuresText.title[language], exact: true });
      const glance = page.getByRole('region', { name: adminText.dashboardTitle[language] });
      await expect(figures).toContainText(figuresText.none[language]);
      const menu = page.getByRole('navigation', { name: adminText.navigation[language] });
      const tiles = page.getByRole('region', { name: adminText.places[language] });
      for (const { title, subtitle } of routesFor(true)) {
        const name = title[language];
        if (options === phone)
          await expect(
            tiles.getByRole('link', { name: new RegExp(`^${name}\\s*${subtitle[language]}`) }),
          ).toBeVisible();
        else
          await expect(menu.getByRole('link', { name }).first()).toHaveAccessibleDescription(
            subtitle[language],
          );
      }
      await expect(tiles).toBeVisible({ visible: options === phone });
      if (options === phone) {
        await expect(menu.getByRole('link')).toHaveCount(6);
        await menu.getByRole('link', { name: adminText.more[language] }).click();
        await expect(tiles.getByRole('heading')).toBeInViewport();
        await expect(menu).toBeInViewport({ ratio: 1 });
      }

      const toPack = glance.getByRole('link', { name: figuresText.toPack[language] });
      await expect(toPack).toHaveText(figuresText.toPack[language]);

      const order = await postOrder(request, shop.url, { language: 1, qty: 2 });
      await expect(figures).toContainText(formatNtd(order.totalPrice));
      await expect(toPack).toHaveText(`${figuresText.toPack[language]}1`);
      await figures.getByText(figuresText.table[language]).click();
      const today = figures.getByRole('table').first().getByRole('row').nth(1);
      await expect(today).toContainText(formatNtd(order.totalPrice));
      await expectAccessible(page);
      await figures.getByRole('link', { name: figuresText.byWeek[language] }).click();
      await expect(figures.getByRole('img')).toBeVisible();
      await expect(figures.getByRole('columnheader', { name: figuresText.week[language] })).toBeVisible();

      await changeStatus(page.request, shop.url, order.orderNumber, ['newOrder', 'cancelled']);
      await expect(figures).not.toContainText(formatNtd(order.totalPrice));
      await expect(figures).toContainText(figuresText.noneSold[language]);

      await glance.getByRole('link', { name: figuresText.emailsDead[language] }).click();
      await expect(page).toHaveURL(/\/admin\/emails\?state=dead$/);
    });
  });
}
