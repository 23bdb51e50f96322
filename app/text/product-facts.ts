import type {
  Allergen,
  ProductFacts,
  RequiredFact,
  StorageKind,
} from '#app/domain/catalogue/product-facts.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { joinNames } from './required-fields.ts';

export const factNames: Record<RequiredFact, LocalizedText> = {
  ingredients: ['Ingredients', '成分'],
  allergens: ['Allergens', '過敏原'],
  storage: ['Storage', '保存方式'],
  origin: ['Origin', '原產地'],
};

export const storageWords: Record<StorageKind, LocalizedText> = {
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
  const english = names.map((name) => name[0]);
  const chinese = names.map((name) => name[1]);
  return [
    `Contains ${joinNames(english, 0)}. Not suitable for people with ${english.length === 1 ? 'this allergy' : 'these allergies'}.`,
    `本商品含有${chinese.join('、')}，不適合對其過敏體質者食用。`,
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
