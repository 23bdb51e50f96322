import type { Seller } from '#app/domain/catalogue/seller.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const legalText = {
  privacy: ['Privacy policy', '隱私權政策'],
  terms: ['Terms and returns', '服務條款與退換貨'],
  perishable: ['Perishable goods', '易於腐敗之商品'],
  othersReturnable: [
    'Goods that need neither freezer nor fridge, such as utensils, may still be returned within seven days of receiving them.',
    '無須冷凍或冷藏的商品（例如器具），仍可於收到商品後七日內退貨。',
  ],
  seller: ['The seller', '賣方資訊'],
  whatWeKeep: ['How we use your information: ', '您填寫的資料如何使用：'],
  newTab: ['(opens in a new tab)', '（另開分頁）'],
} as const satisfies Record<string, LocalizedText>;

/** Before, between and after the links to the terms and the privacy policy. */
export const agreement: readonly [LocalizedText, LocalizedText, LocalizedText] = [
  ['By placing your order you agree to our ', '送出訂單即表示您同意'],
  [' and confirm that you have read our ', '，並已閱讀'],
  ['.', '。'],
];

const labels = {
  registeredName: ['Registered name', '公司／商號名稱'],
  representative: ['Representative', '代表人'],
  seat: ['Business address', '營業地址'],
  taxId: ['Tax ID (UBN)', '統一編號'],
  foodRegistration: ['Food business registration number', '食品業者登錄字號'],
} as const satisfies Record<keyof Seller, LocalizedText>;

export interface SellerFact {
  label: LocalizedText;
  value: LocalizedText;
}

/** As far as the owner has entered it. */
export function sellerFacts(seller: Seller): readonly SellerFact[] {
  const { registeredName, representative, seat } = seller;
  return [
    ...fact(labels.registeredName, registeredName),
    ...fact(labels.representative, representative),
    ...fact(labels.seat, seat),
    ...sellerNumbers(seller),
  ];
}

/** Tax id and food registration, for footers and slips. */
export function sellerNumbers({
  taxId,
  foodRegistration,
}: Pick<Seller, 'taxId' | 'foodRegistration'>): readonly SellerFact[] {
  return [...fact(labels.taxId, taxId), ...fact(labels.foodRegistration, foodRegistration)];
}

function fact(label: LocalizedText, value: string | LocalizedText | null): readonly SellerFact[] {
  if (value === null) return [];
  return [{ label, value: typeof value === 'string' ? [value, value] : value }];
}

export function beforeFact({ label }: SellerFact): LocalizedText {
  return [`${label[0]}: `, `${label[1]}：`];
}
