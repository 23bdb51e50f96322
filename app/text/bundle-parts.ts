import { chosenOptions, type PropertyName } from '#app/domain/catalogue/product.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { mapText } from '#app/domain/localized-text.ts';
import type { NamedPart } from '#app/domain/order/order.ts';
import { joinTexts } from './marks.ts';

export const bundleContents: LocalizedText = ['What’s included', '組合內容'];
/** Beneath the links to them. */
export const bundleFacts: LocalizedText = [
  'For ingredients and allergens, see each product’s page.',
  '成分與過敏原請參閱各項商品頁面。',
];

/**
 * `2 × Boerewors, 500 g`, or without the pieces for null.
 * @param qty of the part, of all bundles together.
 */
export function bundlePartText(
  part: Pick<NamedPart, 'title' | PropertyName>,
  qty: number | null,
): LocalizedText {
  const name = joinTexts([part.title, ...chosenOptions(part)]);
  return qty === null ? name : mapText(name, (text) => `${qty} × ${text}`);
}
