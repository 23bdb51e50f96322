import type { VariantId } from '../ids.ts';
import { type LocalizedText, localize, pick } from '../language.ts';
import { blankText, withSpare } from '../localized-text.ts';
import type { ImportedShop } from './dump.ts';
import type { ImportedProduct } from './products.ts';
import type { Finding, ImportKind, NamedFinding } from './report.ts';
import { type Entry, Findings, isEntry, own, readLocalized, shown } from './values.ts';
import { type ImportedVariant, variantIdOf } from './variants.ts';

/** Names findings as the owner knows the entries: order number, product title, code. */
export function nameFindings(
  dump: Entry,
  shop: ImportedShop,
  findings: readonly Finding[],
): readonly NamedFinding[] {
  const names = new Names(dump, shop);
  return findings.map((finding) => {
    const detail = finding.code === 'order-twice' ? names.numberOf(finding.detail) : finding.detail;
    return { ...finding, detail, ...names.of(finding.path) };
  });
}

interface Named {
  subject: NamedFinding['subject'];
  name: LocalizedText;
}

const branches: Readonly<Record<string, ImportKind>> = {
  Filters: 'filters',
  FiltersOrdered: 'filters',
  ProductOptions: 'options',
  Images: 'images',
  Products: 'products',
  PromoCodes: 'promoCodes',
  Orders: 'orders',
  Customers: 'customers',
  Segments: 'customers',
  Settings: 'settings',
};

class Names {
  readonly #dump: Entry;
  /** Names of imported entries by their paths. */
  readonly #names: ReadonlyMap<string, LocalizedText>;
  readonly #variants = new Map<VariantId, { product: ImportedProduct; variant: ImportedVariant }>();

  constructor(dump: Entry, shop: ImportedShop) {
    this.#dump = dump;
    this.#names = new Map([
      ...shop.orders.map(({ path, orderNumber }) => [path, everywhere(orderNumber)] as const),
      ...shop.products.map(({ path, title }) => [path, title] as const),
      ...shop.filters.map(({ path, title }) => [path, title] as const),
      ...shop.images.map(({ path, name }) => [path, everywhere(name)] as const),
    ]);
    for (const product of shop.products)
      for (const variant of product.variants) this.#variants.set(variant.id, { product, variant });
  }

  of(path: string): Named {
    const [branch = '', first = '', second = ''] = path.split('/');
    const isOrphan = first === 'ProductVariants' && !this.#parentOf(second);
    const subject = isOrphan ? 'variants' : (branches[branch.replace(/\[\d+\]$/, '')] ?? null);
    return { subject, name: this.#nameOf(branch, first, second) };
  }

  /** The number of an order that is named by its id. */
  numberOf(oldId: string): string {
    return this.#names.get(`Orders/${oldId}`)?.[0] ?? oldId;
  }

  #nameOf(branch: string, first: string, second: string): LocalizedText {
    switch (branch) {
      case 'Orders':
        return (
          this.#names.get(`Orders/${first}`) ?? everywhere(shown(this.#raw(branch, first, 'orderNumber')))
        );
      case 'Products':
        return first === 'ProductVariants' ? this.#variant(second) : this.#product(second);
      case 'PromoCodes':
        return everywhere(this.#code(first, second));
      case 'Customers':
        return everywhere(shown(this.#raw(branch, first, 'contacts', '0')).replace(/^(?:tel|mail):/, ''));
      case 'ProductOptions':
        return read(this.#inList(branch, first, second)) ?? everywhere(first);
      default:
        return this.#filterOrName(branch, first);
    }
  }

  #filterOrName(branch: string, first: string): LocalizedText {
    const key = branch.startsWith('FiltersOrdered') ? shown(this.#inList(branch, first)) : first;
    const path = branch.startsWith('FiltersOrdered') ? `Filters/${key}` : `${branch}/${first}`;
    return this.#names.get(path) ?? everywhere(key || branch);
  }

  #product(oldId: string): LocalizedText {
    const place = ['Products', 'ParentProducts', oldId] as const;
    const title = this.#raw(...place, 'title') ?? this.#raw(...place, 'Title');
    return this.#names.get(place.join('/')) ?? read(title) ?? everywhere(oldId);
  }

  #variant(oldId: string): LocalizedText {
    const known = this.#variants.get(variantIdOf(oldId));
    const place = ['Products', 'ProductVariants', oldId] as const;
    const choice = (['weight', 'size', 'color'] as const)
      .map((name) => known?.variant[name] ?? read(this.#raw(...place, name)))
      .find((text) => text != null && text[0] !== 'disabled');
    const title = this.#parentOf(oldId);
    if (!title) return choice ?? blankText;
    return choice ? localize((language) => `${pick(title, language)} ${pick(choice, language)}`) : title;
  }

  #parentOf(variant: string): LocalizedText | null {
    const known = this.#variants.get(variantIdOf(variant));
    if (known) return known.product.title;
    const parent = this.#raw('Products', 'ProductVariants', variant, 'parentID');
    const isThere = typeof parent === 'string' && this.#raw('Products', 'ParentProducts', parent) != null;
    return isThere ? this.#product(parent) : null;
  }

  /** A code stands alone or in its group, which is a list or a map of numbers. */
  #code(first: string, second: string): string {
    const group = this.#inList('PromoCodes', first, second);
    return shown(isEntry(group) ? own(group, 'code') : group) || first;
  }

  /** `Name[3]`, or entry `3` of `Name`. */
  #inList(...places: readonly string[]): unknown {
    const keys = places
      .filter((place) => place !== '')
      .flatMap((place) => {
        const [, name = place, number] = /^(.*)\[(\d+)\]$/.exec(place) ?? [];
        return number === undefined ? [place] : [name, number];
      });
    const [branch = '', one = '', other = ''] = keys;
    const whole = this.#raw(branch, one);
    if (other === '' || (isEntry(whole) && Object.hasOwn(whole, 'code'))) return whole;
    return this.#raw(branch, one, other);
  }

  #raw(...keys: readonly string[]): unknown {
    let at: unknown = this.#dump;
    for (const key of keys) {
      if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
      at = Object.getOwnPropertyDescriptor(at, key)?.value;
    }
    return at;
  }
}

function everywhere(text: string): LocalizedText {
  return withSpare(blankText, text);
}

function read(value: unknown): LocalizedText | null {
  return readLocalized(new Findings(), '', value, { most: 80, markup: 'removed' });
}
