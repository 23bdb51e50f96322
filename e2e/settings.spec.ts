import type { Page } from '@playwright/test';
import { nextArrival, usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { accountProblems } from '#app/text/account-admin.ts';
import { adminText, leaveText } from '#app/text/admin.ts';
import {
  cartText,
  feeChangeText,
  freeShippingReached,
  missingForFreeText,
  missingForMinimumText,
} from '#app/text/cart.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { localizedDay } from '#app/text/date.ts';
import { arrivesBy, dayGone, dayLabels, takeDay } from '#app/text/delivery.ts';
import { emailAdminText } from '#app/text/email-setup-admin.ts';
import { perishableDefault, privacyDefault } from '#app/text/legal-defaults.ts';
import { arrivesText } from '#app/text/next-arrival.ts';
import { refusalWords } from '#app/text/order-refusals.ts';
import { editorText } from '#app/text/products-admin.ts';
import { methodsText, sectionText, settingsText } from '#app/text/settings-admin.ts';
import { fieldText, settingProblems, settingProblemText } from '#app/text/settings-fields-admin.ts';
import { inTurn } from '#test/trials.ts';
import { expectAccessible } from './accessibility.ts';
import { delayScripts } from './delayed-scripts.ts';
import { postOrder } from './posted-order.ts';
import {
  addVariant,
  fillPerson,
  goToCheckout,
  orderNumberOf,
  placeOrderButton,
  thandi,
  toReview,
} from './purchase.ts';
import { reader } from './reader.ts';
import { expectSaved, wordsField } from './sheet.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

const boerewors = {
  title: ['Boerewors', '南非香腸 Boerewors'],
  options: [['500 g', '500 公克']],
} as const;

test.describe('on a desktop, in English', () => {
  test.use(desktop);

  test('changes fee, bank and cut-off; an open checkout follows, and the email has the new bank', async ({
    page,
    shop,
    visit,
  }) => {
    const shopper = reader(await visit(desktop), 0);
    await addVariant(shopper, boerewors);
    await goToCheckout(shopper);
    await fillPerson(shopper, thandi);
    await shopper.page.getByRole('radio', { name: shippingMethods.selfPickUp.label[0] }).check();
    await shopper.page.getByRole('radio', { name: shippingMethods.sevenEleven.label[0] }).check();
    await shopper.page.getByLabel('Store name').fill('Xinyi');
    await shopper.page.getByLabel('Store code').fill('123456');
    await shopper.page.getByRole('radio', { name: paymentLabels.bt[0] }).check();
    await expect(shopper.page.getByText('NT$190').first()).toBeVisible();
    const days = shopper.page.getByLabel(dayLabels.store[0], { exact: true });
    const [, wanted = '', next = ''] = await days
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
    await days.selectOption(wanted);
    await toReview(shopper);
    const looker = await visit(desktop);
    await looker.goto('/store');
    const { day } = nextArrival(new Date(), usualDelivery);
    await expect(looker.getByText(arrivesText({ day }, 'home')[0]).first()).toBeVisible();

    await openAdmin(page, shop, '/admin/settings');
    await expectAccessible(page);
    await type(page, 'fees', 'store', '1.5');
    await save(page, 'fees');
    await expect(field(page, 'fees', 'store')).toBeFocused();
    await expect(section(page, 'fees')).toContainText(settingProblemText('fees', 'store', 'no-amount')[0]);
    await type(page, 'fees', 'store', '210');
    await save(page, 'fees');
    await expect(section(page, 'fees')).toContainText(settingsText.saved[0]);

    // The shopper's page updates itself, and asks for confirmation.
    await expect(shopper.page.getByText(feeChangeText({ from: 190, to: 210 })[0])).toBeVisible();
    await placeOrderButton(shopper).click();
    await expect(
      shopper.page.getByRole('status').filter({ hasText: cartText.changesTitle[0] }),
    ).toBeFocused();
    await shopper.page.getByRole('button', { name: cartText.accept[0] }).click();

    await type(page, 'bank', 'name', 'Bank of Taiwan');
    await type(page, 'bank', 'code', '004');
    await type(page, 'bank', 'accountNumber', '9876-5432-10');
    const ownPassword = section(page, 'bank').getByLabel(emailAdminText.ownPassword[0], { exact: true });
    await ownPassword.fill('a guess');
    await save(page, 'bank');
    await expect(section(page, 'bank').getByRole('alert')).toContainText(
      accountProblems['wrong-password'][0],
    );
    await expect(field(page, 'bank', 'accountNumber')).toHaveValue('9876-5432-10');
    await ownPassword.fill(shop.owner.password);
    // What is typed while a save is under way stays, and is saved by the next one.
    const typedMore = Promise.withResolvers<void>();
    await page.route('**/admin/settings.data*', async (route) => {
      await typedMore.promise;
      await route.continue();
    });
    const saving = page.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().includes('/admin/settings'),
    );
    await save(page, 'bank');
    await saving;
    await type(page, 'bank', 'accountName', 'Boma Ltd');
    typedMore.resolve();
    await expect(section(page, 'bank')).not.toContainText(settingsText.fromStart[0]);
    await expect(field(page, 'bank', 'accountName')).toHaveValue('Boma Ltd');
    await page.unroute('**/admin/settings.data*');
    await expect(ownPassword).toHaveValue('');
    await ownPassword.fill(shop.owner.password);
    await save(page, 'bank');
    await expect(section(page, 'bank')).toContainText(settingsText.saved[0]);

    // A method that is switched off under a review is named where another is chosen.
    const transfer = field(page, 'methods', 'bt');
    await transfer.uncheck();
    await save(page, 'methods');
    const { title } = refusalWords({ name: 'payment-not-offered', paymentMethod: 'bt' }, 'selfPickUp');
    const gone = shopper.page.getByRole('alert').filter({ hasText: title[0] });
    await expect(gone).toBeFocused();
    await expect(shopper.page).toHaveURL(/\/checkout$/);
    await transfer.check();
    await save(page, 'methods');
    await expect(gone).toBeHidden();
    await toReview(shopper);
    // What the server alone knows is said at its group, and the keyboard is taken there.
    const methods = section(page, 'methods');
    const all = methods.getByRole('group', { name: methodsText.shipping[0] }).getByRole('checkbox');
    for (const box of await all.all()) await box.uncheck();
    await save(page, 'methods');
    await expect(all.first()).toBeFocused();
    await expect(all.first()).toHaveAccessibleDescription(
      settingProblemText('methods', 'regularAM', 'no-shipping-method')[0],
    );
    await methods.getByRole('button', { name: settingsText.discard[0] }).click();
    // A delivery that is switched off is not chosen any more: no fee, and no store is asked for.
    const toStore = field(page, 'methods', 'sevenEleven');
    await toStore.uncheck();
    await save(page, 'methods');
    const withdrawn = { name: 'shipping-not-offered', shippingOption: 'sevenEleven' } as const;
    const { title: chooseAnother } = refusalWords(withdrawn, 'sevenEleven');
    await expect(shopper.page.getByRole('alert').filter({ hasText: chooseAnother[0] })).toBeFocused();
    await expect(shopper.page.getByText(checkoutText.notChosen[0])).toBeVisible();
    await expect(shopper.page.getByLabel('Store name')).toHaveCount(0);
    await toStore.check();
    await save(page, 'methods');
    await expect(shopper.page.getByLabel('Store name')).toHaveValue('Xinyi');
    await toReview(shopper);

    await expect(shopper.page.getByText(perishableDefault[0])).toBeVisible();
    await expect(section(page, 'legal')).toContainText(settingsText.legalCheck[0]);
    const reading = await visit(phone);
    await reading.goto('/zh-TW/terms');
    await expect(reading.getByText(perishableDefault[1])).toBeVisible();
    await type(page, 'legal', 'perishableEnglish', 'Frozen <b>food</b> cannot be sent back.');
    await save(page, 'legal');
    await expect(field(page, 'legal', 'perishableChinese')).toBeFocused();
    await type(page, 'legal', 'perishableChinese', '冷凍食品恕不退貨。');
    await save(page, 'legal');
    await expect(section(page, 'legal')).toContainText(settingsText.saved[0]);
    await expect(shopper.page.getByText('Frozen <b>food</b> cannot be sent back.')).toBeVisible();
    await expect(reading.getByText('冷凍食品恕不退貨。')).toBeVisible();
    await type(page, 'shop', 'taxId', '22099131');
    await type(page, 'shop', 'foodRegistration', 'A-122099131-00000-3');
    await save(page, 'shop');
    await expect(shopper.page.getByRole('contentinfo')).toContainText('22099131');
    // The footer has a fixed height on a phone.
    await reading.goto('/');
    const footer = reading.getByRole('contentinfo');
    await expect(footer).toContainText('A-122099131-00000-3');
    expect(await footer.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);

    await type(page, 'delivery', 'cutOffHour', '24');
    for (const [from, to] of [
      ['2027-02-05', '2027-02-07'],
      [day, ''],
      [wanted, ''],
    ] as const) {
      await section(page, 'delivery').getByLabel(settingsText.from[0]).fill(from);
      await section(page, 'delivery').getByLabel(settingsText.to[0]).fill(to);
      // The last is saved without pressing "Add".
      if (from !== wanted)
        await section(page, 'delivery').getByRole('button', { name: settingsText.addDays[0] }).click();
    }
    const closed = section(page, 'delivery').getByRole('group', { name: settingsText.closedDays[0] });
    await expect(closed.getByRole('listitem')).toHaveCount(4);
    await save(page, 'delivery');
    await expect(closed.getByRole('listitem')).toHaveCount(5);
    await expect(section(page, 'delivery')).toContainText(settingsText.saved[0]);
    // Open pages offer no closed day, and an order for it is refused.
    await expect(looker.getByText(arrivesText({ day }, 'home')[0])).toHaveCount(0);
    await expect(shopper.page.getByText(dayGone(wanted)[0])).toBeVisible();
    await placeOrderButton(shopper).click();
    const refused = shopper.page.getByRole('alert').filter({ hasText: localizedDay(wanted)[0] });
    await expect(refused).toBeFocused();
    await expect(refused).toContainText(localizedDay(next)[0]);
    await expectAccessible(shopper.page);
    await refused.getByRole('button', { name: takeDay(next)[0] }).click();
    await expect(shopper.page.getByText(arrivesBy('sevenEleven', { day, chosen: next })[0])).toBeVisible();

    await placeOrderButton(shopper).click();
    const number = await orderNumberOf(shopper);
    await expect(shopper.page.getByText(arrivesBy('sevenEleven', { day, chosen: next })[0])).toBeVisible();
    await expect(shopper.page.getByText('9876-5432-10').first()).toBeVisible();
    const [message] = await shop.mail.waitFor(1, ({ recipients }) => recipients[0] === thandi.email);
    expect(message?.email.text).toContain(number);
    expect(message?.email.text).toContain('Bank of Taiwan');
    expect(message?.email.text).toContain('9876-5432-10');
    expect(message?.email.text).not.toContain('Fubon');
    for (const text of ['Frozen <b>food</b> cannot be sent back.', '冷凍食品恕不退貨。', '22099131'])
      expect(message?.email.text).toContain(text);
    expect(message?.email.text).toContain('NT$210');

    await section(page, 'fees').getByRole('button', { name: settingsText.undo[0] }).click();
    await expect(section(page, 'fees')).toContainText(settingsText.undone[0]);
    await expect(field(page, 'fees', 'store')).toHaveValue('190');
  });

  test('two tabs: the later one sees what was saved, and decides', async ({ page, shop, visit }) => {
    const other = await visit(desktop);
    await openAdmin(other, shop, '/admin/settings');
    await openAdmin(page, shop, '/admin/settings');
    await type(page, 'chat', 'lineId', '@mine');
    await type(other, 'chat', 'lineId', '@theirs');
    await save(other, 'chat');
    await expect(section(other, 'chat')).toContainText(settingsText.saved[0]);
    await save(page, 'chat');
    const conflict = page.getByRole('alert').filter({ hasText: settingsText.conflictTitle[0] });
    await expect(conflict).toBeFocused();
    await expect(conflict).toContainText('@theirs');
    await expect(field(page, 'chat', 'lineId')).toHaveValue('@mine');
    await conflict.getByRole('button', { name: settingsText.conflictMine[0] }).click();
    await expect(section(page, 'chat')).toContainText(settingsText.saved[0]);
    await expect(field(other, 'chat', 'lineId')).toHaveValue('@mine');
    // What another tab saved since is not undone with it.
    const undo = section(page, 'chat').getByRole('button', { name: settingsText.undo[0] });
    await expect(undo).toBeVisible();
    await type(other, 'chat', 'lineId', '@newer');
    await save(other, 'chat');
    await expect(field(page, 'chat', 'lineId')).toHaveValue('@newer');
    await expect(undo).toBeHidden();

    // The own password that is typed is not lost to what another tab saves.
    const passwordIn = (tab: Page) =>
      section(tab, 'bank').getByLabel(emailAdminText.ownPassword[0], { exact: true });
    await type(page, 'bank', 'accountName', 'Mine');
    await passwordIn(page).fill(shop.owner.password);
    await type(other, 'bank', 'accountName', 'Theirs');
    await passwordIn(other).fill(shop.owner.password);
    await save(other, 'bank');
    await expect(section(other, 'bank')).toContainText(settingsText.saved[0]);
    await save(page, 'bank');
    await expect(conflict).toContainText('Theirs');
    await expect(passwordIn(page)).toHaveValue(shop.owner.password);
    await conflict.getByRole('button', { name: settingsText.conflictMine[0] }).click();
    await expect(field(other, 'bank', 'accountName')).toHaveValue('Mine');

    await type(page, 'shop', 'phone', '02-1111-2222');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('dialog').getByText(leaveText.stay[0]).click();
    await expect(field(page, 'shop', 'phone')).toHaveValue('02-1111-2222');
    // Signing out asks before the session ends.
    await page.getByRole('button', { name: adminText.signOut[0] }).click();
    await page.getByRole('dialog').getByText(leaveText.stay[0]).click();
    expect((await page.request.get('/admin/settings', { maxRedirects: 0 })).status()).toBe(200);
    await section(page, 'shop').getByRole('button', { name: settingsText.discard[0] }).click();
    await expect(field(page, 'shop', 'phone')).toHaveValue('02-2345-6789');

    await expectEarlyTypingSurvives(page);
  });
});

