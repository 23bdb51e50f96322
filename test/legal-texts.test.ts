import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, type LoaderFunctionArgs } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippingOptions } from '#app/domain/delivery/shipping.ts';
import { type Language, type LocalizedText, localPath } from '#app/domain/language.ts';
import { offlineMethods } from '#app/domain/payment/payment.ts';
import { type SettingsSection, settingFields } from '#app/domain/settings/settings.ts';
import { newOrderEmail } from '#app/emails/new-order.ts';
import { renderEmail } from '#app/emails/render.tsx';
import { loader as about } from '#app/routes/about.tsx';
import { action } from '#app/routes/admin/settings.tsx';
import PrivacyPage, { loader as privacy } from '#app/routes/privacy.tsx';
import TermsPage, { loader as terms } from '#app/routes/terms.tsx';
import { emailShop } from '#app/server/emails/email-contents.ts';
import { perishableDefault, privacyDefault, termsFor } from '#app/text/legal-defaults.ts';
import { spaced } from '#app/text/marks.ts';
import { hostileTexts } from '../e2e/hostile.ts';
import { foreignWords } from '../e2e/one-language.ts';
import { sentOrder } from './email-fixtures.ts';
import { storedLine } from './order-line.ts';
import { seedCatalogue } from './product-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';
import { trials } from './trials.ts';

/** Legally required texts, from the settings to pages and emails. */

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

const versions = new Map<SettingsSection, number>();

/** Saves a section; omitted fields are empty. */
async function save(section: SettingsSection, typed: Readonly<Record<string, string>>): Promise<void> {
  const blank = Object.fromEntries(settingFields[section].map((field) => [field, '']));
  const version = versions.get(section) ?? 0;
  const answer = await staff.post(action, { intent: section, version: String(version), ...blank, ...typed });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  versions.set(section, version + 1);
}

const named = { nameEnglish: 'Boma', nameChinese: '博馬' };
const twice = (field: string, text: string) => ({ [`${field}English`]: text, [`${field}Chinese`]: text });

/** The page without head and frame. */
async function pageOf(path: '/privacy' | '/terms', language: Language): Promise<string> {
  const address = localPath(path, language);
  const loader = async (args: LoaderFunctionArgs) =>
    Response.json(path === '/terms' ? terms(args) : privacy(args));
  const data = await (await staff.ask(loader, { path: address, method: 'GET', cookie: '' })).json();
  const Stub = createRoutesStub([
    { id: 'page', path: address, Component: path === '/terms' ? TermsPage : PrivacyPage },
  ]);
  const hydrationData = { loaderData: { page: data } };
  return renderToStaticMarkup(createElement(Stub, { initialEntries: [address], hydrationData }));
}

function emailOf(language: Language) {
  const shop = emailShop(staff.shop.config, staff.shop.settings.current());
  return renderEmail(newOrderEmail({ ...order, language }, { ...shop, origin: 'https://boma.example' }));
}

const order = { ...sentOrder, lines: [storedLine('frozen')] };

const bare = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const tagsOf = (html: string) => html.match(/<\/?[a-z!][a-z0-9]*/gi) ?? [];

test('where the owner has written nothing, the defaults stand, each page in its own language', async () => {
  for (const language of [0, 1] as const) {
    const wordsOf = (localized: LocalizedText) =>
      (localized[language].split('\n').at(-1) ?? '').replace(/^- /, '');
    expect(bare(await pageOf('/privacy', language))).toContain(wordsOf(privacyDefault));
    const page = bare(await pageOf('/terms', language));
    expect(page).not.toMatch(/default text|not confirmed|預設內容|尚待/);
    expect(page).toContain(
      wordsOf(termsFor({ payments: offlineMethods, options: shippingOptions, sendsEmails: false })),
    );
    expect(page).toContain(perishableDefault[language]);
    const message = emailOf(language);
    for (const expected of perishableDefault) expect(message.text).toContain(spaced(expected));
    expect(message.text).toContain('https://boma.example/zh-TW/terms');
  }
  const chinese = bare(await pageOf('/terms', 1)) + bare(await pageOf('/privacy', 1));
  expect(foreignWords.filter((word) => chinese.includes(word))).toEqual([]);
});

