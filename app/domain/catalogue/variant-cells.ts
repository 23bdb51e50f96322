import type { LocalizedText } from '../language.ts';
import type { EditableVariant } from './editable-product.ts';
import { gramsOf } from './grams.ts';
import { type PropertyName, propertyNames, type SelectedProperties } from './product.ts';
import type { VariantDraft } from './product-check.ts';

/** The properties that may be set as numbers (specification, sections 5 and 8). */
export const numericProperties = ['price', 'qty', 'cost', 'salesPercentage'] as const;
export type NumericProperty = (typeof numericProperties)[number];

export type NumberProblem = 'not-a-number' | 'unknown-property' | 'negative-quantity';

export type NumberSet<Variant> = { ok: true; variant: Variant } | { ok: false; problem: NumberProblem };

/**
 * Refuses what is not a number, a property that is not numeric, and a quantity below zero (specification, section 8).
 * checkProduct validates the value for sale.
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

/** A result below zero is refused. @param by units. */
export function changeVariantQty<Variant extends VariantDraft>(
  variant: Variant,
  by: number,
): NumberSet<Variant> {
  return setVariantNumber(variant, 'qty', variant.qty + by);
}

function isNumericProperty(name: string): name is NumericProperty {
  return numericProperties.some((known) => known === name);
}

export type GridColumn = PropertyName | 'grams' | 'price' | 'salesPercentage' | 'cost' | 'qty';

export function gridColumns(selected: SelectedProperties): readonly GridColumn[] {
  const properties = propertyNames.filter((name) => selected[name]);
  return [...properties, 'grams', 'price', 'salesPercentage', 'cost', 'qty'];
}

export type KnownLabels = Readonly<Record<PropertyName, readonly LocalizedText[]>>;

export type CellProblem = Exclude<NumberProblem, 'unknown-property'>;

export type Typed =
  | { ok: true; variant: EditableVariant }
  /** The variant is unchanged; the cell keeps the text until it is valid. */
  | { ok: false; problem: CellProblem };

/** A number, or a label in both languages, `Small / 小`. */
export function cellText(variant: EditableVariant, column: GridColumn): string {
  const value = variant[column];
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : labelText(value);
}

export function labelText([english, chinese]: LocalizedText): string {
  if (english === '' || chinese === '') return english + chinese;
  return `${english} / ${chinese}`;
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
  const found = known.find((label) => [labelText(label), ...label].some((each) => same(each, typed)));
  if (found) return found;
  const [english, chinese, ...more] = typed.split(/\s+[/／]\s+|／/);
  if (english !== undefined && chinese !== undefined && more.length === 0) {
    return [english.trim(), chinese.trim()];
  }
  return /\p{Script=Han}/u.test(typed) ? ['', typed] : [typed, ''];
}

function withLabel(
  variant: EditableVariant,
  property: PropertyName,
  label: LocalizedText | null,
): EditableVariant {
  const changed = { ...variant, [property]: label };
  if (property !== 'weight' || label === null) return changed;
  const spoken = (localized: LocalizedText | null) =>
    localized ? (gramsOf(localized[0]) ?? gramsOf(localized[1])) : null;
  const isCustom = variant.grams !== 0 && variant.grams !== spoken(variant.weight);
  return { ...changed, grams: isCustom ? variant.grams : (spoken(label) ?? variant.grams) };
}

function isProperty(column: GridColumn): column is PropertyName {
  return propertyNames.some((name) => name === column);
}