/** Input before hydration is kept. */
async function expectEarlyTypingSurvives(page: Page): Promise<void> {
  const release = await delayScripts(page);
  await page.goto('/admin/settings', { waitUntil: 'commit' });
  const chinese = section(page, 'languages').getByRole('checkbox', {
    name: fieldText('languages', 'chinese').label[0],
  });
  await type(page, 'legal', 'perishableEnglish', 'Written before the scripts.');
  await chinese.uncheck();
  await type(page, 'chat', 'lineId', '@early');
  await type(page, 'shop', 'phone', '02-3333-4444');
  await type(page, 'shop', 'taxId', '22099131');
  await save(page, 'shop');
  await field(page, 'chat', 'lineId').focus();
  release();
  await expect(section(page, 'shop')).toContainText(settingsText.saved[0]);
  expect(new URL(page.url()).search).toBe('');
  await expect(field(page, 'chat', 'lineId')).toBeFocused();
  await page.keyboard.type('!');
  await expect(field(page, 'chat', 'lineId')).toHaveValue('@early!');
  await expect(field(page, 'legal', 'perishableEnglish')).toHaveValue('Written before the scripts.');
  await expect(chinese).not.toBeChecked();
  // The page's state includes it, not only the fields.
  for (const name of ['legal', 'languages', 'chat'] as const)
    await expect(section(page, name).getByRole('button', { name: settingsText.discard[0] })).toBeVisible();
  await expect(field(page, 'shop', 'phone')).toHaveValue('02-3333-4444');
  await expect(field(page, 'shop', 'taxId')).toHaveValue('22099131');
}

