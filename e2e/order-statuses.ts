import type { Locator, Page } from '@playwright/test';
import type { Language } from '#app/domain/language.ts';
import { orderText } from '#app/text/orders-admin.ts';

/** Opens the other steps of an order. */
export async function openStatuses(order: Locator | Page, language: Language = 0): Promise<void> {
  await order.getByText(orderText.others[language], { exact: true }).click();
}
