import { addressText } from '../address/address-text.ts';
import { inAddress } from '../list.ts';
import { longestSearch } from '../order/order-number.ts';
import { isDay } from '../taipei-day.ts';

/** Limits of the conditions on customers; a segment is a named set of conditions. */

export const customerLimits = {
  tag: 40,
  /** Tags of one customer. */
  tags: 20,
  /** Characters of a segment's name. */
  segment: 40,
  segments: 30,
  /** NTD. */
  spent: 100_000_000,
  orders: 1_000_000,
  /** Customers tagged in one call. */
  tagged: 10_000,
} as const;

export interface CustomerConditions {
  /** Search text as typed; '' for all. */
  q: string;
  tag: string;
  /** Minimum NTD spent. */
  spent: number | null;
  /** Minimum and maximum number of orders. */
  orders: number | null;
  most: number | null;
  /** First and last day of the last order, in Taipei, inclusive. */
  since: string | null;
  until: string | null;
  newsletter: 'yes' | 'no' | null;
}

export const conditionNames = [
  'q',
  'tag',
  'spent',
  'orders',
  'most',
  'since',
  'until',
  'newsletter',
] as const satisfies readonly (keyof CustomerConditions)[];

const whole = (text: string, most: number) =>
  /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : null;

/** From a URL or a form; invalid values are ignored. @param given '' for none. */
export function readConditions(given: (name: keyof CustomerConditions) => string): CustomerConditions {
  const day = (text: string) => (isDay(text) ? text : null);
  const newsletter = given('newsletter');
  return {
    q: addressText(given('q'), longestSearch),
    tag: readTag(given('tag')) ?? '',
    spent: whole(given('spent'), customerLimits.spent),
    orders: whole(given('orders'), customerLimits.orders),
    most: whole(given('most'), customerLimits.orders),
    since: day(given('since')),
    until: day(given('until')),
    newsletter: newsletter === 'yes' || newsletter === 'no' ? newsletter : null,
  };
}

/** From storage; conditions unknown to this release are ignored. */
export function storedConditions(stored: Readonly<Record<string, unknown>>): CustomerConditions {
  return readConditions((name) => {
    const value = stored[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

export const noConditions: CustomerConditions = readConditions(() => '');

/** As URL parameters, without inactive ones. */
export function conditionsInAddress(conditions: CustomerConditions): Record<string, string> {
  return inAddress(conditionNames, conditions);
}

export function isNarrowed(conditions: CustomerConditions): boolean {
  return Object.keys(conditionsInAddress(conditions)).length > 0;
}

export function areSameConditions(one: CustomerConditions, other: CustomerConditions): boolean {
  return conditionNames.every((name) => one[name] === other[name]);
}

/** One line in NFKC without double spaces; null where invalid. */
export function readTag(typed: string): string | null {
  const tag = typed.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  return tag === '' || tag.length > customerLimits.tag || !tag.isWellFormed() || /\p{Cc}/u.test(tag)
    ? null
    : tag;
}
