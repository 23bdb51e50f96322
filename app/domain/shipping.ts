import type { Pair } from './language.ts';

/** How an order reaches its customer: key and fee in NTD (specification, sections 3 and 9). */
export const shippingOptions = ['regularAM', 'regularPM', 'selfPickUp', 'sevenEleven'] as const;
export type ShippingOption = (typeof shippingOptions)[number];

/** Which part of the address a method needs. */
export type DeliveryKind = 'home' | 'pickup' | 'store';

export interface ShippingMethod {
  /** Whole NTD. */
  fee: number;
  kind: DeliveryKind;
  label: Pair;
}

export const shippingMethods: Record<ShippingOption, ShippingMethod> = {
  regularAM: {
    fee: 160,
    kind: 'home',
    label: ['Frozen delivery, AM (before 13:00)', '冷凍宅配（13時前）'],
  },
  regularPM: {
    fee: 160,
    kind: 'home',
    label: ['Frozen delivery, PM (14:00–18:00)', '冷凍宅配（14–18時）'],
  },
  selfPickUp: { fee: 0, kind: 'pickup', label: ['Self pick-up', '自取'] },
  sevenEleven: { fee: 190, kind: 'store', label: ['7-ELEVEN store pickup', '7-ELEVEN 超商取貨'] },
};

export function isShippingOption(value: string): value is ShippingOption {
  return shippingOptions.some((option) => option === value);
}
