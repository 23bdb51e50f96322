import { contactFailures, contactText } from '#app/text/contact.ts';
import { lookUpProblems, lookUpText } from '#app/text/order-lookup.ts';
import { payRefusals, payText } from '#app/text/payment-report.ts';
import { expectAccessible } from './accessibility.ts';
import { postOrder } from './posted-order.ts';
import { expect, phone, test } from './shop.ts';

test.use({ ...phone, serviceWorkers: 'block' });

test('a form sent offline reports it, and keeps what was typed', async ({
  page,
  context,
  shop,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const { orderNumber } = await postOrder(request, shop.url, { paymentMethod: 'bt' });
  const alert = page.getByRole('alert').filter({ visible: true });

  await page.goto('/zh-TW/order', { waitUntil: 'networkidle' });
  const find = page.getByRole('button', { name: lookUpText.find[1] });
  await page.getByLabel(lookUpText.number[1]).fill(orderNumber);
  await page.getByLabel(lookUpText.phone[1]).fill('0912345678');
  await context.setOffline(true);
  await find.click();
  await expect(alert).toHaveText(lookUpProblems.unreachable[1]);
  await expect(page.getByLabel(lookUpText.phone[1])).toHaveValue('0912345678');
  await context.setOffline(false);
  await find.click();
  await page.locator('a[href$="?pay"]').first().click();
  await page.waitForURL(/\/pay\//);
  await page.reload({ waitUntil: 'networkidle' });
  const send = page.getByRole('button', { name: payText.send[1] });
  await page.getByLabel(payText.lastFive[1]).fill('01234');
  await context.setOffline(true);
  await send.click();
  await expect(alert).toHaveText(payRefusals.unreachable[1]);
  await expect(alert).toBeFocused();
  await expect(page.getByLabel(payText.lastFive[1])).toHaveValue('01234');
  await context.setOffline(false);
  await expectAccessible(page);
  await send.click();
  await expect(page.getByText(payText.thanksTitle[1])).toBeVisible();

  await page.goto('/zh-TW/contact', { waitUntil: 'networkidle' });
  await page.getByLabel(contactText.name[1]).fill('Thandi');
  await page.getByLabel(contactText.email[1], { exact: true }).fill('thandi@example.com');
  await page.getByLabel(contactText.message[1]).fill('Howzit?');
  await context.setOffline(true);
  await page.getByRole('button', { name: contactText.send[1] }).click();
  await expect(alert).toHaveText(contactFailures.unreachable[1]);
  await context.setOffline(false);
  await page.getByRole('button', { name: contactText.send[1] }).click();
  await expect(page.getByText(contactText.thanks[1])).toBeVisible();
});
