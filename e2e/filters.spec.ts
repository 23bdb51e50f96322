import type { Page, Route } from '@playwright/test';
import { confirmText } from '#app/text/admin.ts';
import { filtersText } from '#app/text/filters-admin.ts';
import { storeText } from '#app/text/store.ts';
import { expectAccessible } from './accessibility.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { openAdmin } from './sign-in.ts';

test.describe('on a desktop, in English', () => {
  test.use(desktop);
  const offline = [/ERR_INTERNET_DISCONNECTED/, /manifest patches/];
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  test.use({ expectedErrors: async ({}, use) => use(offline) });

  test('arranges the filters by keyboard and by mouse, and the store follows', async ({
    page,
    shop,
    visit,
  }) => {
    const shopper = await visit(desktop);
    const late = await visit(desktop);
    const joining = await shopper.context().newPage();
    const other = await visit(desktop);
    await openAdmin(other, shop, '/admin/filters');
    await openAdmin(page, shop, '/admin/filters');
    // The store's stream begins after the page has loaded.
    const listening = shopper.waitForResponse(/\/api\/live\/Updates/);
    await shopper.goto('/store');
    await listening;
    // The change comes before the stream of one browser, and before another tab of the first one joins its stream.
    const saved = Promise.withResolvers<void>();
    const afterSave = (route: Route) => saved.promise.then(() => route.continue());
    await late.route('**/api/live/**', afterSave);
    await joining.route('**/shop-stream*', afterSave);
    for (const page of [late, joining]) await page.goto('/store');
    await expect
      .poll(async () => (await titles(page)).slice(0, 3))
      .toEqual(['Biltong & Droëwors', 'Boerewors', 'Ready to Braai']);
    const before = await titles(page);

    const dragHandle = page.getByRole('button', { name: 'Move Biltong & Droëwors' });
    await dragHandle.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(dragHandle).toBeFocused();
    await expect(announcer(page)).toHaveText('Biltong & Droëwors: position 3 of 7.');
    await page.keyboard.press('Escape');
    await expect(announcer(page)).toHaveText('Biltong & Droëwors is back at position 1.');
    expect(await titles(page)).toEqual(before);
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await expect(announcer(page)).toHaveText('Biltong & Droëwors dropped at position 7 of 7.');

    await dragAbove(page, 'Move Pantry', 'Move Boerewors');
    expect((await titles(page)).slice(0, 2)).toEqual(['Pantry', 'Boerewors']);
    await page.getByRole('switch', { name: 'Shown in the store: Wood & Fire' }).focus();
    await page.keyboard.press('Space');
    await expectAccessible(page);

    await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('dialog').getByText('Stay here').click();
    await expect(page).toHaveURL('/admin/filters');
    await page.getByRole('button', { name: 'Save selection' }).click();
    await expect(page.getByText('Saved. The store shows it now.')).toBeVisible();
    await expect.poll(() => titles(other)).toEqual(await titles(page));

    const expected = await titles(page);
    expect(expected.slice(0, 2)).toEqual(['Pantry', 'Boerewors']);
    const shown = [
      new RegExp(storeText.allProducts[0]),
      ...expected.filter((title) => title !== 'Wood & Fire'),
    ];
    saved.resolve();
    for (const { name, tab } of [
      { name: 'with its stream', tab: shopper },
      { name: 'before its stream', tab: late },
      { name: 'joins a stream', tab: joining },
    ])
      await expect(
        tab.getByRole('navigation', { name: storeText.filters[0] }).getByRole('link'),
        name,
      ).toHaveText(shown);
  });

  test('adds, renames and deletes, live in another tab', async ({ page, shop, visit }) => {
    const other = await visit(desktop);
    await openAdmin(other, shop, '/admin/filters');
    await openAdmin(page, shop, '/admin/filters');
    const adding = page.getByRole('form', { name: 'New filter' });
    await adding.getByLabel('English').fill('Gifts');
    await adding.getByRole('button', { name: 'Add filter' }).click();
    await expect(adding.getByLabel('Chinese')).toBeFocused();
    await expect(adding.getByText(filtersText.fillBoth[0])).toBeVisible();
    await adding.getByLabel('Chinese').fill('禮盒');
    await page.keyboard.press('Enter');
    await expect(other.getByText('禮盒')).toBeVisible();

    await adding.getByLabel('English').fill('Gifts');
    await adding.getByLabel('Chinese').fill('送禮');
    await page.keyboard.press('Enter');
    await expect(adding.getByRole('alert')).toContainText('A filter with this name already exists.');
    await expect(adding.getByLabel('Chinese')).toHaveValue('送禮');

    // Picked up in one tab, then focus moves to a field: an update of the list must not take the focus back.
    await other.getByRole('button', { name: 'Move Pantry' }).focus();
    await other.keyboard.press('Space');
    await other.evaluate(() => {
      window.requestAnimationFrame = () => 0;
    });
    const begun = other.getByRole('form', { name: 'New filter' }).getByLabel('English');
    await begun.click();

    await page.getByRole('button', { name: 'Rename: Gifts' }).click();
    const renaming = page.getByRole('form', { name: 'Rename: Gifts' });
    await expect(renaming.getByLabel('English')).toBeFocused();
    await renaming.getByLabel('English').fill('Hampers');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Rename: Hampers' })).toBeFocused();
    await expect(other.getByText('Hampers')).toBeVisible();
    await other.keyboard.type('a b');
    await expect(begun).toHaveValue('a b');

    await page.getByRole('button', { name: 'Delete: Boerewors' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Delete this filter?' });
    await expect(confirmation).toContainText('3 products use “Boerewors”.');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/filters\.data\b/, async (route) => {
      await released;
      await route.continue();
    });
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    // Closed meanwhile, its answer would come to the question about another filter.
    await page.keyboard.press('Escape');
    await expect(confirmation.getByRole('button', { name: 'Keep' }).last()).toBeDisabled();
    release();
    await expect(page.getByText('“Boerewors” deleted.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Delete: Boerewors' })).toHaveCount(0);
  });

  test('a save that fails keeps the order and says so', async ({ page, shop, context }) => {
    await openAdmin(page, shop, '/admin/filters');
    const dragHandle = page.getByRole('button', { name: 'Move Pantry' });
    await dragHandle.focus();
    for (const key of ['Space', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    // Focus by mouse drops it, and keys go to the field alone.
    const adding = page.getByRole('form', { name: 'New filter' }).getByLabel('English');
    await adding.click();
    await page.keyboard.type('a b');
    await expect(adding).toHaveValue('a b');
    await expect(announcer(page)).toHaveText('Pantry dropped at position 5 of 7.');
    expect((await titles(page))[4]).toBe('Pantry');
    await adding.clear();
    await dragHandle.focus();
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
    // Blocks the save and every request of the loaders after it.
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save selection' }).click();
    await expect(page.getByRole('alert')).toContainText('The connection to the shop was lost.');
    expect((await titles(page))[0]).toBe('Pantry');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save selection' }).click();
    await expect(page.getByText('Saved. The store shows it now.')).toBeVisible();
  });
});

test.describe('on a phone, in Chinese', () => {
  test.use(phone);

  test('adds an option, renames one that variants have, deletes the unused one', async ({ page, shop }) => {
    await openAdmin(page, shop, '/zh-TW/admin/filters');
    await expectAccessible(page);
    const adding = page.getByRole('form', { name: '新增款式' });
    await adding.getByLabel('英文').fill('Family box');
    await adding.getByLabel('中文').fill('家庭號');
    await adding.getByRole('button', { name: '新增' }).click();
    await expect(page.getByRole('button', { name: '刪除：家庭號' })).toBeVisible();
    await expect(page.getByRole('button', { name: '刪除：大' })).toHaveCount(0);

    await page.getByRole('button', { name: '重新命名：大' }).click();
    const renaming = page.getByRole('form', { name: '重新命名：大' });
    await renaming.getByLabel('中文').fill('特大');
    await renaming.getByRole('button', { name: '儲存' }).click();
    await expect(page.getByRole('button', { name: '重新命名：特大' })).toBeVisible();
    await page.getByRole('button', { name: '刪除：家庭號' }).click();
    const question = page.getByRole('dialog', { name: filtersText.removeOptionTitle[1] });
    await expect(question).toContainText('家庭號');
    await question.getByRole('button', { name: confirmText.remove[1], exact: true }).click();
    await expect(page.getByText('已刪除「家庭號」。')).toBeVisible();
    await expect(page.getByRole('button', { name: '刪除：家庭號' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  });
});

function titles(page: Page): Promise<string[]> {
  return page
    .getByRole('list', { name: filtersText.list[0] })
    .getByRole('listitem')
    .locator('[lang=en]')
    .allInnerTexts();
}

/** The live region's announcement of a move. */
function announcer(page: Page) {
  return page.locator('[aria-live=assertive]').first();
}

async function dragAbove(page: Page, what: string, target: string): Promise<void> {
  const from = await page.getByRole('button', { name: what }).boundingBox();
  const to = await page.getByRole('button', { name: target }).boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 40, { steps: 12 });
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 12 });
  await page.mouse.up();
}

test.describe('before JavaScript', () => {
  test.use({ ...desktop, javaScriptEnabled: false });

  test('a filter is added, and one that is refused keeps what was typed', async ({ page, shop }) => {
    await openAdmin(page, shop, '/admin/filters');
    const adding = page.getByRole('form', { name: 'New filter' });
    await adding.getByLabel('English').fill('Gifts');
    await adding.getByLabel('Chinese').fill('禮盒');
    await adding.getByRole('button', { name: 'Add filter' }).click();
    await expect(page.getByRole('list', { name: filtersText.list[0] })).toContainText('禮盒');
    await expect(adding.getByLabel('English')).toHaveValue('');
    await adding.getByLabel('English').fill('gifts');
    await adding.getByLabel('Chinese').fill('另一個');
    await adding.getByRole('button', { name: 'Add filter' }).click();
    await expect(adding.getByRole('alert')).toBeVisible();
    await expect(adding.getByLabel('English')).toHaveValue('gifts');
    await expect(adding.getByLabel('Chinese')).toHaveValue('另一個');
  });
});
