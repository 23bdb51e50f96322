import { statusInfo } from '#app/domain/order/order-status.ts';
import { adminText } from '#app/text/admin.ts';
import { fieldLabels } from '#app/text/checkout.ts';
import {
  boardText,
  emailCorrection,
  emailCorrectionProblems,
  moveTo,
  undoneTo,
} from '#app/text/orders-admin.ts';
import { changeStatus, inDatabase, placeOrder } from './posted-order.ts';
import { hydrated } from './reader.ts';
import { desktop, expect, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

/** What others change while somebody works. */

test.use(desktop);

test('a press on a button that somebody else has just given another meaning does nothing', async ({
  page,
  shop,
}) => {
  const { request } = page;
  const number = await placeOrder(request, shop.url, '王小明');
  await openAdmin(page, shop, `/admin/orders/${number}`);
  await hydrated(page);
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posts.push(sent.url()));
  const completed = statusInfo.completed.label[0];
  const pressed = page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const press = () => {
          const buttons = document.querySelectorAll<HTMLButtonElement>('button[value="completed"]');
          const next = [...buttons].find(
            (button) => button.textContent?.includes(name) && !button.closest('details'),
          );
          if (!next) return;
          observer.disconnect();
          next.scrollIntoView({ block: 'center' });
          const { x, y, width, height } = next.getBoundingClientRect();
          const under = document.elementFromPoint(x + width / 2, y + height / 2);
          under?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
          resolve();
        };
        const observer = new MutationObserver(press);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    completed,
  );
  await changeStatus(request, shop.url, number, ['newOrder', 'inTransit']);
  await pressed;
  await expect(page.getByRole('button', { name: completed }).first()).toBeEnabled();
  expect(posts).toEqual([]);
  // Once it has been seen, it does what it says.
  await page.getByRole('button', { name: completed }).first().click();
  await expect.poll(() => posts).not.toEqual([]);
});

test('an undo that has just become that of another change takes no press', async ({ page, shop }) => {
  const { request } = page;
  const number = await placeOrder(request, shop.url, '王小明');
  await openAdmin(page, shop, `/admin/orders/${number}`);
  await page.getByRole('button', { name: moveTo(statusInfo.inTransit.label)[0] }).click();
  const bar = page.getByRole('form', { name: boardText.outcome[0] });
  await expect(bar).toContainText(statusInfo.inTransit.label[0]);
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posts.push(sent.url()));
  const pressed = page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const undo = [...document.querySelectorAll('form')]
            .find(({ textContent }) => textContent.includes(`Now: ${name}`))
            ?.querySelector('button');
          if (!undo) return;
          observer.disconnect();
          const { x, y, width, height } = undo.getBoundingClientRect();
          const under = document.elementFromPoint(x + width / 2, y + height / 2);
          under?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    statusInfo.completed.label[0],
  );
  await changeStatus(request, shop.url, number, ['inTransit', 'completed']);
  await pressed;
  await expect(bar).toContainText(statusInfo.completed.label[0]);
  expect(posts).toEqual([]);
  await bar.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText(undoneTo(statusInfo.inTransit.label)[0])).toBeVisible();
});

test('an email address that somebody else corrects meanwhile is not overwritten unseen', async ({
  page,
  shop,
}) => {
  const { request } = page;
  const number = await placeOrder(request, shop.url, '王小明');
  await openAdmin(page, shop, `/admin/orders/${number}`);
  await changeStatus(request, shop.url, number, ['newOrder', 'inTransit']);
  const correct = async (on: typeof page, email: string) => {
    await on.getByText(emailCorrection.title[0], { exact: true }).click();
    await on.getByRole('textbox', { name: fieldLabels.email[0] }).fill(email);
  };
  const save = { name: emailCorrection.save[0], exact: true };
  await correct(page, 'wang@example.com');
  const other = await page.context().newPage();
  await other.goto(`/admin/orders/${number}`);
  await correct(other, 'xiaoming@example.com');
  await other.getByRole('button', save).click();
  await expect(other.getByText(emailCorrection.done[0])).toBeVisible();
  await expect(page.getByText('xiaoming@example.com').first()).toBeVisible();
  await page.getByRole('button', save).click();
  await expect(page.getByRole('alert')).toHaveText(emailCorrectionProblems['order-changed'][0]);
  await expect(page.getByRole('textbox', { name: fieldLabels.email[0] })).toHaveValue('wang@example.com');
  await page.getByRole('button', save).click();
  await expect(page.getByText(emailCorrection.done[0])).toBeVisible();
});

test('what a colleague did is named, and the key of undo is for what one did oneself', async ({
  page,
  shop,
}) => {
  const number = await placeOrder(page.request, shop.url, '王小明');
  await openAdmin(page, shop, `/admin/orders/${number}`);
  await page.getByRole('button', { name: moveTo(statusInfo.inTransit.label)[0] }).click();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toHaveAttribute('aria-keyshortcuts', 'u');
  await inDatabase(shop, (client) =>
    client.query(
      `update order_event set actor = 'thandi@example.com', at = clock_timestamp() where kind = 'status'`,
    ),
  );
  await page.reload();
  await hydrated(page);
  await expect(undo).toBeVisible();
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posts.push(sent.url()));
  await page.keyboard.press('u');
  await expect(undo).not.toHaveAttribute('aria-keyshortcuts');
  await expect(page.getByRole('form', { name: boardText.outcome[0] })).toContainText(
    `thandi@example.com · Now: ${statusInfo.inTransit.label[0]}`,
  );
  await undo.click();
  await expect(page.getByText(undoneTo(statusInfo.newOrder.label)[0])).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('what opens while an order comes in is asked for once', async ({ page, shop, request }) => {
  await placeOrder(request, shop.url, '王小明');
  await openAdmin(page, shop, '/admin/orders');
  await expect(page.getByText(adminText.liveOpen[0], { exact: true })).toBeVisible();
  const asked: string[] = [];
  const opens = Promise.withResolvers<void>();
  await page.route('**/admin/orders.data?*status=newOrder*', async (route) => {
    asked.push(route.request().url());
    await opens.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: new RegExp(`^${statusInfo.newOrder.label[0]} \\d`) }).click();
  await expect.poll(() => asked.length).toBe(1);
  const number = await placeOrder(request, shop.url, '林小華');
  // The announcement of the new order has arrived, and the page is still on its way.
  await expect(page.getByText(new RegExp(number)).first()).toBeAttached();
  expect(asked).toHaveLength(1);
  opens.resolve();
  await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible();
});
