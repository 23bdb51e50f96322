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
  /** 409: another tab saved first. The current product. */
  | { problem: 'product-changed'; product: EditableProduct }
  /** 409: more was sold meanwhile than the edit leaves. The remaining stock of each such variant. */
  | { problem: 'stock-sold'; left: readonly { id: VariantId; left: number }[] }
  /** 409: its filter or a picture was deleted meanwhile. */
  | { problem: 'type-unknown' }
  | { problem: 'images-unknown'; images: readonly ImageKey[] }
  /** 409 where it can be restored, 404 where it cannot. */
  | { problem: 'product-deleted' }
  | { problem: 'product-unknown' }
  /** 409: a removed variant is part of these bundles. */
  | { problem: 'variant-in-bundle'; bundles: readonly LocalizedText[] }
  /** 409: saved variants, which an owner alone removes. */
  | { problem: 'variants-owners-only'; variants: readonly VariantId[] }
  /** 400: a new variant's id belongs to another product. */
  | { problem: 'variant-elsewhere' };

/** `/api/deleteParentProduct` {parent: id or product}: hidden at once, deleted a little later. */
export interface ProductsDeleted {
  deleted: readonly ParentId[];
  /** Seconds left to restore them. */
  undoSeconds: number;
  /** Bundles that cannot be sold without them; absent for none. */
  bundles?: readonly LocalizedText[];
}
export const undoSeconds = 10;

export interface AdminFilter extends Filter {
  /** Whether the store offers it (FiltersOrdered). */
  shown: boolean;
  products: number;
}

/** What `/api/readStock` says of a product's stock. */
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
  /** Whether the settings name it: the logo, the picture of the home page or of the page about the shop. */
  inSettings: boolean;
}

export interface ImagePage {
  page: ListPage<AdminImage>;
  /** Number of pictures in all, and of matches. */
  all: number;
  found: number;
}

/** `/api/deleteImage` {image: key}: file and record. 404 `image-unknown`. */
export interface ImageDeleted {
  products: readonly NamedProduct[];
}

/** Result of a dry run. `seen` is null where there are errors. */
export interface ImportPreview {
  rows: number;
  created: number;
  updated: number;
  /** Existing products that the file leaves as they are. */
  unchanged: number;
  /** When the same file was last imported, ISO 8601; null for never. */
  importedAt: string | null;
  errors: readonly CsvError[];
  /** Errors beyond the first 500. */
  moreErrors: number;
  /** Changes of existing products; removed variants come first, then changed addresses. */
  changes: readonly ImportChange[];
  /** Changes beyond the first 50. */
  moreChanges: number;
  /** Number of variants missing from the file, and their stock. */
  removed: { variants: number; qty: number };
  /** Whether the file names costs that are left as they are, because an owner alone may change them. */
  ignoresCosts: boolean;
  seen: string | null;
}

export type ImportChange = {
  /** The product's title and the variant's options. */
  variant: { title: LocalizedText } & Pick<VariantDraft, PropertyName>;
} & (
  | { kind: 'removed'; qty: number }
  | { kind: 'changed'; values: readonly NumberChange[] }
  | { kind: 'added'; price: number; qty: number }
  | { kind: 'published' | 'unpublished' }
  /** The old one no longer leads to the product. */
  | { kind: 'address'; from: string; to: string }
  /** Another change of the product than variant prices and stock. */
  | { kind: 'details' }
);

export interface NumberChange {
  column: NumericProperty;
  from: number;
  to: number;
}

/**
 * With `apply` the response is application/x-ndjson with one of these per line, ending with `done` or `problem`
 * (`import-changed`, `import-invalid`, `import-removes`, `import-parts`, `import-failed`).
 */
export type ImportLine =
  | { progress: number; of: number }
  | { done: true; created: number; updated: number }
  /** `import-removes`: variants would be removed without consent. `import-parts`: one is part of a bundle. */
  | {
      problem:
        | 'import-changed'
        | 'import-invalid'
        | 'import-removes'
        | 'import-parts'
        | 'import-failed'
        | 'unreachable';
    };
