import type { APIRequestContext } from '@playwright/test';
import { statusLabel } from '#app/domain/order/order-status.ts';
import { confirmText, figuresText, leaveText } from '#app/text/admin.ts';
import {
  collectionText,
  collectionWords,
  customersMatch,
  customersTagged,
  customersText,
  sendAgainText,
} from '#app/text/customers.ts';
import { boardText, noteText, ordersText, orderText } from '#app/text/orders-admin.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import { changeStatus, homeAddress, postOrder } from './posted-order.ts';
import { openPage } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

async function placeOrder(
  request: APIRequestContext,
  url: string,
  who: { name: string; email: string; number: string },
): Promise<string> {
  const customer = { ...who, shippingAddress: homeAddress };
  return (await postOrder(request, url, { language: 1, customer })).orderNumber;
}

const undelivered = collectionWords('regularAM');
const ming = { name: '王小明', email: 'ming@example.com', number: '0912345678' };

const visitors = [
  ['on a desktop in English', desktop, 0, ''],
  ['on a telephone in Chinese', phone, 1, '/zh-TW'],
] as const;

for (const [name, options, language, prefix] of inTurn(visitors, 1)) {
  test.describe(name, () => {
    test.use(options);

    test('a customer is found, noted, and their next order says that a parcel was not collected', async ({
      page,
      shop,
      request,
    }) => {
      await openAdmin(page, shop, `${prefix}/admin/customers`);
      await expect(page.getByText(customersText.none[language])).toBeVisible();
      const first = await placeOrder(request, shop.url, ming);
      await placeOrder(request, shop.url, {
        name: 'Anna Botha',
        email: 'anna@example.com',
        number: '0987654321',
      });
      await page.reload();
      const list = page.getByRole('list', { name: customersText.list[language] });
      await expect(list.getByRole('link')).toHaveCount(2);
      await page.getByRole('searchbox', { name: customersText.search[language] }).fill('小明');
      await page.keyboard.press('Enter');
      await expect(list.getByRole('link')).toHaveCount(1);
      await expectAccessible(page);
      const exported = await page.request.get('/api/exportCustomers');
      expect((await exported.text()).trim().split('\r\n')).toHaveLength(3);

      await list.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ming.name);
      await page.getByRole('checkbox', { name: customersText.loyalty[language] }).check();
      // With a blank that is not stored, and nothing to ask about later.
      await page.getByLabel(customersText.level[language]).fill('Gold ');
      await page.getByRole('button', { name: customersText.save[language], exact: true }).click();
      await expect(page.getByText(customersText.saved[language])).toBeVisible();
      await page.getByLabel(customersText.note[language]).fill('Rings twice');
      // Half-typed text is not left without a word.
      await page.getByRole('link', { name: customersText.back[language] }).click();
      await expectAccessible(page);
      await page.getByRole('dialog').getByText(leaveText.stay[language]).click();
      await page.getByRole('button', { name: customersText.addNote[language] }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Rings twice' })).toBeVisible();
      await expect(page.getByText(`${customersText.regular[language]} · Gold`)).toBeVisible();

      await page.getByRole('link', { name: first }).click();
      await expect(page.getByRole('heading', { name: first })).toBeVisible();
      await changeStatus(page.request, shop.url, first, ['newOrder', 'inTransit']);
      await page.getByRole('button', { name: undelivered.mark[language] }).click();
      await expect(page.getByRole('button', { name: undelivered.unmark[language] })).toBeVisible();

      // What it means, and what can be done, stands far above the button.
      await expect(page.locator(':focus')).toContainText(undelivered.next[language]);
      await expect(page.getByRole('article').getByText(undelivered.next[language])).toBeInViewport();
      await openPage(page, `${prefix}/admin`);
      await page.getByRole('link', { name: figuresText.undelivered[language] }).click();
      const orders = page.getByRole('list', { name: ordersText.list[language] });
      await expect(orders.getByRole('listitem')).toHaveCount(1);
      await expect(orders.getByText(undelivered.short[language])).toBeVisible();
      await page.getByRole('link', { name: boardText.allInTransit[language] }).click();
      await expect(page.getByRole('link', { name: boardText.onlyUndelivered[language] })).toBeVisible();
      await expectAccessible(page);

      const next = await placeOrder(request, shop.url, { ...ming, email: 'other@example.com' });
      await page.goto(`${prefix}/admin/orders`);
      const row = page.getByRole('link', { name: new RegExp(next) });
      await expect(row.getByText(boardText.notCollected[language])).toBeAttached();
      await row.click();
      await expect(page.getByText(collectionText.flag[language])).toBeVisible();
      await expect(page.getByRole('article').getByText('Rings twice')).toBeVisible();
      await expect(page.getByText(`${customersText.regular[language]} · Gold`)).toBeVisible();
      await page.getByRole('link', { name: customersText.see[language] }).click();
      await expect(
        page.getByRole('button', { name: customersText.save[language], exact: true }),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: next })).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('link', { name: first }).click();
      await page.getByRole('button', { name: sendAgainText.action[language], exact: true }).click();
      const question = page.getByRole('dialog', { name: sendAgainText.title[language] });
      await expect(question.getByText(sendAgainText.final[language])).toBeVisible();
      await question.getByRole('button', { name: sendAgainText.action[language], exact: true }).click();
      await expect(page.getByRole('article').getByText(undelivered.next[language])).toBeHidden();
      await expect(
        page.getByRole('article').getByText(statusLabel('newOrder')[language]).first(),
      ).toBeVisible();
      const timeline = page.getByRole('region', { name: orderText.timeline[language] });
      await expect(timeline.getByText(orderText.sendAgain[language])).toBeVisible();
    });
  });
}

