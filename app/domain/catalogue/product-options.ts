import type { LocalizedText } from '../language.ts';
import {
  type PropertyName,
  propertyNames,
  type SelectedProperties,
  type ShopProduct,
  type ShopVariant,
} from './product.ts';

export type Choosable = Pick<ShopProduct, 'selectedProperties' | 'variants'>;

export interface Option {
  key: string;
  label: LocalizedText;
}

export function optionKey(label: LocalizedText): string {
  return label.join('/');
}

export function usedProperties(product: Choosable): readonly PropertyName[] {
  return propertyNames.filter((name) => isUsed(product.selectedProperties, product.variants, name));
}

export function optionsOf(product: Pick<ShopProduct, 'variants'>, property: PropertyName): readonly Option[] {
  const options = new Map<string, Option>();
  for (const variant of product.variants) {
    const label = variant[property];
    if (label) options.set(optionKey(label), { key: optionKey(label), label });
  }
  return [...options.values()];
}

function isUsed(selected: SelectedProperties, variants: readonly ShopVariant[], name: PropertyName): boolean {
  return selected[name] && variants.some((variant) => variant[name] !== null);
}
