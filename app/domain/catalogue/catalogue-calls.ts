import type { ImageKey, ParentId, VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import type { ListPage } from '../list.ts';
import type { EditableProduct } from './editable-product.ts';
import type { Filter, PropertyName, ShopImage } from './product.ts';
import type { ProductProblems, VariantDraft } from './product-check.ts';
import type { CsvError } from './product-csv-table.ts';
import type { NumericProperty } from './variant-cells.ts';

export interface NamedProduct {
  id: ParentId;
  title: LocalizedText;
}

export interface ProductSaved {
  product: EditableProduct;
  slug: string;
}

export type SaveRefusal =
  | { problem: 'invalid-product'; problems: ProductProblems }
  /** 409: another tab saved first. The product as saved now. */
  | { problem: 'product-changed'; product: EditableProduct }
  /** 409: more was sold meanwhile than the edit leaves. What is left of each such variant. */
  | { problem: 'stock-sold'; left: readonly { id: VariantId; left: number }[] }
  /** 409: its filter or a picture was deleted meanwhile. */
  | { problem: 'type-unknown' }
  | { problem: 'images-unknown'; images: readonly ImageKey[] }
  /** 409 where it can be restored, 404 where it cannot. */
  | { problem: 'product-deleted' }
  | { problem: 'product-unknown' }
  /** 409: a variant that was removed is a part of these. */
  | { problem: 'variant-in-bundle'; bundles: readonly LocalizedText[] }
  /** 400: a new variant's id belongs to another product. */
  | { problem: 'variant-elsewhere' };

/** `/api/deleteParentProduct` {parent: id or product}: out of the shop at once, for good a little later. */
export interface ProductsDeleted {
  deleted: readonly ParentId[];
  /** How long they can be restored, in seconds from now. */
  undoSeconds: number;
  /** Bundles that cannot be sold without them; left out for none. */
  bundles?: readonly LocalizedText[];
}
export const undoSeconds = 10;

export interface AdminFilter extends Filter {
  /** Whether the store offers it (FiltersOrdered). */
  shown: boolean;
  products: number;
}

/** `/api/readStock` {productId} → {stock, filters, movements}; null where the product is gone. */
export interface ProductStock {
  version: number;
  variants: readonly { id: VariantId; qty: number }[];
}

export interface ProductOption {
  id: string;
  kind: PropertyName;
  value: LocalizedText;
  variants: number;
}

export interface AdminImage extends ShopImage {
  url: string;
  createdAt: string;
  products: readonly NamedProduct[];
}

export interface ImagePage {
  page: ListPage<AdminImage>;
  /** Pictures in all, and those that match. */
  all: number;
  found: number;
}

/** `/api/deleteImage` {image: key}: file and record. 404 `image-unknown`. */
export interface ImageDeleted {
  products: readonly NamedProduct[];
}

/** The answer to a dry run. `seen` is null where there are errors. */
export interface ImportPreview {
  rows: number;
  created: number;
  updated: number;
  errors: readonly CsvError[];
  /** Errors beyond the first 500. */
  moreErrors: number;
  /** Of products that are there already; variants that go come first. */
  changes: readonly ImportChange[];
  /** Changes beyond the first 50. */
  moreChanges: number;
  /** Variants of these products that are not in the file, and what is in stock of them. */
  removed: { variants: number; qty: number };
  seen: string | null;
}

export type ImportChange = {
  /** The product's title, and the variant's options. */
  variant: { title: LocalizedText } & Pick<VariantDraft, PropertyName>;
} & (
  | { kind: 'removed'; qty: number }
  | { kind: 'changed'; values: readonly NumberChange[] }
  | { kind: 'added'; price: number; qty: number }
  /** Something of the product besides its variants' prices and stock. */
  | { kind: 'details' }
);

export interface NumberChange {
  column: NumericProperty;
  from: number;
  to: number;
}

/**
 * With `apply` the answer is application/x-ndjson, one of these a line; the last is `done` or `problem`
 * (`import-changed`, `import-invalid`, `import-removes`, `import-parts`, `import-failed`).
 */
export type ImportLine =
  | { progress: number; of: number }
  | { done: true; created: number; updated: number }
  /** `import-removes`: variants would go, and the call did not agree to that. `import-parts`: one is a part of a bundle. */
  | { problem: 'import-changed' | 'import-invalid' | 'import-removes' | 'import-parts' | 'import-failed' };