test.describe('on a desktop', () => {
  test.use(desktop);

  test('a note that is typed while the last one is being saved stays', async ({ page, shop, request }) => {
    await placeOrder(request, shop.url, ming);
    await openAdmin(page, shop, '/admin/customers');
    await page.getByRole('list', { name: customersText.list[0] }).getByRole('link').click();
    const note = page.getByLabel(customersText.note[0]);
    const add = page.getByRole('button', { name: customersText.addNote[0] });
    const line = Promise.withResolvers<void>();
    await page.route('**/admin/customers/*.data*', async (route) => {
      await line.promise;
      await route.fallback();
    });
    await note.fill('Rings twice');
    await add.click();
    await note.fill('Likes kudu');
    line.resolve();
    await expect(page.getByRole('listitem').filter({ hasText: 'Rings twice' })).toBeVisible();
    await expect(add).toBeEnabled();
    await expect(note).toHaveValue('Likes kudu');
    await add.click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Likes kudu' })).toBeVisible();
    await expect(note).toHaveValue('');
  });

  test('a tag that is taken off all of a list is said, and a segment that is changed or deleted leads to its place', async ({
    page,
    shop,
    request,
  }) => {
    await placeOrder(request, shop.url, ming);
    await openAdmin(page, shop, '/admin/customers');
    const part = (words: string) =>
      page.getByRole('group').filter({ has: page.getByText(words, { exact: true }) });
    const tagAll = part(customersText.tagAll[0]);
    const change = async (name: string) => {
      await tagAll.locator('summary').click();
      await tagAll.getByLabel(customersText.tagName[0]).fill('VIP');
      await tagAll.getByRole('button', { name }).click();
      await expect(page.getByRole('status').getByText(customersTagged(1)[0])).toBeVisible();
    };
    await change(customersText.addTag[0]);
    await openPage(page, '/admin/customers?tag=VIP');
    await change(customersText.removeTag[0]);
    await expect(page.getByText(customersMatch(0)[0], { exact: true })).toBeVisible();
    await expect(tagAll).toBeHidden();
    await expectAccessible(page);

    await openPage(page, '/admin/customers?orders=1');
    const save = part(customersText.saveSegment[0]);
    await save.locator('summary').click();
    await save.getByLabel(customersText.segmentName[0]).fill('Everyone');
    await save.getByRole('button', { name: customersText.save[0], exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/customers\?segment=\d+$/);
    const segment = page.url();
    await openPage(page, `${segment}&orders=1&most=9`);
    const edit = part(customersText.editSegment[0]);
    await edit.locator('summary').click();
    await edit.getByRole('button', { name: customersText.saveChanges[0] }).click();
    await expect(page).toHaveURL(segment);
    // On a slow device the segment is gone in the moment in which the answer to its deletion is drawn.
    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    await edit.getByRole('button', { name: customersText.deleteSegment[0] }).click();
    await page.getByRole('dialog').getByRole('button', { name: confirmText.remove[0] }).click();
    await expect(page).toHaveURL(/\/admin\/customers$/);
  });
});

test.describe('before JavaScript', () => {
  test.use({ ...desktop, javaScriptEnabled: false });

  test('loyalty and notes are kept', async ({ page, shop, request }) => {
    const orderNumber = await placeOrder(request, shop.url, ming);
    await openAdmin(page, shop, `/admin/orders/${orderNumber}`);
    await page.getByLabel(noteText.label[0]).fill('Rings twice');
    await page.getByRole('button', { name: noteText.add[0] }).click();
    await expect(page.getByText('Rings twice')).toBeVisible();
    await expect(page.getByLabel(noteText.label[0])).toHaveValue('');

    await page.getByRole('link', { name: customersText.see[0] }).click();
    await page.getByRole('checkbox', { name: customersText.loyalty[0] }).check();
    await page.getByLabel(customersText.level[0]).fill('Gold');
    await page.getByRole('button', { name: customersText.save[0], exact: true }).click();
    await expect(page.getByText(`${customersText.regular[0]} · Gold`)).toBeVisible();
    await page.getByLabel(customersText.note[0]).fill('Likes kudu');
    await page.getByRole('button', { name: customersText.addNote[0] }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Likes kudu' })).toBeVisible();
  });
});
