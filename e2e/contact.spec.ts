import type { Page } from '@playwright/test';
import pg from 'pg';
import { contactLimits } from '#app/domain/contact/contact.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { contactText } from '#app/text/contact.ts';
import { homeText } from '#app/text/home.ts';
import { answerSubject, messageStateText, messagesText } from '#app/text/messages-admin.ts';
import { productText } from '#app/text/product.ts';
import { didYouMean, fullField, shellText } from '#app/text/shell.ts';
import { about, storeText } from '#app/text/store.ts';
import { inTurn, trials } from '#test/trials.ts';
import { expectAccessible, expectErrorLinks } from './accessibility.ts';
import { delayScripts } from './delayed-scripts.ts';
import { type Reader, reader } from './reader.ts';
import { desktop, englishPhone, expect, phone, test } from './shop.ts';
import { openAdmin, signIn } from './sign-in.ts';

const boerewors: LocalizedText = ['Boerewors', '南非香腸 Boerewors'];

const plain = { javaScriptEnabled: false };

const readers = [
  { who: 'on a phone in Chinese', device: { ...phone, javaScriptEnabled: true }, language: 1 },
  { who: 'on a desktop in English, before JavaScript', device: { ...desktop, ...plain }, language: 0 },
  { who: 'on a phone in Chinese, before JavaScript', device: { ...phone, ...plain }, language: 1 },
  { who: 'on a phone in English, before JavaScript', device: { ...englishPhone, ...plain }, language: 0 },
] as const;

for (const { who, device, language } of readers.slice(0, trials({ short: 2, long: 4 }))) {
  test.describe(who, () => {
    test.use(device);

    test('writes to the shop, and the owner deals with it', async ({ page, shop, visit }) => {
      const owner = await visit({ ...desktop, javaScriptEnabled: true });
      await signIn(owner, shop);
      await owner.goto('/zh-TW/admin/filters');
      const shopper = reader(page, language);
      const { t, open } = shopper;
      if (!device.javaScriptEnabled) await comesFromAProduct(shopper);
      else await open('/contact');
      const send = page.getByRole('button', { name: t(contactText.send) });
      const message = page.getByLabel(t(contactText.message));
      await message.fill('Howzit,\ndo you have <kudu>?');
      await send.click();
      await expect(page.getByRole('alert')).toContainText(
        t(['name and email are required fields.', '姓名和電子郵件為必填欄位。']),
      );
      await expect(message).toHaveValue('Howzit,\ndo you have <kudu>?');
      if (device.javaScriptEnabled) {
        await expectAccessible(page);
        await expectErrorLinks(page, [t(contactText.name), t(contactText.email)]);
        const email = page.getByLabel(t(contactText.email), { exact: true });
        await email.fill('thandi@gmial.com');
        await message.focus();
        await page.getByRole('button', { name: t(didYouMean('thandi@gmail.com')) }).click();
        await expect(email).toHaveValue('thandi@gmail.com');
        await expect(email).toBeFocused();
      }

      await page.getByLabel(t(contactText.name)).fill('Thandi Nkosi');
      await page.getByLabel(t(contactText.email), { exact: true }).fill('thandi@example.com');
      await send.click();
      await expect(page.getByText(t(contactText.thanks))).toBeVisible();
      const [mail] = await shop.mail.waitFor(1);
      expect(mail?.recipients).toEqual([shop.shopEmail]);
      expect(mail?.email.text).toContain('do you have <kudu>?');
      expect(mail?.email.replyTo?.[0]?.address).toBe('thandi@example.com');
      await dealWith(owner, language);
    });
  });
}

const drafters = [
  { who: 'on a phone in Chinese', device: phone, language: 1 },
  { who: 'on a desktop in English', device: desktop, language: 0 },
] as const;

