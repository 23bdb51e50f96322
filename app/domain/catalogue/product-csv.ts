import { type Language, textIn } from '../language.ts';
import { languages } from '../languages.ts';
import type { EditableProduct, EditableVariant } from './editable-product.ts';
import { propertyNames } from './product.ts';
import {
  factCell,
  factColumns,
  isFactColumn,
  type LocalizedColumn,
  localizedColumn,
  localizedColumns,
} from './product-csv-facts.ts';

const textParts = ['title', 'description', 'size', 'weight', 'color'] as const;
type TextPart = (typeof textParts)[number];

const textColumns = new Map<string, readonly [part: TextPart, language: Language]>(
  textParts.flatMap((part) =>
    languages.map(({ index }) => [localizedColumn(part, index), [part, index]] as const),
  ),
);

export const productColumns = [
  'address',
  'published',
  ...localizedColumns('title'),
  ...localizedColumns('description'),
  'type',
  'images',
  'goes_with',
  'properties',
  ...factColumns,
] as const;

export const csvColumns = [
  'product_id',
  ...productColumns,
  'variant_id',
  ...localizedColumns('size'),
  ...localizedColumns('weight'),
  ...localizedColumns('color'),
  'grams',
  'price',
  'sales_percentage',
  'cost',
  'qty',
  'qty_at_export',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** In the file of whoever does not see what products cost; on the way back a `cost` column is left aside. */
export const columnsWithoutCost = csvColumns.filter((column) => column !== 'cost');

/** Without ids and slugs the shop makes them, without `qty_at_export` stock is set, and what other columns hold stays. */
export const optionalColumns: ReadonlySet<CsvColumn> = new Set([
  'product_id',
  'address',
  'published',
  'goes_with',
  ...factColumns,
  'variant_id',
  'grams',
  'sales_percentage',
  'qty_at_export',
]);

export interface ListedProduct {
  product: EditableProduct;
  slug: string;
}

/** One row per variant. `qty_at_export` lets an import apply only the owner's difference. */
export function csvRows(
  products: readonly ListedProduct[],
  columns: readonly CsvColumn[] = csvColumns,
): string[][] {
  return products.flatMap(({ product, slug }) =>
    product.variants.map((variant) => columns.map((column) => cellOf(product, slug, variant, column))),
  );
}

function cellOf(product: EditableProduct, slug: string, variant: EditableVariant, column: CsvColumn): string {
  if (isFactColumn(column)) return factCell(product.facts, column);
  if (isTextColumn(column)) {
    const [part, language] = placeOfColumn(column);
    const owner = part === 'title' || part === 'description' ? product[part] : variant[part];
    return textIn(owner, language);
  }
  switch (column) {
    case 'product_id':
      return product.id;
    case 'address':
      return slug;
    case 'published':
      return product.isPublished ? 'yes' : 'no';
    case 'type':
      return product.type;
    case 'images':
      return product.images.map(({ key }) => key).join(' ');
    case 'goes_with':
      return product.goesWith.join(' ');
    case 'properties':
      return propertyNames.filter((name) => product.selectedProperties[name]).join(' ');
    case 'variant_id':
      return variant.id;
    case 'sales_percentage':
      return String(variant.salesPercentage);
    // What the parts of a bundle allow is no stock: 0 more than at export, and none where the row makes a new variant.
    case 'qty':
      return variant.isBundle ? '' : String(variant.qty);
    case 'qty_at_export':
      return variant.isBundle ? '0' : String(variant.knownQty);
    default:
      return String(variant[column]);
  }
}

function isTextColumn(column: CsvColumn): column is LocalizedColumn<TextPart> {
  return textColumns.has(column);
}

function placeOfColumn(column: LocalizedColumn<TextPart>): readonly [part: TextPart, language: Language] {
  const place = textColumns.get(column);
  if (!place) throw new Error(`${column} is no column of a text`);
  return place;
}
