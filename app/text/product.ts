import { chosenOptions, type PropertyName } from '#app/domain/catalogue/product.ts';
import type { Allergen, ProductFacts, RequiredFact } from '#app/domain/catalogue/product-facts.ts';
import type { StorageKind } from '#app/domain/catalogue/storage-kind.ts';
import { isChinese, type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { maxLineQty, maxLines } from '#app/domain/order/order.ts';
import { joinTexts, listComma } from './marks.ts';

export const factNames: Record<RequiredFact, LocalizedText> = {
  ingredients: ['Ingredients', '成分'],
  allergens: ['Allergens', '過敏原'],
  storage: ['Storage', '保存方式'],
  origin: ['Origin', '原產地'],
};

const storageWords: Record<StorageKind, LocalizedText> = {
  frozen: ['Keep frozen at −18 °C or below.', '請冷凍保存於−18°C以下。'],
  chilled: ['Keep chilled at 7 °C or below.', '請冷藏保存於7°C以下。'],
  dry: ['Keep in a cool, dry place.', '請存放於陰涼乾燥處。'],
};

/** The regulation's groups; products made of them are included. */
export const allergenNames: Record<Allergen, LocalizedText> = {
  crustaceans: ['crustaceans', '甲殼類'],
  mango: ['mango', '芒果'],
  peanuts: ['peanuts', '花生'],
  milk: ['milk', '牛奶或羊奶'],
  eggs: ['eggs', '蛋'],
  nuts: ['tree nuts', '堅果類'],
  sesame: ['sesame', '芝麻'],
  gluten: ['cereals containing gluten', '含麩質之穀物'],
  soy: ['soya', '大豆'],
  fish: ['fish', '魚類'],
  sulphites: ['sulphites', '亞硫酸鹽類'],
};

/** Shorter where the regulation's name does not fit a sentence. */
const inSentence: Partial<Record<Allergen, LocalizedText>> = {
  milk: ['milk', '奶類'],
  gluten: ['cereals containing gluten', '麩質穀物'],
};

/** @returns blank while unknown. */
function allergensText(allergens: readonly Allergen[] | null): LocalizedText {
  if (allergens === null) return ['', ''];
  if (allergens.length === 0)
    return ['None of the groups that must be declared in Taiwan.', '不含法規規定應標示之過敏原。'];
  const names = allergens.map((each) => inSentence[each] ?? allergenNames[each]);
  const [english, chinese] = joinTexts(names, listComma, [' and ', '、']);
  return [
    `Contains ${english}. Not suitable for people with ${names.length === 1 ? 'this allergy' : 'these allergies'}.`,
    `本商品含有${chinese}，不適合對其過敏體質者食用。`,
  ];
}

function storageText({ storage, storageNote: [english, chinese] }: ProductFacts): LocalizedText {
  const [kind, kindInChinese] = storage === null ? (['', ''] as const) : storageWords[storage];
  return [`${kind} ${english.trim()}`.trim(), `${kindInChinese}${chinese.trim()}`];
}

/** In the order of a label; blank where the language has no text. */
export function factTexts(facts: ProductFacts): readonly { fact: RequiredFact; text: LocalizedText }[] {
  const { isFood, ingredients, allergens, origin } = facts;
  const food = [
    { fact: 'ingredients', text: ingredients },
    { fact: 'allergens', text: allergensText(allergens) },
  ] as const;
  return [
    ...(isFood ? food : []),
    { fact: 'storage', text: storageText(facts) },
    { fact: 'origin', text: origin },
  ];
}

export const productText = {
  close: ['Close', '關閉'],
  breadcrumb: ['You are here', '目前位置'],
  share: ['Share', '分享'],
  shareCopied: ['Link copied', '已複製連結'],
  goesWith: ['Goes well with', '推薦搭配'],
  related: ['You may also like', '您可能也會喜歡'],
  pictures: ['Pictures', '商品圖片'],
  previousPicture: ['Previous picture', '上一張圖片'],
  nextPicture: ['Next picture', '下一張圖片'],
  reset: ['Reset', '重設'],
  optionsNote: ['Options may affect the price.', '價格會因所選規格而異。'],
  soldOut: ['Out of stock', '已售完'],
  quantity: ['Quantity', '數量'],
  less: ['One less', '減少一件'],
  more: ['One more', '增加一件'],
  maxStock: ['Max Stock', '已達庫存上限'],
  inCartAlready: ['All remaining stock is in your cart.', '庫存已全數加入您的購物車。'],
  cartFull: [
    `Your cart holds ${maxLines} different items, which is all that fits into one order.`,
    `購物車已有${maxLines}種商品，已達一筆訂單的上限。`,
  ],
  addToCart: ['Add to Cart', '加入購物車'],
  added: ['Added', '已加入'],
  goToCart: ['Go to the cart', '前往購物車'],
  outOfStock: ['Out of Stock', '已售完'],
  similar: ['Similar products in stock', '查看有現貨的同類商品'],
  chooseFirst: ['Choose your options first.', '請先選擇規格。'],
  optionsTable: ['All options and prices', '所有規格與價格'],
  option: ['Option', '規格'],
  price: ['Price', '價格'],
  stock: ['In stock', '庫存'],
  oneOption: ['One option', '單一規格'],
  withoutScripts: [
    'The cart needs JavaScript, which is turned off in your browser. You can order another way; every option and its price is listed below.',
    '購物車需要啟用JavaScript，您的瀏覽器目前未啟用。歡迎改用以下方式向我們訂購，所有規格與價格列於下方。',
  ],
} as const satisfies Record<string, LocalizedText>;

export const mostOfEach: LocalizedText = [
  `You can order up to ${maxLineQty} of each. For more, please contact us.`,
  `每項商品每筆訂單最多${maxLineQty}件，如需更多請與我們聯絡。`,
];

/** Why no more can be chosen. @param left in stock. @param isInCart all that can be ordered is in the cart. */
export function limitLines(left: number, isInCart: boolean): readonly LocalizedText[] {
  if (left > maxLineQty) return [mostOfEach];
  return isInCart ? [productText.maxStock, productText.inCartAlready] : [productText.maxStock];
}

export const propertyText: Record<PropertyName, { name: LocalizedText; placeholder: LocalizedText }> = {
  size: { name: ['Size', '款式'], placeholder: ['Choose a size', '請選擇款式'] },
  weight: { name: ['Weight', '重量'], placeholder: ['Choose a weight', '請選擇重量'] },
  color: { name: ['Colour', '顏色'], placeholder: ['Choose a colour', '請選擇顏色'] },
};

export function almostOut(left: number): LocalizedText {
  return [`Almost out of stock: only ${left} left`, `即將售完，僅剩${left}件`];
}

export function pictureOf(number: number, count: number): LocalizedText {
  return [`Picture ${number} of ${count}`, `第${number}張圖片，共${count}張`];
}

export function enlargePicture(number: number, count: number): LocalizedText {
  if (count === 1) return ['Enlarge the picture', '放大圖片'];
  return [`Enlarge picture ${number} of ${count}`, `放大第${number}張圖片，共${count}張`];
}

export interface NamedVariant {
  title: LocalizedText;
  size: LocalizedText | null;
  weight: LocalizedText | null;
  color: LocalizedText | null;
}

/** `Large · 500 g · Red`; empty where the product has one kind only. */
export function variantOptions(variant: Omit<NamedVariant, 'title'>, language: Language): string {
  return chosenOptions(variant)
    .map((option) => pick(option, language))
    .join(' · ');
}

/** Title and options in one: `Biltong (500 g)`. */
export function variantTitle(variant: NamedVariant, language: Language): string {
  return withOptions(pick(variant.title, language), variantOptions(variant, language), language);
}

/** Options with brackets of their own follow a comma: `Potjie, No. 3 (8 litres)`. @param options may be empty. */
export function withOptions(title: string, options: string, language: Language): string {
  if (!options) return title;
  const [comma, opening, closing] = isChinese(language) ? ['，', '（', '）'] : [', ', ' (', ')'];
  return /[()（）]/.test(options) ? title + comma + options : title + opening + options + closing;
}