test.describe('on a phone, in Chinese', () => {
  test.use(phone);

  test('sets thresholds that the cart and the server hold to, and offers Chinese alone', async ({
    page,
    shop,
    visit,
  }) => {
    await openAdmin(page, shop, '/zh-TW/admin/settings');
    const legal = section(page, 'legal', 1);
    await legal.getByText(settingsText.readDefault[1]).last().click();
    await expectAccessible(page);
    await legal.getByRole('button', { name: settingsText.takeDefault[1] }).last().click();
    await expect(field(page, 'legal', 'privacyEnglish', 1)).toBeFocused();
    await expect(field(page, 'legal', 'privacyChinese', 1)).toHaveValue(privacyDefault[1]);
    await legal.getByRole('button', { name: settingsText.discard[1] }).click();
    await type(page, 'fees', 'freeFrom', '5000', 1);
    await type(page, 'fees', 'minimum', '2000', 1);
    await save(page, 'fees', 1);
    await expect(section(page, 'fees', 1)).toContainText(settingsText.saved[1]);

    const shopper = reader(await visit(phone), 1);
    await addVariant(shopper, boerewors);
    await shopper.open('/store/cart');
    const price = 330;
    const subtotal = shopper.page.getByText(`NT$${price}`).first();
    await expect(subtotal).toBeVisible();
    await expect(shopper.page.getByText(missingForMinimumText(2000 - price, 2000)[1])).toBeVisible();
    await expect(shopper.page.getByText(missingForFreeText(5000 - price)[1])).toBeVisible();

    await expect(shopper.page.getByText(cartText.feeLater[1])).toBeVisible();
    await type(page, 'fees', 'freeFrom', String(price), 1);
    await save(page, 'fees', 1);
    await expect(section(page, 'fees', 1)).toContainText(settingsText.saved[1]);
    await shopper.open('/store/cart');
    await expect(shopper.page.getByText(freeShippingReached[1])).toBeVisible();
    await expect(shopper.page.getByText(cartText.codeLater[1])).toBeVisible();
    await expect(shopper.page.getByText(cartText.feeLater[1])).toHaveCount(0);

    await shopper.open('/');
    await expect(shopper.page.getByRole('link', { name: 'English' }).first()).toBeVisible();
    const languages = section(page, 'languages', 1);
    await languages.getByRole('checkbox', { name: fieldText('languages', 'chinese').label[1] }).uncheck();
    await languages.getByRole('checkbox', { name: fieldText('languages', 'english').label[1] }).uncheck();
    await save(page, 'languages', 1);
    await expect(languages).toContainText(settingProblems['no-language'][1]);
    await expect(
      languages.getByRole('checkbox', { name: fieldText('languages', 'english').label[1] }),
    ).toBeFocused();
    await languages.getByRole('checkbox', { name: fieldText('languages', 'chinese').label[1] }).check();
    await save(page, 'languages', 1);
    await expect(languages).toContainText(settingsText.saved[1]);
    await expect(shopper.page.getByRole('link', { name: 'English' })).toHaveCount(0);
    await shopper.page.goto('/store');
    await expect(shopper.page).toHaveURL('/zh-TW/store');

    const owner = reader(page, 1);
    await owner.open('/admin/products/prd_boerewors');
    await expect(page.getByText(editorText.unoffered[1])).toBeVisible();
    await wordsField(owner, 'title', 0).fill('');
    await page.getByRole('button', { name: editorText.save[1], exact: true }).click();
    await expectSaved(owner);
    await expect(wordsField(owner, 'title', 0)).toHaveValue(boerewors.title[1]);
  });
});

