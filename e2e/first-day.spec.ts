import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { type SettingsSection, settingFields } from '#app/domain/settings/settings.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { emailAdminText } from '#app/text/email-setup-admin.ts';
import { imagesText } from '#app/text/images-admin.ts';
import { loginText } from '#app/text/login.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { refusalWords } from '#app/text/order-refusals.ts';
import { forgottenText } from '#app/text/password.ts';
import { editorText } from '#app/text/products-admin.ts';
import { setUpDone, setUpStepText, setUpText } from '#app/text/set-up-admin.ts';
import { sectionText, settingsText } from '#app/text/settings-admin.ts';
import { fieldText, settingProblems } from '#app/text/settings-fields-admin.ts';
import { storeText } from '#app/text/store.ts';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { dataFolder, type ShopProcess, startShopProcess } from '#test/shop-process.ts';
import { expectAccessible } from './accessibility.ts';
import { smallPhoto } from './photos.ts';
import {
  addVariant,
  fillPerson,
  goToCheckout,
  orderNumberOf,
  placeOrderButton,
  toReview,
} from './purchase.ts';
import { type Reader, reader } from './reader.ts';
import { cellOf, expectSaved, wordsField } from './sheet.ts';
import { desktop, expect, phone, test } from './shop.ts';

const firstDay = test.extend<{ bare: { shop: ShopProcess; mail: MailServer } }>({
  readOnly: true,
  // Offline, a page retries its stream.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  expectedErrors: async ({}, use) => use([/ERR_INTERNET_DISCONNECTED/]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  bare: async ({}, use) => {
    const folder = dataFolder();
    const mail = await startMailServer();
    const started = await startShopProcess({ DATA_DIR: folder.path, SAMPLE_SHOP: 'off' });
    if (!started.ok) throw new Error(started.output);
    await use({ shop: started.shop, mail });
    expect(await started.shop.stop()).toBe(0);
    await mail.close();
    folder.remove();
  },
});

const biltong: LocalizedText = ['Biltong', '風乾牛肉'];
const owner = { email: 'owner@boma.example', password: 'ember and ash' };
const ming = {
  name: 'Ming Wang',
  email: 'ming@example.com',
  number: '0912345678',
  county: ['Taipei City', '臺北市'] as LocalizedText,
};

firstDay(
  'from the first start to the first order, without a line of documentation',
  async ({ bare, visit }) => {
    const { shop, mail } = bare;
    const page = await visit({ ...desktop, baseURL: shop.url });
    const ownerReader = reader(page, 0);
    const { t } = ownerReader;

    for (const [device, index] of [
      [desktop, 0],
      [phone, 1],
    ] as const) {
      const early = reader(await visit({ ...device, baseURL: shop.url }), index);
      await early.open('/store');
      const main = early.page.getByRole('main');
      await expect(main.getByRole('heading', { name: early.t(storeText.emptyTitle) })).toBeVisible();
      await expect(main.getByRole('combobox')).toHaveCount(0);
      await expect(main.getByRole('searchbox')).toHaveCount(0);
      await expect(main.getByRole('link')).toHaveCount(1);
      await expect(main).not.toContainText(/arriv|送達|到貨/i);
      await expectAccessible(early.page);
      await early.open('/order');
      await expect(main.getByText(early.t(lookUpText.leadOnly))).toBeVisible();
      // Kept by the shop until the emails are set up: the thanks below promise one then.
      await early.open('/store/checkout');
    }

    await ownerReader.open('/admin');
    await expect(page.getByText(t(loginText.noOwner))).toBeVisible();
    const setUp = /(\/login\?setup=\S+)/.exec(shop.output())?.[1] ?? '';
    await ownerReader.open(setUp);
    await page.getByLabel(t(loginText.email)).fill(owner.email);
    await page.getByLabel(t(loginText.password)).fill(owner.password);
    await page.getByRole('button', { name: t(loginText.setUpSubmit) }).click();
    const list = page.getByRole('region', { name: t(setUpText.title) });
    await expect(list).toContainText(t(setUpDone(0, 7)));
    await expectAccessible(page);

    await list.getByRole('link', { name: t(setUpStepText.bank.title) }).click();
    const bank = section(ownerReader, 'bank');
    await expect(bank.getByRole('heading', { name: t(sectionText.bank.title) })).toBeFocused();
    // Directly below the header, with nothing of the section before it.
    await expect.poll(async () => Math.round((await bank.boundingBox())?.y ?? 0)).toBe(80);
    await fill(ownerReader, 'shop', { phone: '02-2345-6789' });
    const { hostname, port } = new URL(mail.url);
    const email = { host: hostname, port, user: 'shop@boma.example', smtpPassword: 'wrong' };
    await fill(ownerReader, 'email', email, {
      password: owner.password,
      expected: /rejected the user name or password/,
    });
    await fill(ownerReader, 'email', { smtpPassword: 'a pass/word' }, { password: owner.password });
    await mail.waitFor(1, ({ recipients }) => recipients.includes(owner.email));
    const methods = section(ownerReader, 'methods');
    await expect(methods.getByRole('checkbox', { name: t(fieldText('methods', 'bt').label) })).toBeDisabled();
    await methods.getByRole('checkbox', { name: t(fieldText('methods', 'cod').label) }).uncheck();
    await methods.getByRole('button', { name: t(settingsText.save), exact: true }).click();
    await expect(methods).toContainText(t(settingProblems['no-payment-method']));
    await methods.getByRole('checkbox', { name: t(fieldText('methods', 'cod').label) }).check();
    await methods.getByRole('checkbox', { name: t(fieldText('methods', 'sevenEleven').label) }).uncheck();
    await methods.getByRole('button', { name: t(settingsText.save), exact: true }).click();
    await expect(methods).toContainText(t(settingsText.saved));
    await fill(ownerReader, 'bank', {
      name: 'Fubon',
      code: '012',
      accountName: 'Boma',
      accountNumber: '123-456',
    });

    await ownerReader.open('/admin');
    await expect(list).toContainText(t(setUpDone(4, 7)));
    await list.getByRole('link', { name: t(setUpStepText.product.title) }).click();
    await writeProduct(ownerReader);

    const shopper = reader(await visit({ ...phone, baseURL: shop.url }), 1);
    // The shopper's page hears of changes by the shop's answers alone.
    await shopper.page.context().route('**/api/live/**', (route) => route.fulfill({ status: 429 }));
    await addVariant(shopper, { title: biltong, options: [] });
    await goToCheckout(shopper);
    await expect(
      shopper.page.getByRole('radio', { name: shopper.t(shippingMethods.sevenEleven.label) }),
    ).toHaveCount(0);
    await shopper.page.getByRole('radio', { name: shopper.t(shippingMethods.selfPickUp.label) }).check();
    await fillPerson(shopper, ming);
    await shopper.page.getByRole('radio', { name: shopper.t(paymentLabel('bt', 'selfPickUp')) }).check();
    await toReview(shopper);

    await ownerReader.open('/admin/settings#methods');
    await methods.getByRole('checkbox', { name: t(fieldText('methods', 'bt').label) }).uncheck();
    await methods.getByRole('button', { name: t(settingsText.save), exact: true }).click();
    await expect(methods).toContainText(t(settingsText.saved));
    await placeOrderButton(shopper).click();
    const { title } = refusalWords({ name: 'payment-not-offered', paymentMethod: 'bt' }, 'selfPickUp');
    const refusal = shopper.page.getByRole('alert').filter({ hasText: shopper.t(title) });
    await expect(refusal).toBeFocused();
    await expect(shopper.page.getByRole('heading', { name: shopper.t(checkoutText.details) })).toBeVisible();
    await expect(
      shopper.page.getByRole('radio', { name: shopper.t(paymentLabel('bt', 'selfPickUp')) }),
    ).toHaveCount(0);
    await shopper.page.getByRole('radio', { name: shopper.t(paymentLabel('cod', 'selfPickUp')) }).check();
    await expect(refusal).toBeHidden();
    await toReview(shopper);
    await placeOrderButton(shopper).click();
    const number = await orderNumberOf(shopper);
    const [confirmation] = await mail.waitFor(1, ({ recipients }) => recipients.includes(ming.email));
    expect(confirmation?.email.text).toContain(number);

    await ownerReader.open('/admin');
    await expect(list).toContainText(t(setUpDone(6, 7)));
    await list.getByRole('button', { name: t(setUpText.hide) }).click();
    await expect(list).toBeHidden();

    // Links need the public address, which is not configured.
    await shopper.open('/login');
    await shopper.page.getByRole('link', { name: shopper.t(loginText.forgotten) }).click();
    await expect(shopper.page.getByText(shopper.t(forgottenText.unavailable))).toBeVisible();
    // Before the shop stops, since open pages would report that.
    await page.context().close();
    await shopper.page.context().close();
  },
);