for (const { who, device, language } of inTurn(drafters)) {
  test.describe(who, () => {
    test.use({ ...device, serviceWorkers: 'block' });

    test('what is typed stays until it is sent', async ({ page }) => {
      const { t, open } = reader(page, language);
      const name = page.getByLabel(t(contactText.name));
      const email = page.getByLabel(t(contactText.email), { exact: true });
      const message = page.getByLabel(t(contactText.message));
      await open('/contact');
      await name.fill('Thandi');
      await email.fill('thandi@gmial.com');
      // Pasted text is cut at the limit, and that is said.
      await message.fill('kudu '.repeat(900).slice(0, contactLimits.message));
      await expect(page.getByText(t(fullField(contactLimits.message)))).toBeVisible();
      await message.fill('Do you have kudu?');
      await expect(page.getByText(t(fullField(contactLimits.message)))).toBeHidden();
      await page.getByRole('button', { name: t(didYouMean('thandi@gmail.com')) }).click();
      await open('/terms');
      await page
        .getByRole('link', { name: t(shellText.contact), exact: true })
        .first()
        .click();
      await expect(message).toHaveValue('Do you have kudu?');
      await expect(email).toHaveValue('thandi@gmail.com');

      const release = await delayScripts(page);
      await page.goto(page.url(), { waitUntil: 'commit' });
      await name.fill('Thandi Nkosi');
      release();
      await expect(message).toHaveValue('Do you have kudu?');
      await expect(name).toHaveValue('Thandi Nkosi');

      await page.getByRole('button', { name: t(contactText.send) }).click();
      await page.getByRole('link', { name: t(contactText.another) }).click();
      await expect(message).toHaveValue('');
      await open('/contact');
      for (const field of [name, email, message]) await expect(field).toHaveValue('');
    });
  });
}

/** Links and forms only, from the home page to the contact page. */
async function comesFromAProduct({ page, t, open }: Reader): Promise<void> {
  await open('/');
  await page
    .getByRole('link', { name: t(homeText.enter) })
    .first()
    .click();
  const results = page.getByRole('main').getByRole('article');
  await expect(results).toHaveCount(8);
  await page.getByRole('link', { name: t(storeText.next) }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(results.first()).toBeVisible();
  await page.getByRole('searchbox', { name: t(storeText.search) }).fill('boerewors');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=boerewors/);
  await expect(results.first()).toContainText(t(boerewors));
  await page.getByRole('link', { name: t(about(storeText.seeDetails, boerewors)), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t(boerewors) })).toBeVisible();
  await page.getByText(t(productText.optionsTable), { exact: true }).click();
  await expect(page.getByRole('row', { name: t(['500 g', '500 公克']) })).toContainText('NT$330');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .getByRole('link', { name: t(shellText.contact), exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: t(contactText.title) })).toBeVisible();
}

async function dealWith(page: Page, language: 0 | 1): Promise<void> {
  const { t } = reader(page, 1);
  await page.getByRole('link', { name: /^訊息\s*1$/ }).click();
  const row = page.getByRole('list', { name: t(messagesText.list) }).getByRole('link');
  await expect(row).toContainText('do you have <kudu>?');
  await row.click();
  await expect(page.getByText('do you have <kudu>?', { exact: false }).last()).toBeVisible();
  await expect(row).toContainText(t(messageStateText.read));
  await expect(page.getByRole('link', { name: '訊息', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: t(messagesText.answer) })).toHaveAttribute(
    'href',
    `mailto:thandi@example.com?subject=${encodeURIComponent(answerSubject(['Boma', 'Boma 波瑪'])[language])}`,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: t(messagesText.done) }).click();
  await expect(page.getByText(t(messagesText.noneOpen))).toBeVisible();
  await page.getByRole('button', { name: t(messagesText.undo) }).click();
  await expect(row).toContainText(t(messageStateText.read));
}

test('a robot that fills every field hears thanks, and the shop hears nothing', async ({ page, shop }) => {
  await page.goto('/contact');
  const answer = await page.request.post(`${new URL(page.url()).origin}/contact`, {
    headers: { origin: new URL(page.url()).origin },
    form: {
      name: 'Pills',
      email: 'pills@example.com',
      message: 'Buy pills',
      website: 'https://pills.example',
      token: '',
    },
  });
  expect(await answer.text()).toContain(contactText.thanks[0]);
  const trap = page.locator('input[name=website]');
  await expect(trap).not.toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('textbox', { name: contactText.trap[0] })).toHaveCount(0);
  expect(shop.mail.emails).toHaveLength(0);
});

test.describe('the owner, before JavaScript', () => {
  test.use({ ...desktop, ...plain });

  test('marks a message as done and moves it back', async ({ page, shop }) => {
    const client = new pg.Client({ connectionString: shop.databaseUrl });
    await client.connect();
    await client.query(`insert into contact_message (name, email, message, language)
      values ('Thandi Nkosi', 'thandi@example.com', 'Is there kudu?', 0)`);
    await client.end();
    await openAdmin(page, shop, '/admin/messages');
    await page.getByRole('list', { name: messagesText.list[0] }).getByRole('link').click();
    const message = page.getByRole('article', { name: 'Thandi Nkosi' });
    await message.getByRole('button', { name: messagesText.done[0] }).click();
    await expect(page.getByText(messagesText.noneOpen[0])).toBeVisible();
    await message.getByRole('button', { name: messagesText.reopen[0] }).click();
    await expect(message.getByText(messageStateText.read[0], { exact: true })).toBeVisible();
  });
});