test('what the owner saves is shown at once, in the language of the reader; emptied, the default comes back', async () => {
  await save('legal', {
    privacyEnglish: '# Ours\n\nWe keep it.\n- one\n- two',
    privacyChinese: '# 我們的\n\n我們會保存。\n- 一\n- 二',
    perishableEnglish: 'Frozen is final.\n\nReally.',
    perishableChinese: '冷凍商品恕不退貨。\n\n敬請見諒。',
  });
  const english = await pageOf('/privacy', 0);
  expect(english).toContain('<h2>Ours</h2><p>We keep it.</p><ul');
  expect(english).not.toContain('我們的');
  expect(await pageOf('/privacy', 1)).toContain('<h2>我們的</h2><p>我們會保存。</p>');
  expect(await pageOf('/terms', 0)).toContain('<p>Frozen is final.</p><p>Really.</p>');
  expect(bare(await pageOf('/terms', 1))).toContain('冷凍商品恕不退貨。');
  const { text, html } = emailOf(1);
  for (const expected of ['Frozen is final.', '冷凍商品恕不退貨。', '敬請見諒。'])
    expect(text).toContain(expected);
  expect(html).toContain('Frozen is final.');
  expect(text).not.toContain('第 19 條');

  await save('legal', {});
  expect(bare(await pageOf('/privacy', 0))).toContain('What stays in your browser');
});

test('the seller’s details are on both pages and in the email, as far as they are set', async () => {
  await save('shop', {
    ...named,
    registeredName: '博馬食品有限公司',
    representative: '王小明',
    ...twice('seat', '信義路9號'),
    taxId: '22099131',
    foodRegistration: 'A-122099131-00000-3',
  });
  const expected = ['博馬食品有限公司', '王小明', '信義路9號', '22099131', 'A-122099131-00000-3'];
  for (const path of ['/terms', '/privacy'] as const) {
    const page = bare(await pageOf(path, 1));
    for (const word of [...expected, '食品業者登錄字號', '統一編號', '代表人'])
      expect(page, path).toContain(word);
  }
  const { text } = emailOf(0);
  for (const word of [...expected, 'Tax ID (UBN): 22099131']) expect(text).toContain(word);
  await save('shop', named);
  expect(emailOf(0).text).not.toContain('Tax ID (UBN)');
});

test('the page about the shop is there once it is written, in the language of the reader, with its picture', async () => {
  const dataOf = async (language: Language) => {
    const path = localPath('/about', language);
    const answer = await staff.ask(async (args) => Response.json(await about(args)), {
      path,
      method: 'GET',
      cookie: '',
    });
    return { status: answer.status, body: await answer.json() };
  };
  await expect(dataOf(0)).rejects.toMatchObject({ init: { status: 404 } });
  await save('about', { ...twice('packed', 'In dry ice'), picture: 'img_gone' });
  await expect(dataOf(0)).rejects.toMatchObject({ init: { status: 404 } });
  await save('about', {
    textEnglish: 'We braai.',
    textChinese: '我們烤肉。',
    titleEnglish: 'Our kraal',
    titleChinese: '我們的農場',
    picture: 'img_gone',
  });
  expect(await dataOf(0)).toEqual({
    status: 200,
    body: { title: 'Our kraal', text: 'We braai.', packed: null, picture: null },
  });
  await seedCatalogue(staff.shop.db);
  await save('about', {
    textEnglish: 'We braai.',
    textChinese: '我們烤肉。',
    picture: 'img_board',
    ...twice('packed', 'x'),
  });
  expect((await dataOf(1)).body).toMatchObject({
    title: '關於我們',
    text: '我們烤肉。',
    packed: 'x',
    picture: { key: 'img_board' },
  });
  await save('about', {});
  await expect(dataOf(0)).rejects.toMatchObject({ init: { status: 404 } });
});

test('no text of the owner’s becomes markup, in a page or an email, and each is shown as it is written (T60)', async () => {
  await save('shop', { ...named, registeredName: 'x', representative: 'x', ...twice('seat', 'x') });
  await save('legal', { ...twice('privacy', 'x'), ...twice('terms', 'x'), ...twice('perishable', 'x') });
  const plain = {
    privacy: tagsOf(await pageOf('/privacy', 0)),
    terms: tagsOf(await pageOf('/terms', 0)),
    message: tagsOf(emailOf(0).html),
  };
  const texts = hostileTexts.filter((_, place) => place % trials({ short: 10, long: 1 }) === 0);
  for (const text of texts) {
    await save('shop', { ...named, registeredName: text, representative: text, ...twice('seat', text) });
    await save('legal', { ...twice('privacy', text), ...twice('terms', text), ...twice('perishable', text) });
    const pages = { privacy: await pageOf('/privacy', 0), terms: await pageOf('/terms', 0) };
    expect(tagsOf(pages.privacy), text).toEqual(plain.privacy);
    expect(tagsOf(pages.terms), text).toEqual(plain.terms);
    const message = emailOf(0);
    expect(tagsOf(message.html), text).toEqual(plain.message);
    for (const shown of [bare(pages.privacy), bare(pages.terms), bare(message.html), message.text])
      expect(shown, text).toContain(text);
  }
});
