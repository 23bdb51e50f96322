import type { LocalizedText } from '../language.ts';

export const shippingOptions = ['regularAM', 'regularPM', 'selfPickUp', 'sevenEleven'] as const;
export type ShippingOption = (typeof shippingOptions)[number];

export type DeliveryKind = 'home' | 'pickup' | 'store';

export interface ShippingMethod {
  kind: DeliveryKind;
  label: LocalizedText;
  /** When the courier comes, in hours of the day in Taipei; left out, at any time of the day. */
  hours?: readonly [from: number, to: number];
}

export const shippingMethods: Record<ShippingOption, ShippingMethod> = {
  regularAM: {
    kind: 'home',
    label: ['Frozen delivery, AM (before 13:00)', '冷凍宅配（13:00前）'],
    hours: [8, 13],
  },
  regularPM: {
    kind: 'home',
    label: ['Frozen delivery, PM (14:00–18:00)', '冷凍宅配（14:00–18:00）'],
    hours: [14, 18],
  },
  selfPickUp: { kind: 'pickup', label: ['Self pickup', '自取'] },
  sevenEleven: { kind: 'store', label: ['7-ELEVEN store pickup', '7-ELEVEN 超商取貨'] },
};

/** Whole NTD. */
export interface DeliveryTerms {
  home: number;
  store: number;
  /** Free delivery from this goods total on; null: never. */
  freeFrom: number | null;
  /** Minimum goods total; null: none. */
  minimum: number | null;
}

/** Defaults (specification, section 9). */
export const usualTerms: DeliveryTerms = { home: 160, store: 190, freeFrom: null, minimum: null };

/** In NTD, before free delivery. */
export function feeOf(option: ShippingOption, terms: Pick<DeliveryTerms, 'home' | 'store'>): number {
  const { kind } = shippingMethods[option];
  return kind === 'pickup' ? 0 : terms[kind];
}

export function isShippingOption(value: string): value is ShippingOption {
  return shippingOptions.some((option) => option === value);
}
