import { emailsText } from '#app/text/emails-admin.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { postOrder } from './posted-order.ts';
import { desktop, expect, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

test.describe('on a desktop in English', () => {
  test.use(desktop);

  test('an email is sent again from its order and from its own page', async ({ page, request, shop }) => {
    const { orderNumber } = await postOrder(request, shop.url);
    await shop.mail.waitFor(2);
    await openAdmin(page, shop, `/admin/orders/${orderNumber}`);
    const emails = page.getByRole('region', { name: orderText.emails[0] });
    await emails.getByRole('button').first().click();
    await expect(emails.getByText(emailsText.retried[0])).toBeVisible();
    await shop.mail.waitFor(3);
    await expect(emails.getByRole('listitem')).toHaveCount(3);
    await emails.getByRole('link').first().click();
    await page.getByRole('button', { name: emailsText.retry[0], exact: true }).click();
    await expect(page.getByText(emailsText.retried[0])).toBeVisible();
    await shop.mail.waitFor(4);
  });
});

test.describe('before JavaScript', () => {
  test.use({ ...desktop, javaScriptEnabled: false });

  test('an email is sent again, and a test is sent', async ({ page, request, shop }) => {
    const { orderNumber } = await postOrder(request, shop.url);
    await shop.mail.waitFor(2);
    await openAdmin(page, shop, `/admin/orders/${orderNumber}`);
    const emails = page.getByRole('region', { name: orderText.emails[0] });
    await emails.getByRole('button').first().click();
    await expect(page).toHaveURL(/\/admin\/emails\?email=/);
    await shop.mail.waitFor(3);
    await page.getByRole('button', { name: emailsText.retry[0], exact: true }).click();
    await shop.mail.waitFor(4);
    await page.goto('/admin/emails?preview=inTransit');
    await page.getByRole('button', { name: emailsText.sendTest[0] }).click();
    await shop.mail.waitFor(5);
    expect(shop.mail.emails.at(-1)?.recipients).toEqual([shop.owner.email]);
  });
});