function section({ page, t }: Reader, name: SettingsSection) {
  return page.getByRole('form', { name: t(sectionText[name].title), exact: true });
}

/** @param expected the message after saving. */
async function fill(
  ownerReader: Reader,
  name: SettingsSection,
  fields: Readonly<Record<string, string>>,
  { password, expected }: { password?: string; expected?: RegExp } = {},
): Promise<void> {
  const { t } = ownerReader;
  const form = section(ownerReader, name);
  for (const field of settingFields[name])
    if (fields[field] !== undefined)
      await form.getByLabel(t(fieldText(name, field).label), { exact: true }).fill(fields[field]);
  if (password !== undefined)
    await form.getByLabel(t(emailAdminText.ownPassword), { exact: true }).fill(password);
  const save = name === 'email' ? emailAdminText.save : settingsText.save;
  await form.getByRole('button', { name: t(save), exact: true }).click();
  await expect(form).toContainText(expected ?? t(settingsText.saved));
}

async function writeProduct(ownerReader: Reader): Promise<void> {
  const { page, t } = ownerReader;
  for (const language of [0, 1] as const) {
    await wordsField(ownerReader, 'title', language).fill(biltong[language]);
    await wordsField(ownerReader, 'description', language).fill(language === 0 ? 'Dry cured.' : '慢慢風乾。');
  }
  await page.getByRole('button', { name: t(editorText.addType) }).click();
  const type = page.getByRole('form', { name: t(editorText.newType) });
  await type.getByLabel(t(languages[0].called)).fill('Dried meat');
  await type.getByLabel(t(languages[1].called)).fill('肉乾');
  await type.getByRole('button', { name: t(editorText.addType) }).click();
  await expect(type).toBeHidden();
  await page.getByRole('button', { name: t(editorText.choosePictures) }).click();
  const picker = page.getByRole('dialog', { name: t(imagesText.pick) });
  await picker.locator('input[type=file]').setInputFiles(await smallPhoto('biltong.jpg'));
  await expect(picker.locator('li button[aria-pressed=true]')).toBeVisible();
  await picker.getByRole('button', { name: t(imagesText.pickDone) }).click();
  for (const [column, value] of [
    ['price', '280'],
    ['cost', '120'],
    ['qty', '9'],
  ] as const)
    await cellOf(ownerReader, column, 1).fill(value);
  await page.getByRole('button', { name: t(editorText.save), exact: true }).click();
  await expectSaved(ownerReader);
}
