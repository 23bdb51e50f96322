import type { VariantDraft } from './product-check.ts';

/** The properties that may be set as numbers, and no others (specification, sections 5 and 8). */
export const numericProperties = ['price', 'qty', 'cost', 'salesPercentage'] as const;
export type NumericProperty = (typeof numericProperties)[number];

export type NumberProblem = 'not-a-number' | 'unknown-property' | 'negative-quantity';

export type NumberSet<Variant> = { ok: true; variant: Variant } | { ok: false; problem: NumberProblem };

/**
 * Sets one number of a variant. Refuses what is not a number, a property that has none, and a quantity below zero
 * (specification, section 8). Whether the number makes sense for sale is checkProduct's to say.
 */
export function setVariantNumber<Variant extends VariantDraft>(
  variant: Variant,
  property: string,
  value: unknown,
): NumberSet<Variant> {
  if (!isNumericProperty(property)) return { ok: false, problem: 'unknown-property' };
  if (typeof value !== 'number' || Number.isNaN(value)) return { ok: false, problem: 'not-a-number' };
  if (property === 'qty' && value < 0) return { ok: false, problem: 'negative-quantity' };
  return { ok: true, variant: { ...variant, [property]: value } };
}

/** Adds to the quantity, or takes from it; below zero it is refused. @param by units. */
export function changeVariantQty<Variant extends VariantDraft>(
  variant: Variant,
  by: number,
): NumberSet<Variant> {
  return setVariantNumber(variant, 'qty', variant.qty + by);
}

function isNumericProperty(name: string): name is NumericProperty {
  return numericProperties.some((known) => known === name);
}
