import type { Locator, Page } from '@playwright/test';
import { languages } from '#app/domain/languages.ts';
import { factNames } from '#app/text/product.ts';
import { cellName, columnText, editorText } from '#app/text/products-admin.ts';
import type { Reader } from './reader.ts';

/** A cell of the variant grid. @param row from 1. */
export function cellOf({ page, t }: Reader, column: keyof typeof columnText, row: number): Locator {
  return page.getByRole('textbox', { name: t(cellName(columnText[column], row)), exact: true });
}

const fields = {
  title: editorText.title,
  description: editorText.description,
  ingredients: factNames.ingredients,
};

export function wordsField({ page, t }: Reader, field: keyof typeof fields, language: 0 | 1): Locator {
  const name = t(languages[language].called);
  return page.getByRole('group', { name, exact: true }).getByLabel(t(fields[field]));
}

/** Two sizes in three weights: 200, 400 and 600 dollars, 10 % off. */
export function sixVariants(stock: number): string {
  const weights = ['100 g / 100 公克', '250 g / 250 公克', '500 g / 500 公克'];
  return ['Whole / 整條', 'Sliced / 切片']
    .flatMap((size) =>
      weights.map((weight, place) => `${size}\t${weight}\t\t${200 * (place + 1)}\t10\t90\t${stock}`),
    )
    .join('\r\n');
}

/** Pastes cells. @param cell accessible name of the first cell. */
export async function pasteInto(page: Page, cell: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: cell, exact: true }).focus();
  await paste(page, text);
}

/** Pastes at the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((block) => {
    const data = new DataTransfer();
    data.setData('text/plain', block);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Waits without `expect`, which describes the whole page at every try: seconds of a slow machine with sixty variants. */
export async function expectSaved({ page, t }: Reader): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: t(editorText.saved) })
    .waitFor({ timeout: 60_000 });
}
