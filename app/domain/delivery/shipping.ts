import type { LocalizedText } from '../language.ts';

export const shippingOptions = ['regularAM', 'regularPM', 'selfPickUp', 'sevenEleven', 'familyMart'] as const;
/** Methods with a switch; FamilyMart is switched on by its fee. */
export const switchedOptions = ['regularAM', 'regularPM', 'selfPickUp', 'sevenEleven'] as const;
export type ShippingOption = (typeof shippingOptions)[number];

/** Methods with pickup in a chain's stores. */
export type StoreOption = Extract<ShippingOption, 'sevenEleven' | 'familyMart'>;

export type DeliveryKind = 'home' | 'pickup' | 'store';

export interface ShippingMethod {
  kind: DeliveryKind;
  label: LocalizedText;
  /** Delivery hours in Taipei; absent for any time of the day. */
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
  sevenEleven: { kind: 'store', label: ['7-ELEVEN store pickup', '7-ELEVEN超商取貨'] },
  familyMart: { kind: 'store', label: ['FamilyMart frozen pickup', '全家冷凍店到店'] },
};

/** Whole NTD. */
export interface DeliveryTerms {
  home: number;
  store: number;
  /** Null where FamilyMart is not offered. */
  familyMart: number | null;
  /** Free delivery from this goods total on; null for never. */
  freeFrom: number | null;
  /** Minimum goods total; null: none. */
  minimum: number | null;
  /** Methods switched off by the owner; absent for none. */
  off?: readonly ShippingOption[];
}

/** Defaults (specification, section 9). */
export const usualTerms: DeliveryTerms = {
  home: 160,
  store: 190,
  familyMart: null,
  freeFrom: null,
  minimum: null,
};

/** In NTD, before free delivery. FamilyMart where not offered costs the same as 7-ELEVEN. */
export function feeOf(
  option: ShippingOption,
  terms: Pick<DeliveryTerms, 'home' | 'store' | 'familyMart'>,
): number {
  if (option === 'familyMart' && terms.familyMart !== null) return terms.familyMart;
  const { kind } = shippingMethods[option];
  return kind === 'pickup' ? 0 : terms[kind];
}

export function optionsOffered({
  familyMart,
  off = [],
}: Pick<DeliveryTerms, 'familyMart' | 'off'>): readonly ShippingOption[] {
  return shippingOptions.filter(
    (option) => (option !== 'familyMart' || familyMart !== null) && !off.includes(option),
  );
}

/** How far the shop delivers: to the door, else to a store, else not at all: orders are collected. */
export function deliveryReach(terms: Pick<DeliveryTerms, 'familyMart' | 'off'>): DeliveryKind {
  const kinds = optionsOffered(terms).map((option) => shippingMethods[option].kind);
  return (['home', 'store'] as const).find((kind) => kinds.includes(kind)) ?? 'pickup';
}

/** Whether any way of delivery that is offered has a fee. */
export function hasFees(terms: DeliveryTerms): boolean {
  return optionsOffered(terms).some((option) => feeOf(option, terms) > 0);
}

/** @param goods in NTD. False where there is no fee anyway, whatever threshold is set. */
export function isDeliveredFree(goods: number, terms: DeliveryTerms): boolean {
  return terms.freeFrom !== null && goods >= terms.freeFrom && hasFees(terms);
}

export function isStoreOption(option: ShippingOption): option is StoreOption {
  return shippingMethods[option].kind === 'store';
}

export function isShippingOption(value: string): value is ShippingOption {
  return shippingOptions.some((option) => option === value);
}
