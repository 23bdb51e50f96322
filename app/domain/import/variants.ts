import { gramsOfLabel } from '#app/domain/catalogue/unit-price.ts';
import { type PropertyName, propertyNames, type SelectedProperties } from '../catalogue/product.ts';
import { productLimits, type VariantDraft } from '../catalogue/product-check.ts';
import { isVariantId, type VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import {
  type Entry,
  type Findings,
  fingerprint,
  isEntry,
  noteUnknown,
  own,
  readBoolean,
  readLocalized,
  readNumber,
} from './values.ts';

export interface ImportedVariant extends VariantDraft {
  id: VariantId;
  lowAt?: number | null;
  barcode?: string | null;
  bundle?: { costOfParts: boolean; parts: readonly { id: VariantId; qty: number }[] } | null;
}

export interface ReadVariant {
  oldId: string;
  path: string;
  entry: Entry;
  parent: string | null;
}

export function variantIdOf(oldId: string): VariantId {
  if (isVariantId(oldId)) return oldId;
  const id = `var_${oldId}` as const;
  return isVariantId(id) ? id : `var_x${fingerprint(oldId)}`;
}

const label = { most: productLimits.label, markup: 'removed' } as const;

const none: SelectedProperties = { weight: false, size: false, color: false };

export function readSelected(
  findings: Findings,
  path: string,
  value: Entry,
  variants: readonly ReadVariant[],
): SelectedProperties {
  const given = own(value, 'selectedProperties');
  if (!isEntry(given)) {
    const fromVariants = variants.map(({ entry }) => own(entry, 'selectedProperties')).find(isEntry);
    if (given !== undefined || variants.length > 0)
      findings.note(`${path}/selectedProperties`, 'selected-missing', given);
    return fromVariants ? flags(findings, `${path}/selectedProperties`, fromVariants) : none;
  }
  const selected = flags(findings, `${path}/selectedProperties`, given);
  for (const variant of variants) {
    const other = own(variant.entry, 'selectedProperties');
    if (
      isEntry(other) &&
      propertyNames.some((name) => (own(other, name) ?? false) !== (own(given, name) ?? false))
    )
      findings.note(`${variant.path}/selectedProperties`, 'selected-differs', other);
  }
  return selected;
}

function flags(findings: Findings, path: string, value: Entry): SelectedProperties {
  noteUnknown(findings, path, value, propertyNames);
  const flag = (name: PropertyName) => readBoolean(findings, `${path}/${name}`, own(value, name)) ?? false;
  return { weight: flag('weight'), size: flag('size'), color: flag('color') };
}

const variantFields = [
  'id',
  'parentID',
  'price',
  'qty',
  'salesPercentage',
  'cost',
  'size',
  'weight',
  'color',
  'selectedProperties',
  'salePrice',
];

export function readVariant(
  findings: Findings,
  { oldId, path, entry }: ReadVariant,
  selected: SelectedProperties,
  isOld: boolean,
): ImportedVariant[] {
  if (!isOld) noteUnknown(findings, path, entry, variantFields);
  const number = (name: string, least: number, most: number) =>
    readNumber(findings, `${path}/${name}`, own(entry, name), { least, most });
  const price = number('price', 0, productLimits.money);
  if (price === null || price === 0) {
    findings.note(`${path}/price`, 'price-missing', own(entry, 'price'));
    return [];
  }
  const cost = number('cost', 0, productLimits.money);
  if (!cost) findings.note(`${path}/cost`, 'cost-missing', own(entry, 'cost') ?? `→ ${price}`);
  const qty = number('qty', -productLimits.amount, productLimits.amount);
  if (qty === null) findings.note(`${path}/qty`, 'stock-missing', own(entry, 'qty'));
  if (qty !== null && qty < 0) findings.note(`${path}/qty`, 'stock-negative', qty);
  const sale = number('salesPercentage', 0, 100);
  if (own(entry, 'salesPercentage') === undefined) findings.note(`${path}/salesPercentage`, 'sale-missing');
  const id = variantIdOf(oldId);
  if (id.slice(4) !== oldId && id !== oldId) findings.note(path, 'id-rewritten', id);
  const choice = (name: PropertyName) =>
    readChoice(findings, `${path}/${name}`, own(entry, name), selected[name]);
  const [size, weight, color] = [choice('size'), choice('weight'), choice('color')];
  const grams = (weight && gramsOfLabel(weight)) ?? 0;
  return [
    {
      id,
      price,
      cost: cost || price,
      qty: Math.max(0, qty ?? 0),
      salesPercentage: sale ?? 0,
      size,
      weight,
      color,
      grams,
    },
  ];
}

function readChoice(
  findings: Findings,
  path: string,
  value: unknown,
  isSelected: boolean,
): LocalizedText | null {
  const given = value === 'disabled' ? null : readLocalized(findings, path, value, label);
  if (isSelected && given === null) findings.note(path, 'choice-missing', value);
  if (!isSelected && given !== null) findings.note(path, 'choice-unselected', given[0]);
  return isSelected ? given : null;
}

export function noteSameChoices(
  findings: Findings,
  entries: readonly ReadVariant[],
  variants: readonly ImportedVariant[],
): void {
  const known = new Set<string>();
  for (const { id, size, weight, color } of variants) {
    const choice = JSON.stringify([size, weight, color]);
    const path = entries.find(({ oldId }) => variantIdOf(oldId) === id)?.path;
    if (known.has(choice) && path !== undefined)
      findings.note(path, 'choice-twice', (size ?? weight ?? color)?.[0]);
    known.add(choice);
  }
}
