import {
  type FactField,
  type FactText,
  placeOf,
  type RequiredFact,
  type StorageKind,
} from '#app/domain/catalogue/product-facts.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { factNames } from './product-facts.ts';

export const factsText = {
  title: ['Label information', '標示資訊'],
  hint: [
    'Customers see only what is filled in. For meat, state the country of origin.',
    '只有已填寫的資訊會顯示給顧客。肉類請註明肉品的原產國。',
  ],
  complete: ['All required label information is complete.', '法規要求的資訊皆已填寫。'],
  isFood: ['This is food', '這是食品'],
  isFoodHint: [
    'Charcoal and tools need neither ingredients nor allergens.',
    '木炭、用具等非食品無須填寫成分與過敏原。',
  ],
  unsaid: ['Not filled in', '未填寫'],
  allergensHint: [
    'The eleven groups that must be declared in Taiwan, and products made from them.',
    '依「食品過敏原標示規定」的十一類及其製品。',
  ],
  noAllergens: ['None of these', '以上皆無'],
  yes: ['yes', '是'],
  no: ['no', '否'],
  filter: ['Label information', '標示資訊'],
  filterAll: ['Complete or not', '全部'],
  missing: ['Label information incomplete', '標示資訊不完整'],
} as const satisfies Record<string, LocalizedText>;

export const factTextNames: Record<FactText, LocalizedText> = {
  ingredients: factNames.ingredients,
  origin: factNames.origin,
  storageNote: ['Storage note', '保存備註'],
};

export const storageNames: Record<StorageKind, LocalizedText> = {
  frozen: ['Frozen (−18 °C or below)', '冷凍（−18°C以下）'],
  chilled: ['Chilled (7 °C or below)', '冷藏（7°C以下）'],
  dry: ['Cool and dry', '陰涼乾燥處'],
};

export function stillMissing(missing: readonly RequiredFact[]): LocalizedText {
  const names = (language: Language) => missing.map((fact) => pick(factNames[fact], language));
  return [`Still missing: ${names(0).join(', ').toLowerCase()}.`, `尚未填寫：${names(1).join('、')}。`];
}

export function factProblem(field: FactField): LocalizedText {
  const [text, language] = placeOf(field);
  const [english, chinese] = languages[language].called;
  const [name, chineseName] = halfNames[text];
  return [`Write the ${name} in ${english} too`, `請一併填寫${chinese}${chineseName}`];
}

const halfNames: Record<FactText, LocalizedText> = {
  ingredients: ['ingredients', '成分'],
  origin: ['origin', '原產地'],
  storageNote: ['storage note', '保存備註'],
};
