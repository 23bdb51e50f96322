import { counties } from '#app/domain/address/county.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { cartText, lineAction } from '#app/text/cart.ts';
import { checkoutText, fieldLabels, orderPlacedText } from '#app/text/checkout.ts';
import {
  checkChanges,
  maybeSent,
  notPlaced,
  orderFailure,
  refusalActions,
  restIsNew,
  shortageText,
} from '#app/text/order-refusals.ts';
import { promoText } from '#app/text/promo.ts';
import { expectAccessible } from './accessibility.ts';
import { inDatabase, postOrder } from './posted-order.ts';
import {
  addVariant,
  boerewors,
  droewors,
  enterPromoCode,
  fillPerson,
  goToCheckout,
  orderNumberOf,
  placeOrderButton,
  toReview,
} from './purchase.ts';
import { type Reader, reader } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';

const thandi = {
  name: 'Thandi Nkosi',
  email: 'thandi@example.com',
  number: '+886 912-345-678',
  county: counties.Taichung,
};

test.describe('when things go wrong', () => {
  test.use(desktop);

  async function reviewed(shopper: Reader): Promise<void> {
    const { page, t } = shopper;
    await goToCheckout(shopper);
    await page.getByRole('radio', { name: t(shippingMethods.selfPickUp.label) }).check();
    await fillPerson(shopper, thandi);
    await page.getByRole('radio', { name: t(paymentLabel('cod', 'selfPickUp')) }).check();
    await toReview(shopper);
  }

  const askedFor = '**/api/orderNow';

  /** The shop takes the order, and its answer is lost. @param asks whether the shop can be asked for it. */
  async function placeUnheard({ page, t, ...shopper }: Reader, asks: 'asks' | 'cannot ask'): Promise<void> {
    if (asks === 'cannot ask') await page.context().route(askedFor, (route) => route.abort());
    await page.route('**/api/postOrder', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await placeOrderButton({ page, t, ...shopper }).click();
    if (asks === 'asks') return;
    await expect(page.getByRole('alert')).toContainText(t(orderFailure));
    await page.unroute('**/api/postOrder');
  }

  test('where an answer is lost on the way, the shop is asked for the order', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/);
    const shopper = reader(page, 0);
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    await placeUnheard(shopper, 'asks');
    const orderNumber = await orderNumberOf(shopper);
    const emails = await shop.mail.waitFor(2);
    for (const { email } of emails) expect(email.subject).toContain(orderNumber);
  });

  test('an order of which nothing is known, tried again, is one order', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/);
    const shopper = reader(page, 0);
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    await placeUnheard(shopper, 'cannot ask');
    await expect(page.getByRole('alert')).toBeFocused();
    // A reload in between makes no second order.
    await page.reload();
    await page.getByRole('button', { name: shopper.t(refusalActions.tryAgain) }).click();
    const orderNumber = await orderNumberOf(shopper);
    const emails = await shop.mail.waitFor(2);
    for (const { email } of emails) expect(email.subject).toContain(orderNumber);
    expect(shop.mail.emails).toHaveLength(2);
  });

  test('an order of which nothing is known is named once the shop can be asked, also after it was changed', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/, /status of 409/);
    const shopper = reader(page, 1);
    const { t, open } = shopper;
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    await placeUnheard(shopper, 'cannot ask');
    // Another tab adds to the cart meanwhile.
    const other = reader(await page.context().newPage(), 1);
    await addVariant(other, droewors);
    // What is sent is not what the shop has.
    await page.getByRole('button', { name: t(cartText.accept) }).click();
    await page.context().unroute(askedFor);
    await placeOrderButton(shopper).click();
    const alert = page.getByRole('alert').filter({ hasText: /您的訂單[A-Z]{4}\d+已成立/ });
    await expect(alert).toBeFocused();
    await expectAccessible(page);
    await expect(alert.getByRole('button', { name: t(refusalActions.placeAsNew) })).toHaveCount(0);
    await expect(alert.getByRole('button', { name: t(refusalActions.orderRest) })).toBeVisible();
    const earlier = (await alert.textContent())?.match(/[A-Z]{4}\d+/)?.[0] ?? '';
    await alert.getByRole('link', { name: t(checkoutText.toOrder) }).click();
    await expect(page.getByRole('heading', { name: new RegExp(earlier) })).toBeVisible();
    // Its goods are not in the cart any more, and what was added later is.
    await open('/store/cart');
    await expect(page.getByRole('status').filter({ hasText: earlier })).toBeVisible();
    const lines = page.getByRole('region', { name: t(cartText.lines) });
    await expect(lines.getByText(droewors.title[1]).first()).toBeVisible();
    await expect(lines.getByText(boerewors.title[1])).toHaveCount(0);
  });

  test('who leaves the review while the order is sent reads in the cart what became of it', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/);
    const shopper = reader(page, 1);
    const { t, open } = shopper;
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    const asked = Promise.withResolvers<void>();
    let answer = Promise.withResolvers<void>();
    await page.route('**/api/postOrder', async (route) => {
      asked.resolve();
      await answer.promise;
      await route.abort();
    });
    await placeOrderButton(shopper).click();
    await asked.promise;
    await page.getByRole('link', { name: t(checkoutText.back) }).click();
    const notice = page.getByRole('status').filter({ hasText: t(checkoutText.placingOrder) });
    await expect(notice).toBeVisible();
    // Nothing that was sent can be changed: it would look ordered.
    const held = page.getByRole('main').locator('[inert]');
    await expect(held.getByRole('button', { name: t(checkoutText.next) })).toBeVisible();
    const toCart = page.getByRole('banner').getByRole('link', { name: t(cartText.title) });
    await toCart.click();
    await expect(held.getByRole('button', { name: t(cartText.emptyCart) })).toBeVisible();
    await expect(notice).toBeVisible();
    answer.resolve();
    const failed = page.getByRole('alert').filter({ hasText: t(orderFailure) });
    await expect(failed).toBeVisible();
    await expect(held).toHaveCount(0);
    await expectAccessible(page);
    await failed.getByRole('link', { name: t(refusalActions.toReview) }).click();

    await page.unroute('**/api/postOrder');
    answer = Promise.withResolvers();
    await page.route('**/api/postOrder', async (route) => {
      const response = await route.fetch();
      await answer.promise;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: t(refusalActions.tryAgain) }).click();
    await toCart.click();
    await expect(notice).toBeVisible();
    answer.resolve();
    await orderNumberOf(shopper);
    // Also of a cart that is opened later.
    await open('/store/cart');
    await expect(page.getByRole('heading', { name: t(cartText.emptyTitle) })).toBeVisible();
    const placed = page.getByRole('status').filter({ hasText: /訂單[A-Z]{4}\d+已成立/ });
    await expectAccessible(page);
    await placed.getByRole('link', { name: t(checkoutText.toOrder) }).click();
    await orderNumberOf(shopper);
  });

  test('an order of the last piece whose answer was lost is found again, after its cart is emptied too', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/);
    await inDatabase(shop, (client) =>
      client.query(`update product_variant set qty = 1 where id = 'var_boerewors-1'`),
    );
    const shopper = reader(page, 0);
    const { t, open } = shopper;
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    await placeUnheard(shopper, 'cannot ask');
    // A tab that knows nothing of it.
    const other = await page.context().newPage();
    await other.goto('/store/cart');
    await expect(other.getByText(t(maybeSent))).toBeVisible();

    await open('/store/cart');
    await page.getByRole('button', { name: t(cartText.accept) }).click();
    await page.getByRole('button', { name: t(cartText.emptyCart) }).click();
    const alert = page.getByRole('alert').filter({ hasText: t(orderFailure) });
    await alert.getByRole('button', { name: t(refusalActions.tryAgain) }).click();
    await orderNumberOf(shopper);
    await expect(other.getByText(t(maybeSent))).toBeHidden();
  });

  test('an order that was cancelled before its browser heard of it leaves the cart as it is', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/);
    const shopper = reader(page, 1);
    const { t, open } = shopper;
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    await placeUnheard(shopper, 'cannot ask');
    await inDatabase(shop, (client) => client.query(`update shop_order set status = 'cancelled'`));
    await page.context().unroute(askedFor);
    await open('/store/cart');
    const alert = page.getByRole('alert').filter({ hasText: /您的訂單[A-Z]{4}\d+已取消/ });
    await expect(alert).toBeVisible();
    await expect(alert.getByRole('link', { name: t(checkoutText.toOrder) })).toBeVisible();
    const cancelled = (await alert.textContent())?.match(/[A-Z]{4}\d+/)?.[0];
    await alert.getByRole('link', { name: t(refusalActions.toReview) }).click();
    await placeOrderButton(shopper).click();
    expect(await orderNumberOf(shopper)).not.toBe(cancelled);
  });

  test('what an order has already is not bought again with the rest', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/, /status of 409/);
    const shopper = reader(page, 0);
    const { t } = shopper;
    const expectOrdered = (quantities: readonly number[]) =>
      inDatabase(shop, async (client) => {
        const { rows } = await client.query(
          'select qty from order_line join shop_order using (order_id) order by order_date',
        );
        expect(rows.map(({ qty }) => qty)).toEqual(quantities);
      });
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    await placeUnheard(shopper, 'cannot ask');
    // Another tab adds one more meanwhile.
    await addVariant(reader(await page.context().newPage(), 0), boerewors);
    await page.getByRole('button', { name: t(cartText.accept) }).click();
    await page.context().unroute(askedFor);
    await placeOrderButton(shopper).click();
    await page.getByRole('button', { name: t(refusalActions.orderRest) }).click();
    await expect(page.getByRole('status').filter({ hasText: t(restIsNew) })).toBeFocused();
    await expectOrdered([1]);
    await placeOrderButton(shopper).click();
    await orderNumberOf(shopper);
    await expectOrdered([1, 1]);
  });

  test('an order that is sent again from the details, and refused, says so there', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/, /status of 409/);
    const shopper = reader(page, 0);
    const { t } = shopper;
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    await page.route('**/api/postOrder', (route) => route.abort());
    await placeOrderButton(shopper).click();
    await expect(page.getByRole('alert')).toContainText(t(orderFailure));
    await page.unroute('**/api/postOrder');
    await inDatabase(shop, (client) =>
      client.query(`update product_variant set qty = 0 where id = 'var_boerewors-1'`),
    );
    await page.getByRole('link', { name: t(checkoutText.back) }).click();
    await page.getByLabel(t(fieldLabels.number), { exact: true }).clear();
    await page.getByRole('button', { name: t(refusalActions.tryAgain) }).click();
    const alert = page.getByRole('alert').filter({ hasText: t(notPlaced) });
    await expect(alert).toBeFocused();
  });

  test('an order of the last piece is named in a tab that is opened after the one that sent it', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/);
    await inDatabase(shop, (client) =>
      client.query(`update product_variant set qty = 1 where id = 'var_boerewors-1'`),
    );
    const shopper = reader(page, 1);
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    await placeUnheard(shopper, 'cannot ask');
    const context = page.context();
    const later = reader(await context.newPage(), 1);
    await page.close();
    await context.unroute(askedFor);
    await later.open('/store/cart');
    const placed = later.page.getByRole('status').filter({ hasText: /訂單[A-Z]{4}\d+已成立/ });
    await expect(placed).toBeVisible();
    await expect(later.page.getByRole('heading', { name: later.t(cartText.emptyTitle) })).toBeVisible();
    await placed.getByRole('link').click();
    await orderNumberOf(later);
  });

  test('the thanks of an earlier order stay in their tab, and leave an order alone of which nothing is known', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/);
    const first = reader(page, 0);
    await addVariant(first, boerewors);
    await reviewed(first);
    await placeOrderButton(first).click();
    const firstNumber = await orderNumberOf(first);
    const asked: (string | null)[] = [];
    page.on('request', (sent) => sent.url().endsWith('/api/orderNow') && asked.push(sent.postData()));

    const second = reader(await page.context().newPage(), 0);
    const { t } = second;
    await addVariant(second, droewors);
    await reviewed(second);
    await placeUnheard(second, 'cannot ask');

    await expect(page.getByText(firstNumber).first()).toBeVisible();
    await page.bringToFront();
    await page.getByRole('link', { name: t(orderPlacedText.continueShopping) }).click();
    expect(asked.filter((body) => body?.includes('orderID'))).toEqual([]);
    await expect(page).toHaveURL('/store');

    // Without what the review needs, it is sent again from the details.
    await second.page.getByRole('link', { name: t(checkoutText.back) }).click();
    await second.page.getByLabel(t(fieldLabels.number), { exact: true }).clear();
    const alert = second.page.getByRole('alert').filter({ hasText: t(orderFailure) });
    await expect(alert.getByRole('link', { name: t(refusalActions.toReview) })).toBeHidden();
    await expectAccessible(second.page);
    await alert.getByRole('button', { name: t(refusalActions.tryAgain) }).click();
    const secondNumber = await orderNumberOf(second);
    expect(secondNumber).not.toBe(firstNumber);
    const orders: unknown[] = [];
    await inDatabase(shop, async (client) => {
      const { rows } = await client.query('select order_number from shop_order order by order_date');
      orders.push(...rows);
    });
    expect(orders).toEqual([{ order_number: firstNumber }, { order_number: secondNumber }]);
    await page.goBack();
    await expect(page.getByText(firstNumber).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(firstNumber).first()).toBeVisible();
    // The checkout of a tab leads to the order that was placed last.
    await first.open('/store/checkout');
    await expect(page.getByText(secondNumber).first()).toBeVisible();
  });

  test('a code that somebody else has used is refused where the eye and the keyboard are', async ({
    visit,
    shop,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 409/);
    const shopper = reader(await visit(phone), 1);
    const { page, t } = shopper;
    await addVariant(shopper, boerewors);
    await goToCheckout(shopper);
    await enterPromoCode(shopper, 'BRAAI10-KOOL');
    await expect(page.getByRole('button', { name: t(promoText.remove) })).toBeVisible();
    await page.getByRole('radio', { name: t(shippingMethods.selfPickUp.label) }).check();
    await fillPerson(shopper, thandi);
    await page.getByRole('radio', { name: t(paymentLabel('cod', 'selfPickUp')) }).check();
    await toReview(shopper);
    // As much as a phone shows between the bars of its browser.
    await page.setViewportSize({ width: 390, height: 664 });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(placeOrderButton(shopper)).toBeInViewport({ ratio: 1 });
    await postOrder(request, shop.url, { promoCode: 'BRAAI10-KOOL' });
    await placeOrderButton(shopper).click();
    const alert = page.getByRole('alert').filter({ hasText: '優惠碼已無法使用' });
    await expect(alert).toBeFocused();
    await expect(alert).toBeInViewport();
  });

  test('two taps on Remove take out one product', async ({ visit }) => {
    const shopper = reader(await visit(phone), 1);
    const { page, t, open } = shopper;
    await addVariant(shopper, boerewors);
    await addVariant(shopper, droewors);
    await open('/store/cart');
    const remove = page.getByRole('button', { name: /^移除/ });
    await expect(remove).toHaveCount(2);
    // As a browser dispatches it to what has come under the finger.
    await remove.first().click();
    await remove.first().dispatchEvent('click', { detail: 2 });
    await expect(page.getByRole('button', { name: t(cartText.undo) })).toBeVisible();
    await expect(remove).toHaveCount(1);
  });

  test('a shop that fails keeps everything typed', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    const shopper = reader(page, 0);
    await addVariant(shopper, boerewors);
    await reviewed(shopper);
    await page.route('**/api/postOrder', (route) => route.fulfill({ status: 500, body: 'no' }));
    await placeOrderButton(shopper).click();
    await expect(page.getByRole('alert')).toContainText(shopper.t(orderFailure));
    await expectAccessible(page);
    await page.getByRole('link', { name: shopper.t(checkoutText.back) }).click();
    await expect(page.getByLabel(shopper.t(fieldLabels.name), { exact: true })).toHaveValue(thandi.name);
    await page.unroute('**/api/postOrder');
    await toReview(shopper);
    await page.getByRole('button', { name: shopper.t(refusalActions.tryAgain) }).click();
    await orderNumberOf(shopper);
  });

  test('a price or cart that changes under the review is shown, and the next press places the order', async ({
    visit,
    shop,
  }) => {
    const shopper = reader(await visit(phone), 1);
    const { page, t } = shopper;
    await addVariant(shopper, boerewors);
    await addVariant(shopper, droewors);
    await reviewed(shopper);
    const other = await page.context().newPage();
    await other.goto('/zh-TW/store/cart');
    await other
      .getByRole('button', { name: new RegExp(t(lineAction('remove', boerewors.title[1])).slice(0, -1)) })
      .click();
    const changes = page.getByRole('status').filter({ hasText: t(cartText.changesTitle) });
    await expect(changes).toContainText(t(cartText.changedElsewhere));
    await placeOrderButton(shopper).click();
    await expect(changes).toBeFocused();
    await expect(changes).toContainText(t(checkChanges));
    await expect(changes.getByRole('button', { name: t(cartText.accept) })).toBeInViewport({ ratio: 1 });

    await inDatabase(shop, (client) =>
      client.query(`update product_variant set price = price + 20 where id = 'var_droewors-1'`),
    );
    await placeOrderButton(shopper).click();
    await expect(page.getByRole('alert')).toContainText('再次送出訂單');
    await expect(changes).toBeVisible();
    await expect(placeOrderButton(shopper)).toContainText('NT$230');
    await placeOrderButton(shopper).click();
    await orderNumberOf(shopper);
  });

  test('what someone else bought meanwhile is named, and the cart adjusted', async ({ page, visit }) => {
    const slow = reader(page, 0);
    await addVariant(slow, droewors);
    await slow.open('/store/cart');
    await page
      .getByRole('button', { name: new RegExp(slow.t(lineAction('more', droewors.title[0]))) })
      .click();
    await reviewed(slow);

    const quick = reader(await visit(desktop), 0);
    await addVariant(quick, droewors);
    await reviewed(quick);
    await placeOrderButton(quick).click();
    await orderNumberOf(quick);

    await placeOrderButton(slow).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(slow.t(shortageText('Droëwors (100 g)', 2, 1)));
    await page.getByRole('button', { name: slow.t(refusalActions.adjust) }).click();
    const adjusted = page.getByRole('status').filter({ hasText: 'quantity lowered from 2 to 1' });
    await expect(adjusted).toBeFocused();
    await expect(adjusted.getByRole('link')).toHaveAttribute('href', '/store/cart');
    await expectAccessible(page);
    await expect(placeOrderButton(slow)).toContainText('NT$210');
    await placeOrderButton(slow).click();
    await orderNumberOf(slow);

    const late = reader(await visit(desktop), 0);
    await late.open('/store');
    await late.page.evaluate(() =>
      localStorage.setItem(
        'boma.session',
        JSON.stringify({
          version: 1,
          basket: [
            {
              parentID: 'prd_boerewors',
              productID: 'var_boerewors-1',
              price: 111,
              salesPercentage: 0,
              qty: 40,
              left: 50,
            },
            {
              parentID: 'prd_droewors',
              productID: 'var_droewors-1',
              price: 210,
              salesPercentage: 0,
              qty: 1,
              left: 2,
            },
            { parentID: 'prd_gone', productID: 'var_gone', price: 100, salesPercentage: 0, qty: 1, left: 1 },
          ],
        }),
      ),
    );
    await late.open('/store/cart');
    const changes = late.page.getByRole('status').filter({ hasText: late.t(cartText.changesTitle) });
    await expect(changes).toContainText('price changed from NT$111 to NT$330');
    await expect(changes).toContainText('only 28 left');
    await expect(changes).toContainText('sold out');
    await expect(changes).toContainText('no longer available');
    await expectAccessible(late.page);
    await late.page.getByRole('button', { name: late.t(cartText.accept) }).click();
    await expect(changes).toBeHidden();
    await expect(late.page.getByRole('listitem').filter({ hasText: late.t(cartText.soldOut) })).toBeVisible();
    await late.page.getByRole('button', { name: late.t(cartText.emptyCart) }).click();
    await expect(late.page.getByText(late.t(cartText.emptyText))).toBeVisible();
    await late.page.getByRole('button', { name: late.t(cartText.undo) }).click();
    await expect(late.page.getByText('NT$9,240').first()).toBeVisible();
  });
});
