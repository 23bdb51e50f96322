import { formatNtd } from '#app/domain/cart/money.ts';
import type { PartGap } from '#app/domain/catalogue/bundle.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { joinTexts, labelled } from './marks.ts';

export const bundleText = {
  title: ['Bundle', '組合商品'],
  lead: [
    'A variant can consist of other variants. It has no stock of its own then: as many can be sold as the scarcest part allows, and an order takes the stock of the parts. Its weight is the sum of theirs.',
    '規格可由其他規格組成。組合商品沒有自己的庫存，可售數量以庫存最少的內容物計算，下單時扣除各內容物的庫存，重量也由內容物加總。',
  ],
  stockGoes: [
    'What this variant has in stock now is set to 0 when it becomes a bundle.',
    '設為組合商品後，此規格目前的庫存會歸零。',
  ],
  comesBack: [
    'A bundle that was removed comes back without parts and without stock. Save the product, then choose its parts again.',
    '移除過的組合商品復原後沒有內容物，庫存為0。請先儲存商品，再重新選擇內容物。',
  ],
  savedAsNew: [
    'As a new product, a bundle has no parts and no stock: choose its parts again once it is saved.',
    '另存為新商品時，組合商品沒有內容物，庫存為0，儲存後請重新選擇內容物。',
  ],
  saveFirst: ['Save the product first, then choose the parts.', '請先儲存商品，再選擇內容物。'],
  none: ['Not a bundle.', '不是組合商品。'],
  find: ['Find a part', '搜尋內容物'],
  pieces: ['Pieces', '件數'],
  remove: ['Remove', '移除'],
  gonePart: ['A deleted variant', '已刪除的規格'],
  costOfParts: ['The cost is what the parts cost', '成本依內容物計算'],
  save: ['Save parts', '儲存內容物'],
  saved: ['Saved.', '已儲存。'],
  full: ['You have chosen twenty parts, the maximum.', '已達二十項內容物的上限。'],
  stockCell: ['Stock comes from the parts', '庫存依內容物計算'],
  gramsCell: ['Weight comes from the parts', '重量依內容物計算'],
  costCell: ['Cost comes from the parts', '成本依內容物計算'],
  skipped: ['bundle: stock comes from its parts', '組合商品，庫存依內容物計算'],
} as const satisfies Record<string, LocalizedText>;

export const partGapText: Record<PartGap, LocalizedText> = {
  gone: ['no longer exists', '已不存在'],
  unpublished: ['not published', '未上架'],
  'sold-out': ['not enough in stock', '庫存不足'],
};

export const bundleProblems = {
  'bad-pieces': [
    'Enter a whole number from 1 to 99, or nothing to remove the part.',
    '件數請填1至99的整數，留空即移除。',
  ],
  'bundle-changed': [
    'The parts were changed in another tab or by someone else. Save again to replace them.',
    '內容物已在其他分頁或由他人變更。再儲存一次即可取代。',
  ],
  'variant-unknown': ['This variant no longer exists.', '此規格已不存在。'],
  'part-unknown': [
    'A part no longer exists. Remove it and save again.',
    '有內容物已不存在，請移除後再儲存。',
  ],
  'part-is-itself': ['A bundle cannot contain itself.', '組合商品不能包含自己。'],
  'part-not-found': ['No product found. Try another word.', '找不到符合的商品，請換個關鍵字。'],
  'part-choice': ['Several products match: choose one.', '有多項商品符合，請選擇一項。'],
  'too-many-parts': ['A bundle has at most twenty parts.', '組合商品最多二十項內容物。'],
} as const satisfies Record<string, LocalizedText>;

/** Null where the problem's own words are enough. @param title of the product that it is about. */
export function bundleRefused(problem: unknown, title: LocalizedText): LocalizedText | null {
  if (problem === 'part-is-bundle')
    return [
      `A bundle cannot contain another bundle: ${title[0]}`,
      `組合商品不能包含其他組合商品：${title[1]}`,
    ];
  if (problem === 'bundle-is-part')
    return [
      `This variant is a part of ${title[0]}, so it cannot be a bundle itself.`,
      `此規格是「${title[1]}」的內容物，不能再設為組合商品。`,
    ];
  return null;
}

/** @param price of the parts when bought alone. */
export function partsCome(cost: number, price: number): LocalizedText {
  return [
    `The parts cost ${formatNtd(cost)} and sell for ${formatNtd(price)} separately.`,
    `內容物成本合計${formatNtd(cost)}，單買合計${formatNtd(price)}。`,
  ];
}

/** For whoever does not see costs. @param price of the parts when bought alone. */
export function partsSell(price: number): LocalizedText {
  return [`The parts sell for ${formatNtd(price)} separately.`, `內容物單買合計${formatNtd(price)}。`];
}

/** A variant that is a part cannot go. @param titles of the bundles. */
export function isPartOf(titles: readonly LocalizedText[]): LocalizedText {
  const [english, chinese] = joinTexts(titles.map((title) => [title[0], `「${title[1]}」`]));
  return [
    `A variant you removed is a part of ${english}. Take it out of there first.`,
    `移除的規格是${chinese}的內容物，請先從該組合商品移除。`,
  ];
}

/** Bundles that cannot be sold any more, because a part was deleted. */
export function bundlesEnded(titles: readonly LocalizedText[]): LocalizedText {
  return labelled(
    ['Cannot be sold any more, because a part is gone', '因內容物已刪除而無法販售'],
    joinTexts(titles),
  );
}

/** @param title of a bundle that a movement was for. */
export function asPartOf(title: LocalizedText): LocalizedText {
  return [`in ${title[0]}`, `組合「${title[1]}」`];
}
