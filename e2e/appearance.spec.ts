import type { Locator, Page } from '@playwright/test';
import { typedMoment } from '#app/domain/settings/appearance.ts';
import { usualBrand } from '#app/domain/settings/brand-colour.ts';
import { appearanceText, previewOf } from '#app/text/appearance-admin.ts';
import { homeText } from '#app/text/home.ts';
import { imagesText } from '#app/text/images-admin.ts';
import { pictureText, settingsText } from '#app/text/settings-admin.ts';
import { fieldText, settingProblems } from '#app/text/settings-fields-admin.ts';
import { shellText } from '#app/text/shell.ts';
import { expectAccessible } from './accessibility.ts';
import { cutOff } from './overflow.ts';
import { smallPhoto } from './photos.ts';
import { postOrder } from './posted-order.ts';
import { hydrated } from './reader.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { openAdmin, signIn } from './sign-in.ts';

const green = '#14532d';
const title = ['Meat from the kraal.', '肉我們備好'] as const;
const lead = ['Frozen the same day.', '當日急速冷凍。'] as const;
const closed = ['We are closed on Friday.', '週五公休一天。'] as const;

function preview(page: Page, language: 0 | 1, reads: 0 | 1, width: 'phone' | 'computer' = 'phone') {
  const name = ['English', '繁體中文'][language] ?? '';
  return page.frameLocator(`iframe[title="${previewOf(name, appearanceText[width])[reads]}"]`);
}

const section = (page: Page) => page.locator('form#appearance');
const field = (page: Page, name: string) => section(page).locator(`[name="${name}"]`);

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
}

async function save(page: Page, language: 0 | 1): Promise<void> {
  await section(page).getByRole('button', { name: settingsText.save[language], exact: true }).click();
  await expect(section(page)).toContainText(settingsText.saved[language]);
}

async function choosePicture(page: Page, of: 'logo' | 'homePicture', file: string): Promise<void> {
  const { label } = fieldText('appearance', of);
  await section(page)
    .getByRole('button', { name: `${pictureText.choose[0]} – ${label[0]}` })
    .click();
  const picker = page.getByRole('dialog', { name: imagesText.pick[0] });
  await picker.locator('input[type=file]').setInputFiles(await smallPhoto(file));
  await expect(picker.locator('li button[aria-pressed=true]')).toBeVisible();
  await picker.getByRole('button', { name: imagesText.pickDone[0] }).click();
  await expect(picker).toBeHidden();
}

const colourOf = (element: Locator) => element.evaluate((button) => getComputedStyle(button).backgroundColor);
const inGreen = 'rgb(20, 83, 45)';

test.use({ linked: true });

