import type { EditableProduct, EditableVariant } from './editable-product.ts';
import { propertyNames } from './product.ts';
import { factCell, factColumns, isFactColumn } from './product-csv-facts.ts';

export const productColumns = [
  'address',
  'published',
  'title_en',
  'title_zh',
  'description_en',
  'description_zh',
  'type',
  'images',
  'properties',
  ...factColumns,
] as const;

export const csvColumns = [
  'product_id',
  ...productColumns,
  'variant_id',
  'size_en',
  'size_zh',
  'weight_en',
  'weight_zh',
  'color_en',
  'color_zh',
  'grams',
  'price',
  'sales_percentage',
  'cost',
  'qty',
  'qty_at_export',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** Without ids and slugs the shop makes them, without `qty_at_export` stock is set, and missing facts stay. */
export const optionalColumns: ReadonlySet<CsvColumn> = new Set([
  'product_id',
  'address',
  'published',
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

/** A row for each variant. `qty_at_export` lets an import apply only the owner's difference. */
export function csvRows(products: readonly ListedProduct[]): string[][] {
  return products.flatMap(({ product, slug }) =>
    product.variants.map((variant) => csvColumns.map((column) => cellOf(product, slug, variant, column))),
  );
}

function cellOf(product: EditableProduct, slug: string, variant: EditableVariant, column: CsvColumn): string {
  if (isFactColumn(column)) return factCell(product.facts, column);
  switch (column) {
    case 'product_id':
      return product.id;
    case 'address':
      return slug;
    case 'published':
      return product.isPublished ? 'yes' : 'no';
    case 'title_en':
      return product.title[0];
    case 'title_zh':
      return product.title[1];
    case 'description_en':
      return product.description[0];
    case 'description_zh':
      return product.description[1];
    case 'type':
      return product.type;
    case 'images':
      return product.images.map(({ key }) => key).join(' ');
    case 'properties':
      return propertyNames.filter((name) => product.selectedProperties[name]).join(' ');
    case 'variant_id':
      return variant.id;
    case 'size_en':
      return variant.size?.[0] ?? '';
    case 'size_zh':
      return variant.size?.[1] ?? '';
    case 'weight_en':
      return variant.weight?.[0] ?? '';
    case 'weight_zh':
      return variant.weight?.[1] ?? '';
    case 'color_en':
      return variant.color?.[0] ?? '';
    case 'color_zh':
      return variant.color?.[1] ?? '';
    case 'sales_percentage':
      return String(variant.salesPercentage);
    case 'qty_at_export':
      return String(variant.knownQty);
    default:
      return String(variant[column]);
  }
}
