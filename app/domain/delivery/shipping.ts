import type { LocalizedText } from '../language.ts';

/** How an order reaches its customer (specification, sections 3 and 9). */
export const shippingOptions = ['regularAM', 'regularPM', 'selfPickUp', 'sevenEleven'] as const;
export type ShippingOption = (typeof shippingOptions)[number];

/** Which part of the address a method needs. */
export type DeliveryKind = 'home' | 'pickup' | 'store';

export interface ShippingMethod {
  kind: DeliveryKind;
  label: LocalizedText;
}

export const shippingMethods: Record<ShippingOption, ShippingMethod> = {
  regularAM: { kind: 'home', label: ['Frozen delivery, AM (before 13:00)', '冷凍宅配（13:00前）'] },
  regularPM: { kind: 'home', label: ['Frozen delivery, PM (14:00–18:00)', '冷凍宅配（14:00–18:00）'] },
  selfPickUp: { kind: 'pickup', label: ['Self pickup', '自取'] },
  sevenEleven: { kind: 'store', label: ['7-ELEVEN store pickup', '7-ELEVEN 超商取貨'] },
};

/** What a delivery costs, and from how much on it is free or sent at all. Whole NTD. */
export interface DeliveryTerms {
  /** To the door, morning or afternoon. */
  home: number;
  /** To a 7-ELEVEN store. */
  store: number;
  /** Goods worth this much are delivered free of charge. Null: never. */
  freeFrom: number | null;
  /** Goods worth less are not sent. Null: whatever they are worth. */
  minimum: number | null;
}

/** As long as the owner says nothing else (specification, section 9). */
export const usualTerms: DeliveryTerms = { home: 160, store: 190, freeFrom: null, minimum: null };

/** The fee of a method by itself, in NTD, whatever is ordered. */
export function feeOf(option: ShippingOption, terms: Pick<DeliveryTerms, 'home' | 'store'>): number {
  const { kind } = shippingMethods[option];
  return kind === 'pickup' ? 0 : terms[kind];
}

export function isShippingOption(value: string): value is ShippingOption {
  return shippingOptions.some((option) => option === value);
}
