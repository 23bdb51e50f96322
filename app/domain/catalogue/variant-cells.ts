import { type LocalizedText, localize, textsOf } from '../language.ts';
import { languages } from '../languages.ts';
import { blankText, withText } from '../localized-text.ts';
import type { EditableVariant } from './editable-product.ts';
import { type PropertyName, propertyNames, type SelectedProperties } from './product.ts';
import type { VariantDraft } from './product-check.ts';
import { gramsOf } from './unit-price.ts';

/** Properties that may be set as numbers (specification, sections 5 and 8). */
export const numericProperties = ['price', 'qty', 'cost', 'salesPercentage'] as const;
export type NumericProperty = (typeof numericProperties)[number];

export type NumberProblem = 'not-a-number' | 'unknown-property' | 'negative-quantity';

export type NumberSet<Variant> = { ok: true; variant: Variant } | { ok: false; problem: NumberProblem };

/**
 * Refuses non-numbers, non-numeric properties and negative quantities (specification, section 8). checkProduct
 * validates the value for sale.
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

function isNumericProperty(name: string): name is NumericProperty {
  return numericProperties.some((known) => known === name);
}

export type GridColumn = PropertyName | 'grams' | 'price' | 'salesPercentage' | 'cost' | 'qty';

/** @param figures whether the reader may see what products cost. */
export function gridColumns(selected: SelectedProperties, figures = true): readonly GridColumn[] {
  const properties = propertyNames.filter((name) => selected[name]);
  const cost = figures ? (['cost'] as const) : [];
  return [...properties, 'grams', 'price', 'salesPercentage', ...cost, 'qty'];
}

export type KnownLabels = Readonly<Record<PropertyName, readonly LocalizedText[]>>;

export type CellProblem = Exclude<NumberProblem, 'unknown-property'>;

export type Typed =
  | { ok: true; variant: EditableVariant }
  /** The variant stays unchanged; the cell keeps the text until it is valid. */
  | { ok: false; problem: CellProblem };

/** A number, or a label in both languages, `Small / 小`. */
export function cellText(variant: EditableVariant, column: GridColumn): string {
  const value = variant[column];
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : labelText(value);
}

export function labelText(label: LocalizedText): string {
  return textsOf(label).join(' / ');
}

/** An empty cell is 0, or no label. A weight in grams also fills in the shipping weight. */
export function typeCell(
  variant: EditableVariant,
  column: GridColumn,
  text: string,
  known: KnownLabels,
): Typed {
  if (isProperty(column))
    return { ok: true, variant: withLabel(variant, column, readLabel(text, known[column])) };
  const number = readNumber(text);
  if (column !== 'grams') {
    const set = setVariantNumber(variant, column, number);
    if (set.ok) return set;
    return { ok: false, problem: set.problem === 'negative-quantity' ? set.problem : 'not-a-number' };
  }
  if (Number.isNaN(number)) return { ok: false, problem: 'not-a-number' };
  return { ok: true, variant: { ...variant, grams: number } };
}

/** Takes full-width digits, thousands commas, `NT$` and `%`. NaN where it is not a number. */
export function readNumber(text: string): number {
  const plain = text
    .slice(0, 60)
    .normalize('NFKC')
    .replaceAll(/[\s,%]|NT\$|\$/gi, '');
  if (plain === '') return 0;
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A known label by either text, both languages with `/` between, or one language. */
export function readLabel(text: string, known: readonly LocalizedText[]): LocalizedText | null {
  const typed = text.trim();
  if (typed === '') return null;
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase();
  const found = known.find((label) =>
    [labelText(label), ...textsOf(label)].some((each) => same(each, typed)),
  );
  if (found) return found;
  const parts = typed.split(/\s+[/／]\s+|／/);
  if (parts.length > 1 && parts.length <= languages.length) {
    return localize((language) => parts[language]?.trim() ?? '');
  }
  const script = /\p{Script=Han}/u.test(typed) ? 'chinese' : 'latin';
  const own = languages.find((language) => language.script === script);
  return withText(blankText, own?.index ?? 0, typed);
}

/** The weight that a label contains in any language. */
export function gramsOfLabel(label: LocalizedText | null): number | null {
  return (
    textsOf(label ?? blankText)
      .map(gramsOf)
      .find((grams) => grams !== null) ?? null
  );
}

function withLabel(
  variant: EditableVariant,
  property: PropertyName,
  label: LocalizedText | null,
): EditableVariant {
  const changed = { ...variant, [property]: label };
  if (property !== 'weight' || label === null) return changed;
  const isCustom = variant.grams !== 0 && variant.grams !== gramsOfLabel(variant.weight);
  return { ...changed, grams: isCustom ? variant.grams : (gramsOfLabel(label) ?? variant.grams) };
}

function isProperty(column: GridColumn): column is PropertyName {
  return propertyNames.some((name) => name === column);
}
