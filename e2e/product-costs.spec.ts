import type { Page } from '@playwright/test';
import { callProblems } from '#app/text/admin.ts';
import { bundleText } from '#app/text/bundles-admin.ts';
import { invitationText } from '#app/text/invitation.ts';
import { columnText, editorText, productCallProblems, productsText } from '#app/text/products-admin.ts';
import { csvText } from '#app/text/products-csv.ts';
import { expectAccessible } from './accessibility.ts';
import { reader } from './reader.ts';
import { cellOf, expectSaved } from './sheet.ts';
import { desktop, expect, phone, type TestShop, test } from './shop.ts';
import { signIn } from './sign-in.ts';

test.use(desktop);

const path = '/admin/products/prd_boerewors';

/** @param owner is signed in. */
async function joinStaff(owner: Page, shop: TestShop, page: Page): Promise<void> {
  const invited = await owner.request.post('/admin/staff.data', {
    data: { intent: 'invite', name: '蔡佩珊', email: 'peishan@boma.example', role: 'staff', language: 1 },
    headers: { Origin: shop.url },
  });
  await page.goto(/\/invitation\/[\w-]{43}/.exec(await invited.text())?.[0] ?? '');
  await page.getByLabel(invitationText.password[0]).fill('biltong and braai');
  await page.getByRole('button', { name: invitationText.submit[0] }).click();
  await expect(page).toHaveURL('/admin');
}

test('staff edit a product and its file without costs, and what they save keeps them', async ({
  page,
  shop,
  visit,
}) => {
  const owner = reader(page, 0);
  const { t } = owner;
  await signIn(page, shop);
  await owner.open(path);
  const cost = await cellOf(owner, 'cost', 1).inputValue();
  expect(Number(cost)).toBeGreaterThan(0);
  const rows = await page.getByRole('row').count();
  const exported = await (await page.request.get('/api/exportProducts')).text();

  const staff = reader(await visit(desktop), 0);
  await joinStaff(page, shop, staff.page);
  await staff.open(path);
  const columns = staff.page.getByRole('columnheader');
  await expect(columns.filter({ hasText: t(columnText.price) }).first()).toBeVisible();
  for (const name of [columnText.cost, editorText.profit])
    await expect(columns.filter({ hasText: t(name) })).toHaveCount(0);
  await cellOf(staff, 'price', 1).fill('777');
  // Only an owner deletes what is saved; a row that was just added may go.
  const removeRow = staff.page.getByRole('button', { name: t(editorText.removeVariants) });
  await expect(removeRow).toHaveCount(0);
  await staff.page.getByRole('button', { name: t(editorText.addVariant) }).click();
  await removeRow.click();
  await expect(cellOf(staff, 'price', rows)).toHaveCount(0);
  await expect(removeRow).toHaveCount(0);
  await staff.page.getByRole('button', { name: t(editorText.addVariant) }).click();
  await cellOf(staff, 'weight', rows).fill('3 kg / 3 公斤');
  await cellOf(staff, 'price', rows).fill('2345');
  await staff.page.getByRole('button', { name: t(editorText.save) }).click();
  await expectSaved(staff);
  await expectAccessible(staff.page);
  const undo = staff.page.getByRole('button', { name: t(editorText.undo) }).last();
  while ((await cellOf(staff, 'price', rows).count()) > 0) await undo.click();
  await staff.page.getByRole('button', { name: t(editorText.save) }).click();
  const refused = staff.page.getByRole('alert').filter({ hasText: '3 kg / 3 公斤' });
  await expect(refused).toContainText(t(productCallProblems['variants-owners-only'] ?? callProblems.failed));
  await expect(cellOf(staff, 'price', rows)).toHaveValue('2345');

  await staff.open('/admin/products');
  await expect(staff.page.getByText(t(productsText.margin), { exact: true })).toHaveCount(0);
  await staff.page.getByRole('button', { name: t(csvText.import) }).click();
  await staff.page
    .getByLabel(t(csvText.choose))
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(exported) });
  await expect(staff.page.getByText(t(csvText.ignoresCosts))).toBeVisible();
  await expectAccessible(staff.page);

  await owner.open(path);
  await expect(cellOf(owner, 'price', 1)).toHaveValue('777');
  await expect(cellOf(owner, 'cost', 1)).toHaveValue(cost);
  await expect(cellOf(owner, 'cost', rows)).toHaveValue('2345');

  // An edit that staff left behind in a shared browser knows no costs, and is not offered to an owner.
  await staff.open(path);
  await cellOf(staff, 'price', 1).fill('888');
  const kept = () => staff.page.evaluate(() => Object.keys(localStorage).join());
  await expect.poll(kept).toContain('boma.draft.product.');
  const shared = reader(await staff.page.context().newPage(), 0);
  await staff.page.close();
  await shared.open(path);
  await expect(shared.page.getByRole('dialog', { name: t(editorText.restore) })).toBeVisible();
  await signIn(shared.page, shop);
  await shared.open(path);
  await expect(cellOf(shared, 'cost', 1)).toHaveValue(cost);
  await expect(shared.page.getByRole('dialog')).toHaveCount(0);
});

test('staff choose the parts of a bundle without what they cost', async ({ page, shop, visit }) => {
  await signIn(page, shop);
  const theirs = await visit({ ...phone, locale: 'en' });
  await joinStaff(page, shop, theirs);
  await page.request.post(path, {
    data: {
      intent: 'set-bundle',
      product: 'prd_boerewors',
      variant: 'var_boerewors-1',
      part: 'var_wood-wool-firelighters-1',
      qty: '2',
      costOfParts: 'on',
    },
    headers: { Origin: shop.url },
  });
  await reader(theirs, 0).open(path);
  const panel = theirs.getByRole('region', { name: bundleText.title[0], exact: true });
  const details = panel.locator('details').first();
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
  await expect(details.getByText(/^The parts sell for NT\$[\d,]+ separately\.$/)).toBeVisible();
  await expect(details.getByRole('checkbox')).toHaveCount(0);
  await details.getByRole('button', { name: bundleText.save[0] }).click();
  await expect(details.getByText(bundleText.saved[0])).toBeVisible();
  await expectAccessible(theirs);
});
