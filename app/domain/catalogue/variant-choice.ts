import type { VariantId } from '../ids.ts';
import type { PropertyName, ShopVariant } from './product.ts';
import { type Choosable, type Option, optionKey, optionsOf, usedProperties } from './product-options.ts';

export type Choice = Readonly<Partial<Record<PropertyName, string>>>;

/** `impossible`: no variant combines it with the other choices. `sold-out`: one does, without stock. */
type OptionState = 'available' | 'sold-out' | 'impossible';

export interface ChoosableOption extends Option {
  state: OptionState;
}

export function choosableOptions(
  product: Choosable,
  choice: Choice,
  property: PropertyName,
): readonly ChoosableOption[] {
  return optionsOf(product, property).map((option) => {
    const fitting = variantsFor(product, { ...choice, [property]: option.key });
    if (fitting.length === 0) return { ...option, state: 'impossible' };
    return { ...option, state: fitting.some(({ qty }) => qty > 0) ? 'available' : 'sold-out' };
  });
}

/** Properties with a single option are chosen initially. */
export function firstChoice(product: Choosable): Choice {
  const single = usedProperties(product).flatMap((property) => {
    const [only, ...others] = optionsOf(product, property);
    return only && others.length === 0 ? [[property, only.key] as const] : [];
  });
  return Object.fromEntries(single);
}

const variantParameter = 'variant';

export function variantSearch(id: VariantId): string {
  return `?${new URLSearchParams({ [variantParameter]: id })}`;
}

/** The variant id in a query, unvalidated; null without one. */
export function variantNamed(search: string): string | null {
  return new URLSearchParams(search).get(variantParameter);
}

export function choiceOf(product: Choosable, id: string | null): Choice {
  const named = product.variants.find((variant) => variant.id === id);
  if (!named) return firstChoice(product);
  return Object.fromEntries(
    usedProperties(product).flatMap((property) => {
      const label = named[property];
      return label ? [[property, optionKey(label)] as const] : [];
    }),
  );
}

export function withOption(product: Choosable, choice: Choice, property: PropertyName, key: string): Choice {
  let next: Choice = { [property]: key };
  for (const name of usedProperties(product)) {
    const chosen = choice[name];
    if (name === property || chosen === undefined) continue;
    const more = { ...next, [name]: chosen };
    if (variantsFor(product, more).length > 0) next = more;
  }
  return next;
}

export function variantsFor(product: Choosable, choice: Choice): readonly ShopVariant[] {
  const properties = usedProperties(product);
  return product.variants.filter((variant) =>
    properties.every((property) => {
      const label = variant[property];
      return choice[property] === undefined || (label !== null && optionKey(label) === choice[property]);
    }),
  );
}

/** The variant once every property is chosen; of equal ones the first in stock. */
export function chosenVariant(product: Choosable, choice: Choice): ShopVariant | null {
  const missing = usedProperties(product).some((property) => choice[property] === undefined);
  if (missing) return null;
  const fitting = variantsFor(product, choice);
  return fitting.find(({ qty }) => qty > 0) ?? fitting[0] ?? null;
}