function section(page: Page, name: keyof typeof sectionText, language: 0 | 1 = 0) {
  return page.getByRole('form', { name: sectionText[name].title[language], exact: true });
}

function field(page: Page, name: keyof typeof sectionText, wanted: string, language: 0 | 1 = 0) {
  return section(page, name, language).getByLabel(fieldText(name, wanted).label[language], { exact: true });
}

async function type(
  page: Page,
  name: keyof typeof sectionText,
  wanted: string,
  value: string,
  language: 0 | 1 = 0,
): Promise<void> {
  await field(page, name, wanted, language).fill(value);
}

async function save(page: Page, name: keyof typeof sectionText, language: 0 | 1 = 0): Promise<void> {
  await section(page, name, language)
    .getByRole('button', { name: settingsText.save[language], exact: true })
    .click();
}

const views = [
  [phone, 1],
  [desktop, 0],
] as const;

for (const [view, language] of inTurn(views)) {
  test.describe(`backups at ${view.viewport.width} px`, () => {
    test.use(view);

    test('go to the bucket when the owner says so, by keyboard, and the overview says that none is set', async ({
      page,
      shop,
    }) => {
      await postOrder(page.request, shop.url);
      const root = language === 1 ? '/zh-TW' : '';
      await openAdmin(page, shop, `${root}/admin/settings`);
      const bucket = field(page, 'backup', 'bucket', language);
      await expect(bucket).not.toBeChecked();
      await bucket.focus();
      await page.keyboard.press('Space');
      await save(page, 'backup', language);
      await expect(section(page, 'backup', language)).toContainText(settingsText.saved[language]);
      await expectAccessible(page);
      await page.reload();
      await expect(bucket).toBeChecked();
      await page.goto(`${root}/admin`);
      await expect(page.getByText(adminText.noBackupBucket[language])).toBeVisible();
    });
  });
}

