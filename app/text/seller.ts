import type { Seller } from '#app/domain/catalogue/seller.ts';
import type { LocalizedText } from '#app/domain/language.ts';

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
