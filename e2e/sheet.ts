import { expect, type Page } from '@playwright/test';
import { editorText } from '#app/text/products-admin.ts';
import type { Reader } from './words.ts';

/** Steps in the editor of a product as the owner takes them. */

/** Pastes what a spreadsheet would give. @param cell the accessible name of the cell at its corner. */
export async function pasteInto(page: Page, cell: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: cell, exact: true }).focus();
  await page.evaluate((block) => {
    const data = new DataTransfer();
    data.setData('text/plain', block);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** The shop has said that it has it. */
export async function expectSaved({ page, say }: Reader): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: say(editorText.saved) })).toBeVisible();
}
