import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { formatNtd } from '#app/domain/cart/money.ts';
import { adminText, figuresText, routesFor } from '#app/text/admin.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

async function placeOrder(request: APIRequestContext, url: string) {
  const ids = [...(await (await request.get('/store')).text()).matchAll(/var_[A-Za-z0-9-]+/g)].map(
    ([id]) => id,
  );
  const answer = await request.get(`/api/basket?ids=${[...new Set(ids)].slice(0, 20).join(',')}`);
  const { variants } = await answer.json();
  const { id: productID } = variants.find((variant: { qty: number }) => variant.qty > 3);
  const placed = await request.post('/api/postOrder', {
    headers: { Origin: url },
    data: {
      orderID: randomUUID(),
      language: 1,
      basket: { items: [{ productID, qty: 2 }] },
      customer: {
        name: '王小明',
        email: 'ming@example.com',
        number: '0912345678',
        shippingAddress: { county: 'Taipei', chineseAddress: '臺北市信義區信義路五段7號' },
      },
      shippingOption: 'regularAM',
      paymentMethod: 'cod',
    },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  const order = await placed.json();
  return { number: String(order.orderNumber), sales: Number(order.totalPrice) };
}

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

      const order = await placeOrder(request, shop.url);
      await expect(figures).toContainText(formatNtd(order.sales));
      await expect(toPack).toHaveText(`${figuresText.toPack[language]}1`);
      await figures.getByText(figuresText.table[language]).click();
      const today = figures.getByRole('table').first().getByRole('row').nth(1);
      await expect(today).toContainText(formatNtd(order.sales));
      await expectAccessible(page);
      await figures.getByRole('link', { name: figuresText.byWeek[language] }).click();
      await expect(figures.getByRole('img')).toBeVisible();
      await expect(figures.getByRole('columnheader', { name: figuresText.week[language] })).toBeVisible();

      const cancelled = await page.request.post('/api/updateOrderStatus', {
        headers: { Origin: shop.url },
        data: { orderNumber: order.number, from: 'newOrder', to: 'cancelled', tell: false },
      });
      expect(cancelled.status(), await cancelled.text()).toBe(200);
      await expect(figures).not.toContainText(formatNtd(order.sales));
      await expect(figures).toContainText(figuresText.noneSold[language]);

      await glance.getByRole('link', { name: figuresText.emailsDead[language] }).click();
      await expect(page).toHaveURL(/\/admin\/emails\?state=dead$/);
    });
  });
}
