import type { LocalizedText } from '#app/domain/language.ts';

/**
 * Chinese discounts name what is left to pay, in tenths: 10 → 9 折, 15 → 85 折, 95 → 0.5 折.
 * @param percent off, whole, from 1 to 100.
 */
export function inTenths(percent: number): string {
  const left = 100 - percent;
  if (left === 0) return '免費';
  return `${left % 10 === 0 || left < 10 ? left / 10 : left}折`;
}

/** A discount where its label names it. @param percent off, from 0 to 100. */
export function discountText(percent: number): LocalizedText {
  return [`${percent}%`, percent === 0 ? '無折扣' : inTenths(percent)];
}
