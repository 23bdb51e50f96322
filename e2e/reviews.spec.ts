import type { Locator, Page } from '@playwright/test';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import { leaveText } from '#app/text/leave-emails.ts';
import { productText } from '#app/text/product.ts';
import { reviewFormText, reviewProblems, reviewRefusals } from '#app/text/review-form.ts';
import { reviewsText } from '#app/text/reviews.ts';
import {
  moveUndone,
  reviewStateText,
  reviewsAdminText,
  reviewsMoved,
  selectReview,
} from '#app/text/reviews-admin.ts';
import { sectionText, settingsText } from '#app/text/settings-admin.ts';
import { fieldText } from '#app/text/settings-fields-admin.ts';
import { reviewCount, starsOf } from '#app/text/stars.ts';
import { about, storeText } from '#app/text/store.ts';
import { expectAccessible } from './accessibility.ts';
import { inDatabase, postOrder } from './posted-order.ts';
import { hydrated, reader } from './reader.ts';
import { desktop, englishPhone, expect, phone, type TestShop, test } from './shop.ts';
import { openAdmin, signIn } from './sign-in.ts';

test.use({ linked: true });

const wors: LocalizedText = ['Boerewors', '南非香腸 Boerewors'];
const home = { county: 'Taipei', chineseAddress: '臺北市信義區信義路五段7號' };

/** A completed order of boerewors and a second product. */
async function completedOrder(page: Page, shop: TestShop, email: string, language: 0 | 1): Promise<string> {
  const store = await (await page.request.get('/store/boerewors')).text();
  const id = /var_boerewors-\d+/.exec(store)?.[0];
  const { orderNumber } = await postOrder(page.request, shop.url, {
    language,
    basket: {
      items: [
        { productID: id, qty: 1 },
        { productID: 'var_peach-chutney-1', qty: 1 },
      ],
    },
    customer: { name: 'Thandi Nkosi', email, number: '0912345678', shippingAddress: home },
  });
  await inDatabase(shop, async (client) => {
    await client.query(`update shop_order set status = 'completed' where order_number = $1`, [orderNumber]);
    await client.query(
      `insert into order_event (order_id, actor, kind, from_status, to_status, at)
       select order_id, 'owner', 'status', 'inTransit', 'completed', now() - interval '8 days'
       from shop_order where order_number = $1`,
      [orderNumber],
    );
  });
  return orderNumber;
}

const starsIn = (product: Locator, name: string) => product.getByRole('radio', { name, exact: true });

