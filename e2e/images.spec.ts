import type { Locator, Page } from '@playwright/test';
import { listText } from '#app/text/admin.ts';
import {
  cropShapes,
  cropText,
  deletedMany,
  imagesText,
  removeManyTitle,
  uploadProblems,
} from '#app/text/images-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { editorText, pictureName, productCallProblems } from '#app/text/products-admin.ts';
import { expectAccessible } from './accessibility.ts';
import { heicPhoto, largePhoto, type PhotoFile, rotatedPhoto, smallPhoto } from './photos.ts';
import { inDatabase } from './posted-order.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

/** The error of an aborted request, and that of the test recorder, which fetches previews as pages may not. */
const noted = [/ERR_FAILED/, /^Connecting to 'blob:/];

test.describe('on a desktop, in English', () => {
  test.use(desktop);
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  test.use({ expectedErrors: async ({}, use) => use(noted) });

  test('uploads phone photos, names the one it cannot read, and shows them in another tab', async ({
    page,
    shop,
    visit,
  }) => {
    const other = await visit(desktop);
    await openAdmin(other, shop, '/admin/images');
    await openAdmin(page, shop, '/admin/images');
    await chooser(page).setInputFiles([await rotatedPhoto(), await largePhoto(), heicPhoto()]);

    const uploads = page.getByRole('region', { name: 'Uploads' });
    await expect(uploads.getByRole('status').first()).toHaveText('2 of 3 uploaded, 1 failed', {
      timeout: 120_000,
    });
    await expect(uploads.getByRole('alert')).toHaveText(uploadProblems['image-heic'][0]);
    await expectAccessible(page);
    for (const window of [page, other]) {
      await expect(window.getByText('37 images')).toBeVisible();
      const upright = await drawnSize(card(window, 'Landscape_6.jpg').locator('img'));
      expect(upright.width / upright.height).toBeGreaterThan(1.2);
      const large = await drawnSize(card(window, 'IMG_6000x4000.jpg').locator('img'));
      expect(large.width / large.height).toBeCloseTo(1.5, 1);
    }

    await card(page, 'Landscape_6.jpg').click();
    const stored = page.getByRole('dialog').locator('picture img').first();
    const file = await page.request.get((await stored.getAttribute('src')) ?? '');
    expect((await file.body()).includes('Exif')).toBe(false);
    await page.keyboard.press('Escape');

    await uploads.getByRole('button', { name: 'Dismiss: rainbow.heic' }).click();
    await page.getByRole('button', { name: 'Clear the list' }).click();
    await expect(uploads).toBeHidden();
  });

  test('an upload interrupted by the network can be retried', async ({ page, shop, context }) => {
    await openAdmin(page, shop, '/admin/images');
    await context.route('**/api/uploadImage*', (route) => route.abort(), { times: 1 });
    await chooser(page).setInputFiles(await smallPhoto('coals.jpg'));
    await expect(page.getByRole('alert')).toHaveText(uploadProblems.unreachable[0]);
    await page.getByRole('button', { name: 'Try again: coals.jpg' }).click();
    await expect(page.getByText('1 of 1 uploaded')).toBeVisible();
    await expect(card(page, 'coals.jpg')).toBeVisible();
  });
  test('an upload that breaks off stays with its product, and nothing is saved without it', async ({
    page,
    shop,
    context,
  }) => {
    await openAdmin(page, shop, '/admin/products/new');
    await context.route('**/api/uploadImage*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: editorText.choosePictures[0] }).click();
    const picker = page.getByRole('dialog', { name: imagesText.pick[0] });
    await expect(picker.getByRole('listitem').first()).toBeVisible();
    await picker.getByRole('searchbox').fill('boerewors coil');
    await expect.poll(() => picker.getByRole('list').last().getByRole('listitem').count()).toBeLessThan(9);
    await picker.locator('input[type=file]').setInputFiles(await smallPhoto('coals.jpg'));
    await expect(picker.getByRole('alert')).toHaveText(uploadProblems.unreachable[0]);
    await picker.getByRole('button', { name: imagesText.pickDone[0] }).click();
    await expect(picker).toBeHidden();

    const uploads = page.getByRole('region', { name: imagesText.uploads[0] });
    await expect(uploads.getByRole('alert')).toHaveText(uploadProblems.unreachable[0]);
    await page.getByRole('button', { name: editorText.save[0], exact: true }).click();
    const refusal = page.getByText(productCallProblems['upload-unfinished']?.[0] ?? '');
    await expect(refusal).toBeInViewport();
    await uploads.getByRole('button', { name: 'Try again: coals.jpg' }).click();
    await expect(
      page.getByRole('button', { name: labelled(editorText.removePicture, pictureName(1))[0] }),
    ).toBeVisible();
    await expect(refusal).toBeHidden();
  });

  test('drop and paste take pictures in too', async ({ page, shop }) => {
    await openAdmin(page, shop, '/admin/images');
    await dropOrPaste(page, 'drop', await smallPhoto('dropped.jpg'));
    await expect(card(page, 'dropped.jpg')).toBeVisible();
    await dropOrPaste(page, 'paste', await smallPhoto('pasted.jpg'));
    await expect(card(page, 'pasted.jpg')).toBeVisible();
    await expect(page.getByText('2 of 2 uploaded')).toBeVisible();
  });

  test('describes an image, and deletes one that a product shows', async ({ page, shop, visit }) => {
    const other = await visit(desktop);
    await openAdmin(other, shop, '/admin/images');
    await openAdmin(page, shop, '/admin/images');
    await page.getByRole('searchbox', { name: 'Search by name, text or product' }).fill('boerewors coil');
    await expect(page.getByText(/^\d+ of \d+ images$/)).toBeVisible();
    const first = page.getByRole('region', { name: 'Images' }).getByRole('listitem').first();
    await first.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Alternative text, English').fill('A ring of sausage');
    await dialog.getByLabel('Alternative text, Chinese').fill('一圈香腸');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('Saved.')).toBeVisible();
    await expect(card(other, 'A ring of sausage')).toBeVisible();
    await expectAccessible(page);

    await dialog.getByRole('button', { name: 'Delete' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Delete this image?' });
    await expect(confirmation.getByRole('listitem')).toHaveCount(1);
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/ deleted\.$/)).toBeVisible();
    await expect(card(other, 'A ring of sausage')).toBeHidden();
  });

  test('deletes several pictures that nothing uses, and keeps those in use', async ({ page, shop }) => {
    await openAdmin(page, shop, '/admin/images');
    await chooser(page).setInputFiles([await smallPhoto('spare-1.jpg'), await smallPhoto('spare-2.jpg')]);
    await expect(page.getByText('2 of 2 uploaded')).toBeVisible({ timeout: 60_000 });
    const all = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    const spares = page.getByRole('checkbox', { name: /^Select spare-/ });
    await expect(spares).toHaveCount(2);
    // Of the shop's own the first is shown by a product.
    await spares.first().check();
    await all.nth(2).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: imagesText.selected[0] });
    await expect(bar.getByText('3 selected')).toBeVisible();
    await expectAccessible(page);
    await bar.getByRole('button', { name: imagesText.removeSelected[0] }).click();
    const question = page.getByRole('dialog', { name: removeManyTitle(2)[0] });
    await expect(question.getByText(/^In use, so not deleted: “[^”]+”\.$/)).toBeVisible();
    await question.getByRole('button', { name: imagesText.removeSelected[0] }).click();
    await expect(page.getByText(/^2 images deleted\. In use, so not deleted: /)).toBeVisible();
    await expect(spares).toHaveCount(0);
    await expect(bar).toBeHidden();

    await all.first().check();
    await bar.getByRole('button', { name: imagesText.removeSelected[0] }).click();
    await expect(page.getByText(/^No image was deleted\. In use, so not deleted: /)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('on a desktop, with more pictures than a page', () => {
  test.use(desktop);

  test('deletes all that match but the one that came into use after the question', async ({ page, shop }) => {
    const { buffer } = await smallPhoto('extra.jpg');
    await page.route('**/productImages/img_extra-*', (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: buffer }),
    );
    await inDatabase(shop, (client) =>
      client.query(`insert into image (key, url, name, alt, width, height, widths, placeholder)
        select 'img_extra-' || n, '/productImages/img_extra-' || n || '-16.jpg', 'Extra ' || n, '["", ""]', 16, 12, '{16}', ''
        from generate_series(1, 60) n`),
    );
    await openAdmin(page, shop, '/admin/images?kind=unused');
    await page.getByRole('checkbox', { name: imagesText.selectPage[0] }).check();
    await page.getByRole('button', { name: listText.chooseMatching[0] }).click();
    const bar = page.getByRole('region', { name: imagesText.selected[0] });
    await expect(bar.getByText('60 selected')).toBeVisible();
    await bar.getByRole('button', { name: imagesText.removeSelected[0] }).click();
    const question = page.getByRole('dialog', { name: removeManyTitle(60)[0] });
    await expect(question).toBeVisible();
    await inDatabase(shop, (client) =>
      client.query(`update parent_product set images = images || 'img_extra-7'::text
        where id = (select id from parent_product where deleted_at is null limit 1)`),
    );
    await question.getByRole('button', { name: imagesText.removeSelected[0] }).click();
    await expect(page.getByText(deletedMany(59, ['Extra 7'])[0])).toBeVisible();
    await expect(page.getByText(imagesText.noneFound[0])).toBeVisible();
  });
});

test.describe('on a phone, in Chinese, by keyboard alone', () => {
  test.use(phone);

  test('crops a picture to a square, turned and drawn closer, before it is uploaded', async ({
    page,
    shop,
  }) => {
    await openAdmin(page, shop, '/zh-TW/admin/images');
    const first = page.getByRole('switch', { name: imagesText.cropFirst[1] });
    await first.focus();
    await page.keyboard.press('Space');
    await expect(first).toBeChecked();
    await chooser(page).setInputFiles(await smallPhoto('square.jpg'));
    const cropper = page.getByRole('dialog', { name: cropText.title[1] });
    await expect(cropper.getByRole('application')).toBeFocused();
    await expectAccessible(page);
    for (const key of ['+', '+', 'r', 'ArrowLeft', 'ArrowUp', '-']) await page.keyboard.press(key);
    await expect(cropper.getByText('110%')).toBeVisible();
    await page.keyboard.press('Tab');
    for (let at = 0; at < 2; at++) await page.keyboard.press('ArrowRight');
    await expect(cropper.getByRole('radio', { name: cropShapes.square[1] })).toBeChecked();
    const apply = cropper.getByRole('button', { name: cropText.apply[1] });
    for (let at = 0; at < 12 && !(await apply.evaluate((button) => button === document.activeElement)); at++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('已上傳1／1張')).toBeVisible();
    const size = await drawnSize(card(page, 'square.jpg').locator('img'));
    expect(size.width).toBe(size.height);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });
});

/** The file input behind the button. */
function chooser(page: Page): Locator {
  return page.locator('input[type=file]').first();
}

function card(page: Page, name: string): Locator {
  return page.getByRole('button', { name });
}

/** The natural size, once loaded. */
async function drawnSize(image: Locator): Promise<{ width: number; height: number }> {
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  return image.evaluate((img: HTMLImageElement) => ({ width: img.naturalWidth, height: img.naturalHeight }));
}

/** Drops or pastes a file. */
async function dropOrPaste(
  page: Page,
  how: 'drop' | 'paste',
  { name, mimeType, buffer }: PhotoFile,
): Promise<void> {
  const text = buffer.toString('base64');
  const transfer = await page.evaluateHandle(
    ([data, fileName, type]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(data ?? ''), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], fileName ?? '', { type: type ?? '' }));
      return transfer;
    },
    [text, name, mimeType],
  );
  const button = page.getByRole('button', { name: 'Choose images' });
  if (how === 'drop') await button.dispatchEvent('drop', { dataTransfer: transfer });
  else {
    await button.evaluate(
      (element, transfer) =>
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true })),
      transfer,
    );
  }
}
