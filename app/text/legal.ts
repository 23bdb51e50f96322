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
} as const satisfies Record<string, LocalizedText>;

/** Before, between and after the links to the terms and the privacy policy. */
export const agreement: readonly [LocalizedText, LocalizedText, LocalizedText] = [
  ['By placing your order you agree to our ', '送出訂單即表示您同意'],
  [' and confirm that you have read our ', '，並已閱讀'],
  ['.', '。'],
];
