import type { LocalizedText } from '../language.ts';
import type { EditableVariant } from './editable-product.ts';
import { gramsOf } from './grams.ts';
import { type PropertyName, propertyNames, type SelectedProperties } from './product.ts';
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

/** The variants' grid: which columns it has, how a cell reads, and what typing into one does. */

export type GridColumn = PropertyName | 'grams' | 'price' | 'salesPercentage' | 'cost' | 'qty';

/** The columns of a product's grid in their order; a property that is not selected has none. */
export function gridColumns(selected: SelectedProperties): readonly GridColumn[] {
  const properties = propertyNames.filter((name) => selected[name]);
  return [...properties, 'grams', 'price', 'salesPercentage', 'cost', 'qty'];
}

/** Labels to choose from, by property: what typing one language's text stands for. */
export type KnownLabels = Readonly<Record<PropertyName, readonly LocalizedText[]>>;

export type CellProblem = Exclude<NumberProblem, 'unknown-property'>;

export type Typed =
  | { ok: true; variant: EditableVariant }
  /** The variant stays as it was; the cell keeps what was typed until it is right. */
  | { ok: false; problem: CellProblem };

/** What stands in a cell: a number, or a label in both languages, `Small / 小`. */
export function cellText(variant: EditableVariant, column: GridColumn): string {
  const value = variant[column];
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : labelText(value);
}

/** Both languages of a label in one line. */
export function labelText([english, chinese]: LocalizedText): string {
  if (english === '' || chinese === '') return english + chinese;
  return `${english} / ${chinese}`;
}

/** Writes a text into a cell. An empty cell is 0, or no label. A weight that speaks of grams fills them in as well. */
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

/** The number a person typed: full-width digits, thousands commas, `NT$` and `%` are understood. NaN where it is none. */
export function readNumber(text: string): number {
  const plain = text
    .slice(0, 60)
    .normalize('NFKC')
    .replaceAll(/[\s,%]|NT\$|\$/gi, '');
  if (plain === '') return 0;
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A label from what was typed: a known one by either of its texts, both languages with `/` between, or one language. */
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
