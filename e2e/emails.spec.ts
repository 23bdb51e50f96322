import { listText } from '#app/text/admin.ts';
import { emailsText, heldSettled } from '#app/text/emails-admin.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { expectAccessible } from './accessibility.ts';
import { inDatabase, postOrder } from './posted-order.ts';
import { desktop, expect, type TestShop, test } from './shop.ts';
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
    await holdTwo(shop);
    await page.goto('/admin/emails');
    await expect(page.getByText(emailsText.heldHint[0])).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: emailsText.heldNone[0] }).click();
    await expect(page.getByText(heldSettled(0, 2)[0])).toBeVisible();

    // What was found stays found beside the email that is read.
    await page.getByRole('searchbox', { name: emailsText.search[0] }).fill('HELD-9@ 寄信');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('link', { name: /held-9@example\.com/ }).click();
    await expect(page).toHaveURL(/q=HELD-9.*&email=held-9/);
    await page.getByRole('link', { name: listText.clear[0] }).click();
    await expect(page.getByRole('listitem')).toHaveCount(6);
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

    // What waited while there was no mail server is chosen.
    await holdTwo(shop);
    await page.goto('/admin/emails');
    await expect(page.getByText(emailsText.heldHint[0])).toBeVisible();
    await page.getByRole('button', { name: emailsText.heldSend[0] }).click();
    await expect(page.getByText(emailsText.heldHint[0])).toHaveCount(0);
    await shop.mail.waitFor(6);
    expect(shop.mail.emails.at(-1)?.recipients).toEqual(['held-1@example.com']);
    const search = page.getByRole('searchbox', { name: emailsText.search[0] });
    await search.fill(orderNumber.toLowerCase());
    await search.press('Enter');
    // Two of the order, two sent again, and the test.
    await expect(page.getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('link', { name: new RegExp(orderNumber) })).toHaveCount(5);
    await page.goto('/admin/emails?state=unsent&q=held-1');
    await expect(page.getByText(emailsText.noneFoundOfState[0])).toBeVisible();
    await page.getByRole('link', { name: listText.everywhere[0] }).click();
    await expect(page.getByRole('link', { name: /held-1@example\.com/ })).toBeVisible();
    await page.goto('/admin/emails?state=unsent');
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('link', { name: /held-9@example\.com/ }).click();
    await page.getByRole('button', { name: emailsText.retryNow[0], exact: true }).click();
    await shop.mail.waitFor(7);
  });
});

/** As a shop without a mail server leaves them: one of yesterday, and one of nine days ago. */
function holdTwo(shop: TestShop): Promise<void> {
  return inDatabase(shop, (client) =>
    client.query(`insert into outbox (id, kind, recipient, payload, held_at, due_at, created_at)
      select 'held-' || days, 'emailTest', 'held-' || days || '@example.com', '{"language": "0"}', now(),
        now() - make_interval(days => days), now() - make_interval(days => days) from unnest(array[1, 9]) days`),
  );
}