for (const [device, index] of [
  [desktop, 0],
  [phone, 1],
] as const) {
  test.describe(`at ${device.viewport.width} px`, () => {
    test.use(device);

    test('a buyer is asked, reviews before the scripts, and the shop approves and answers', async ({
      page,
      visit,
      shop,
    }) => {
      const { t, open } = reader(page, index);
      const email = 'thandi@example.com';
      await completedOrder(page, shop, email, index);
      await open('/store/boerewors');
      await expect(page.getByRole('region', { name: t(reviewsText.title) })).toHaveCount(0);

      const owner = await visit(device);
      const admin = reader(owner, index);
      await openAdmin(owner, shop, localPath('/admin/settings', index));
      const section = owner.getByRole('form', { name: t(sectionText.reviews.title), exact: true });
      const days = section.getByLabel(t(fieldText('reviews', 'days').label), { exact: true });
      await section.getByLabel(t(fieldText('reviews', 'on').label), { exact: true }).check();
      await days.fill('0');
      await section.getByRole('button', { name: t(settingsText.save), exact: true }).click();
      await expect(days).toHaveAttribute('aria-invalid', 'true');
      await days.fill('7');
      await section.getByRole('button', { name: t(settingsText.save), exact: true }).click();
      await expect(section).toContainText(t(settingsText.saved));

      const [mail] = await shop.mail.waitFor(
        1,
        ({ recipients, email: { text } }) => recipients[0] === email && /\/review\//.test(text ?? ''),
      );
      const text = mail?.email.text ?? '';
      const link = /https?:\/\/\S+?(\/\S*review\/\S+)/.exec(text)?.[1] ?? '';
      const leave = /https?:\/\/\S+?(\/\S*review-emails\/\S+)/.exec(text)?.[1] ?? '';
      expect(link).toMatch(index === 0 ? /^\/review\// : /^\/zh-TW\/review\//);

      const plain = await visit({ ...device, javaScriptEnabled: false });
      await plain.goto(link);
      const productOf = (shown: Page) => shown.getByRole('region', { name: t(wors), exact: true });
      const words = productOf(plain).getByLabel(t(reviewFormText.text));
      const send = plain.getByRole('button', { name: t(reviewFormText.send) });
      await words.fill('Too <b>much</b> coriander.');
      await send.click();
      await expect(plain.getByRole('alert')).toContainText(t(reviewProblems.rating.required));
      await expect(words).toHaveValue('Too <b>much</b> coriander.');
      await starsIn(productOf(plain), t(starsOf(4))).check();
      await plain.getByLabel(t(reviewFormText.name)).fill('Thandi from 臺北');
      await send.click();
      await expect(plain.getByRole('status')).toContainText(t(reviewFormText.thanks));

      await page.goto(link);
      await hydrated(page);
      const own = productOf(page);
      await expect(starsIn(own, t(starsOf(4)))).toBeChecked();
      await starsIn(own, t(starsOf(4))).focus();
      await page.keyboard.press('ArrowRight');
      await own.getByLabel(t(reviewFormText.text)).fill('<b>Perfect</b> spice.\n\nBuying again!');
      await expectAccessible(page);
      await page.getByRole('button', { name: t(reviewFormText.change) }).click();
      await expect(page.getByRole('status').filter({ hasText: t(reviewFormText.thanks) })).toBeFocused();

      await openAdmin(owner, shop, localPath('/admin/reviews', index));
      const row = owner.getByRole('article').filter({ hasText: 'Thandi from 臺北' });
      await expect(row).toContainText('<b>Perfect</b> spice.');
      await row.getByRole('button', { name: t(reviewsAdminText.hide) }).click();
      await expect(owner.getByText(t(reviewsMoved('hidden', 1, 0)))).toBeVisible();
      await owner.getByRole('button', { name: t(reviewsAdminText.undo) }).click();
      await expect(owner.getByText(t(moveUndone('hidden', 'waiting', 1, 0)))).toBeVisible();
      await page.getByLabel(t(reviewFormText.name)).fill('Thandi N.');
      await page.getByRole('button', { name: t(reviewFormText.change) }).click();
      const changed = owner.getByRole('article').filter({ hasText: 'Thandi N.' });
      await expect(changed).toBeVisible();
      await expectAccessible(owner);
      // An answer that is being written stays with its review.
      await changed.getByText(t(reviewsAdminText.answer), { exact: true }).click();
      const answer = changed.getByLabel(index === 0 ? 'English' : '繁體中文');
      await answer.fill('Thank you! 謝謝。');
      await changed.getByRole('checkbox', { name: t(selectReview('Thandi N.')) }).check();
      await owner
        .getByRole('region', { name: t(reviewsAdminText.selected) })
        .getByRole('button', { name: t(reviewsAdminText.approve) })
        .click();
      await expect(owner.getByText(t(reviewsMoved('approved', 1, 0)))).toBeVisible();

      await owner
        .getByRole('navigation', { name: t(reviewsAdminText.byState) })
        .getByRole('link', { name: t(reviewStateText.approved) })
        .click();
      await expect(answer).toHaveValue('Thank you! 謝謝。');
      await changed.getByRole('button', { name: t(reviewsAdminText.saveAnswer) }).click();
      await expect(owner.getByText(t(reviewsAdminText.answered))).toBeVisible();

      await open('/store/boerewors');
      const shown = page.getByRole('region', { name: t(reviewsText.title) });
      await expect(shown).toContainText('<b>Perfect</b> spice.');
      await expect(shown).toContainText('Thank you! 謝謝。');
      await expect(shown.getByRole('article').getByText(t(starsOf(5)), { exact: true })).toBeAttached();
      const data = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(data.join()).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":5');
      await page.getByRole('link', { name: t(reviewCount(1)) }).click();
      await expect(shown).toBeInViewport();
      await expectAccessible(page);
      await open('/store');
      await expect(
        page
          .getByRole('article')
          .filter({ hasText: t(wors) })
          .getByText(t(reviewCount(1))),
      ).toBeAttached();

      await page.goto(link);
      await expect(productOf(page)).toContainText(t(reviewFormText.shown));
      await page.goto(`${link.slice(0, -3)}AAA`);
      await expect(page.getByText(t(reviewFormText.gone))).toBeVisible();

      await plain.goto(leave);
      await plain.getByRole('button', { name: t(leaveText.reviews.leave) }).click();
      await expect(plain.getByRole('status')).toContainText(t(leaveText.reviews.left));
      await admin.open('/admin/reviews?state=hidden');
      await expect(owner.getByText(reviewsAdminText.list[index])).toHaveCount(0);
    });
  });
}

test.describe('by hand', () => {
  test.use(englishPhone);

  test('many reviews have pages, and without a connection the buyer’s text stays', async ({
    page,
    context,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
    const { t, open } = reader(page, 0);
    const email = 'buyer@example.com';
    for (let n = 0; n < 7; n++) await completedOrder(page, shop, email, 0);
    await signIn(page, shop);
    const saved = await page.request.post('/admin/settings.data', {
      data: { intent: 'reviews', version: '0', on: 'on', days: '7' },
      headers: { Origin: shop.url },
    });
    expect(saved.status()).toBe(200);
    await inDatabase(shop, (client) =>
      client.query(`
        insert into product_review (order_id, parent_id, rating, text, name, language, state)
        select order_id, 'prd_boerewors', 5, 'Text ' || order_number || repeat(' and so on', 180), 'Buyer', 0, 'approved' from shop_order`),
    );
    await postOrder(page.request, shop.url);
    await open('/store');
    await page.getByRole('link', { name: t(about(storeText.seeDetails, wors)) }).click();
    const dialog = page.getByRole('dialog');
    const shown = dialog.getByRole('region', { name: t(reviewsText.title) });
    await expect(shown.getByRole('article')).toHaveCount(5);
    const long = shown.getByRole('article').first();
    const heightOf = async () => (await long.getByText(/^Text /).boundingBox())?.height ?? 0;
    const cut = await heightOf();
    await long.locator('summary').press('Enter');
    await expect(long.getByText(t(reviewsText.less))).toBeVisible();
    await expect.poll(heightOf).toBeGreaterThan(4 * cut);
    await expectAccessible(page);
    await long.locator('summary').click();
    await expect.poll(heightOf).toBe(cut);
    await shown.getByRole('link', { name: t(reviewsText.older) }).click();
    await expect(shown.getByRole('article')).toHaveCount(2);
    await expect(shown.getByRole('heading', { name: t(reviewsText.title) })).toBeFocused();
    await dialog.getByRole('link', { name: t(reviewCount(7)) }).click();
    await expect(page).toHaveURL(/#reviews$/);
    await page.getByRole('link', { name: t(productText.close) }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/store$/);
    await open('/store/boerewors?reviews=2');
    await expect(page.getByRole('region', { name: t(reviewsText.title) }).getByRole('article')).toHaveCount(
      2,
    );

    const [mail] = await shop.mail.waitFor(1, ({ email: { text } }) => /\/review\//.test(text ?? ''));
    await page.goto(/https?:\/\/\S+?(\/\S*review\/\S+)/.exec(mail?.email.text ?? '')?.[1] ?? '', {
      waitUntil: 'networkidle',
    });
    const name = page.getByLabel(t(reviewFormText.name));
    const chutney = page.getByRole('region', { name: /chutney/i });
    await chutney
      .getByText(t(starsOf(2)), { exact: true })
      .locator('..')
      .click();
    await chutney.getByLabel(t(reviewFormText.text)).fill('Too sweet.');
    await context.setOffline(true);
    await page.getByRole('button', { name: t(reviewFormText.send) }).click();
    await expect(page.getByRole('alert')).toContainText(t(reviewRefusals.unreachable));
    await expect(chutney.getByLabel(t(reviewFormText.text))).toHaveValue('Too sweet.');
    await context.setOffline(false);
    await name.fill('');
    await page.getByRole('button', { name: t(reviewFormText.send) }).click();
    await expect(page.getByRole('alert')).toContainText(t(reviewProblems.name.required));
    await name.fill('Anon');
    await page.getByRole('button', { name: t(reviewFormText.send) }).click();
    await expect(page.getByRole('status')).toContainText(t(reviewFormText.thanks));
  });
});