test.describe('before JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test('a section is saved, and one that is refused keeps what was typed', async ({ page, shop }) => {
    await openAdmin(page, shop, '/zh-TW/admin/settings');
    const done = page.getByText(adminText.done[1], { exact: true });
    await expect(done).toBeHidden();
    await type(page, 'chat', 'lineId', '@boma', 1);
    await save(page, 'chat', 1);
    await expect(field(page, 'chat', 'lineId', 1)).toHaveValue('@boma');
    await expect(done).toBeVisible();
    await type(page, 'fees', 'home', '120', 1);
    await type(page, 'fees', 'store', 'x', 1);
    await save(page, 'fees', 1);
    await expect(done).toBeHidden();
    await expect(section(page, 'fees', 1).getByRole('alert')).toHaveText(settingsText.wrong[1]);
    await expect(section(page, 'fees', 1)).toContainText(settingProblemText('fees', 'store', 'no-amount')[1]);
    await expect(field(page, 'fees', 'home', 1)).toHaveValue('120');
    await expect(field(page, 'fees', 'store', 1)).toHaveValue('x');
  });
});

test('every field of every section takes what is typed', async ({ page, shop }) => {
  await openAdmin(page, shop, '/admin/settings');
  const own = 'main form:not([method="get"])';
  const fields = await page
    .locator(`${own} input:is([type="text"], [type="password"], :not([type])), ${own} textarea`)
    .all();
  let typed = 0;
  for (const field of fields) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    await field.fill('7');
    await expect(field).toHaveValue('7');
    typed += 1;
  }
  expect(typed).toBeGreaterThan(60);
  for (const box of await page.locator(`${own} input[type="checkbox"]`).all()) {
    if (!(await box.isVisible()) || (await box.isDisabled())) continue;
    const before = await box.isChecked();
    await box.click();
    expect(await box.isChecked()).toBe(!before);
  }
});