test.describe('on a desktop, in English', () => {
  test.use(desktop);

  test('logo, colour, home page and announcement follow in the preview, the shop and its emails', async ({
    page,
    shop,
    visit,
    request,
  }) => {
    await postOrder(request, shop.url);
    const before = await visit(phone);
    await before.goto('/zh-TW');
    await expect(before.getByRole('heading', { level: 1 })).toContainText('炭火生好了');
    expect(await before.locator('head style').count()).toBe(0);

    await openAdmin(page, shop, '/admin/settings#appearance');
    await section(page).scrollIntoViewIfNeeded();
    const english = preview(page, 0, 0);
    await expect(english.getByRole('heading', { level: 1 })).toContainText('Pull up a chair.');
    await fill(page, { brand: '#f0a020' });
    await expect(section(page)).toContainText('The nearest darker colour that passes is');
    await section(page).getByRole('button', { name: settingsText.save[0], exact: true }).click();
    await expect(section(page)).not.toContainText(settingsText.saved[0]);
    await expect(field(page, 'brand')).toBeFocused();
    await section(page)
      .getByRole('button', { name: /^Use #/ })
      .click();
    await expect(section(page)).not.toContainText('The nearest darker colour');

    await choosePicture(page, 'logo', 'logo.jpg');
    await choosePicture(page, 'homePicture', 'fire.jpg');
    await fill(page, {
      brand: green,
      homeTitleEnglish: title[0],
      homeTextEnglish: lead[0],
      bannerEnglish: closed[0],
      bannerLink: '/zh-TW/contact',
    });
    await expect(english.getByRole('heading', { level: 1 })).toHaveText(title[0]);
    await expect(english.getByText(lead[0])).toBeVisible();
    await expect(english.getByText(closed[0])).toBeVisible();
    await expect(english.getByRole('img', { name: 'Boma' })).toBeVisible();
    const enter = english.getByRole('link', { name: homeText.enter[0], includeHidden: true });
    await expect.poll(() => colourOf(enter)).toBe(inGreen);
    await expect(preview(page, 1, 0).getByRole('heading', { level: 1, includeHidden: true })).toContainText(
      '炭火生好了',
    );
    await section(page).getByRole('button', { name: appearanceText.computer[0] }).click();
    await expect(
      preview(page, 0, 0, 'computer').getByRole('heading', { level: 1, includeHidden: true }),
    ).toHaveText(title[0]);
    await fill(page, { homeTitleChinese: title[1], homeTextChinese: lead[1], bannerChinese: closed[1] });
    await expectAccessible(page);
    await save(page, 0);
    await expect(field(page, 'bannerLink')).toHaveValue('/contact');

    // The open page updates itself.
    await expect(before.getByRole('heading', { level: 1 })).toHaveText(title[1]);
    const shopper = await visit(phone);
    for (const path of ['/zh-TW', '/zh-TW/store', '/zh-TW/store/boerewors']) {
      await shopper.goto(path);
      const announcement = shopper.getByRole('complementary', { name: shellText.announcement[1] });
      await expect(announcement.getByRole('link', { name: closed[1] })).toBeVisible();
      await expect(shopper.getByRole('banner').getByRole('img', { name: 'Boma 波瑪' })).toBeVisible();
      expect(await cutOff(shopper)).toEqual([]);
      await expectAccessible(shopper);
    }
    await shopper.goto('/zh-TW');
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(title[1]);
    expect(await colourOf(shopper.getByRole('link', { name: homeText.enter[1] }).first())).toBe(inGreen);
    await shopper.getByRole('link', { name: closed[1] }).click();
    await expect(shopper).toHaveURL(/\/zh-TW\/contact$/);

    // Dismissed for the visit, it is not rendered again, so that nothing moves.
    await shopper.getByRole('button', { name: shellText.dismissAnnouncement[1] }).click();
    await expect(shopper.getByText(closed[1])).toHaveCount(0);
    await shopper.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await shopper.goto('/zh-TW/terms');
    await hydrated(shopper);
    await expect(shopper.getByText(closed[1])).toHaveCount(0);
    expect(await shopper.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);

    await page.goto('/admin/emails?preview=newOrder');
    const email = page.frameLocator('iframe');
    await expect(email.getByRole('img', { name: 'Boma' })).toBeVisible();
    const html = await (await page.request.get('/admin/emails?preview=newOrder')).text();
    expect(html).toContain(green);
    expect(html).not.toContain(usualBrand);
    const manifest = await (await page.request.get('/site.webmanifest')).json();
    expect(manifest.theme_color).toBe(green);

    // A new announcement is shown after the previous was dismissed.
    await openAdmin(page, shop, '/admin/settings#appearance');
    await fill(page, { bannerChinese: '週六公休。', bannerEnglish: 'Closed on Saturday.' });
    await section(page)
      .getByRole('button', { name: `${pictureText.remove[0]} – ${fieldText('appearance', 'logo').label[0]}` })
      .click();
    await save(page, 0);
    await shopper.goto('/zh-TW/store');
    await expect(shopper.getByText('週六公休。')).toBeVisible();
    await expect(shopper.getByRole('banner').getByText('Boma 波瑪')).toBeVisible();
    const plain = await visit({ ...phone, javaScriptEnabled: false });
    await plain.goto('/zh-TW/store');
    await expect(plain.getByText('週六公休。')).toBeVisible();
    await expect(plain.getByRole('button', { name: shellText.dismissAnnouncement[1] })).toHaveCount(0);
  });

  test('without scripts a refused colour keeps what was typed, and the preview is of what is saved', async ({
    shop,
    visit,
  }) => {
    const page = await visit({ ...desktop, javaScriptEnabled: false });
    await signIn(page, shop);
    await page.goto('/admin/settings#appearance');
    await fill(page, { brand: '#1976d2', homeTitleEnglish: title[0], homeTitleChinese: title[1] });
    const send = () => section(page).getByRole('button', { name: settingsText.save[0], exact: true }).click();
    await send();
    await expect(field(page, 'brand')).toHaveValue('#1976d2');
    await expect(section(page)).toContainText('The nearest darker colour that passes is');
    await expect(section(page)).toContainText('The colour on the page (4.0)');
    await expect(section(page)).toContainText(settingsText.wrong[0]);
    await fill(page, { brand: green });
    await send();
    await section(page).scrollIntoViewIfNeeded();
    await expect(field(page, 'brand')).toHaveValue(green);
    await expect(section(page).getByText(appearanceText.previewSaved[0])).toBeVisible();
    await section(page).locator('iframe').first().scrollIntoViewIfNeeded();
    await expect(preview(page, 1, 0).getByText(title[1])).toBeVisible();
  });
});

test.describe('on a phone, in Chinese', () => {
  test.use(phone);

  test('the owner writes an announcement for later', async ({ page, shop, visit }) => {
    await openAdmin(page, shop, '/zh-TW/admin/settings#appearance');
    await fill(page, { brand: '#f0a020' });
    await expect(section(page)).toContainText('最接近且合格的較深顏色為');
    await section(page).getByRole('button', { name: /^改用/ }).click();
    await expect(page.getByText('對比度低於4.5', { exact: false })).toHaveCount(0);
    await fill(page, { bannerChinese: closed[1], bannerUntil: '2020-01-01', bannerFrom: '2020-01-02' });
    await section(page).getByRole('button', { name: settingsText.save[1], exact: true }).click();
    await expect(section(page)).toContainText(settingProblems['ends-first'][1]);
    await expect(section(page)).toContainText(settingProblems['other-language'][1]);
    await fill(page, { bannerEnglish: closed[0], bannerFrom: '2031-01-01', bannerUntil: '2031-01-05' });
    await fill(page, { brand: green, homeTitleEnglish: title[0], homeTitleChinese: title[1] });
    const chinese = preview(page, 1, 1);
    await expect(chinese.getByText(closed[1])).toBeVisible();
    await expect(chinese.getByText(title[1])).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
    await expectAccessible(page);
    await save(page, 1);
    const shopper = await visit(desktop);
    await shopper.goto('/');
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(title[0]);
    await expect(shopper.getByRole('complementary')).toHaveCount(0);
  });

  test.describe('as time goes on', () => {
    const now = Date.now();
    test.use({
      environment: {
        BEGINS_AT: new Date(now).toISOString(),
        NODE_OPTIONS: '--import ./test/fake-clock.mjs',
      },
    });

    test('an announcement begins and ends by the clock', async ({ page, shop, visit }) => {
      const minute = 60_000;
      const begins = Math.floor(Date.now() / minute) * minute + 2 * minute;
      const [from, until] = [begins, begins + 3 * minute].map((at) =>
        typedMoment(new Date(at).toISOString()),
      );
      const owner = await visit(desktop);
      await openAdmin(owner, shop, '/admin/settings#appearance');
      await fill(owner, {
        bannerEnglish: closed[0],
        bannerChinese: closed[1],
        bannerFrom: from?.day ?? '',
        bannerFromTime: from?.time ?? '',
        bannerUntil: until?.day ?? '',
        bannerUntilTime: until?.time ?? '',
      });
      await save(owner, 0);
      const announcement = page.getByText(closed[1]);
      const seen = async () => {
        await page.goto('/zh-TW/store');
        return announcement.count();
      };
      expect(await seen()).toBe(0);
      process.kill(shop.process.pid, 'SIGUSR2');
      await expect.poll(seen).toBe(1);
      process.kill(shop.process.pid, 'SIGUSR2');
      await expect.poll(seen).toBe(0);
    });
  });
});
