import { isChinese, type LocalizedText, localize, pick } from '#app/domain/language.ts';
import type { NamedPart } from '#app/domain/order/order.ts';

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
  { title, size, weight, color }: Pick<NamedPart, 'title' | 'size' | 'weight' | 'color'>,
  qty: number | null,
): LocalizedText {
  const labels = [title, size, weight, color].filter((label) => label !== null);
  return localize((language) => {
    const name = labels.map((label) => pick(label, language)).join(isChinese(language) ? '、' : ', ');
    return qty === null ? name : `${qty} × ${name}`;
  });
}
