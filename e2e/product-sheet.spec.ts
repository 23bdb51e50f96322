import { cellName, columnText } from '#app/text/products-admin.ts';
import { reader } from './reader.ts';
import { cellOf, expectSaved, pasteInto } from './sheet.ts';
import { desktop, expect, test } from './shop.ts';
import { signIn } from './sign-in.ts';

test.use(desktop);

test('sixty variants are pasted, written over cell by cell, and saved in one request', async ({
  page,
  shop,
}) => {
  const owner = reader(page, 0);
  await signIn(page, shop);
  await owner.open('/admin/products?q=rooibos');
  await page.getByRole('link', { name: 'Rooibos Tea', exact: true }).click();
  const cell = (column: keyof typeof columnText, row: number) => cellOf(owner, column, row);
  const rows = Array.from({ length: 60 }, (_, row) => `Box ${row} / 第${row}盒\t50\t${100 + row}\t5\t60\t9`);
  await pasteInto(page, owner.t(cellName(columnText.size, 1)), rows.join('\n'));
  await expect(cell('qty', 60)).toHaveValue('9');

  for (const [column, row, text] of [
    ['price', 30, '123456'],
    ['size', 10, 'Crate / 一箱'],
  ] as const) {
    await cell(column, row).focus();
    await page.keyboard.type(text);
    await page.keyboard.press('ArrowDown');
  }

  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  await page.keyboard.press('Control+s');
  await expectSaved(owner);
  expect(posts).toEqual([expect.stringMatching(/^\/admin\/products\/prd_[^/]+\.data$/)]);
  await page.reload();
  await expect(cell('price', 30)).toHaveValue('123456');
  await expect(cell('size', 10)).toHaveValue('Crate / 一箱');
});
