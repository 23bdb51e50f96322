import type { ImageKey, ParentId, VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import type { PromoField, PromoTerms } from '../promo/promo-code.ts';
import type { EditableProduct } from './editable-product.ts';
import type { Filter, PropertyName, ShopImage } from './product.ts';
import type { ProductProblems } from './product-check.ts';
import type { CsvError } from './product-csv-table.ts';

/**
 * The owner's calls for the catalogue: what each takes (POST, JSON, nothing besides), what it answers with 200, and the
 * named problems of all others (specification, section 7). Every call
 * answers 401 `signed-out` to a stranger, before it reads a body, and 400 `invalid-body` to what is not its payload.
 */

/** A product title as a list of what is touched says it. */
export interface NamedProduct {
  id: ParentId;
  title: LocalizedText;
}

/** `/api/saveProduct`: a new product (version 0) or the next version of one. */
export interface SaveProduct {
  product: EditableProduct;
  /** A new UUID for every press of the button, the same when an unanswered save is sent again: it then saves once. */
  attempt: string;
}
export interface ProductSaved {
  /** As it stands now: next version, tidied, stock as it is. */
  product: EditableProduct;
  slug: string;
}

/** Why a save was refused; nothing was changed. */
export type SaveRefusal =
  | { problem: 'invalid-product'; problems: ProductProblems }
  /** 409: another window was faster. The product as it is saved now. */
  | { problem: 'product-changed'; product: EditableProduct }
  /** 409: more was sold meanwhile than the edit takes away. What is left of each such variant. */
  | { problem: 'stock-sold'; left: readonly { id: VariantId; left: number }[] }
  /** 409: the filter or pictures it speaks of were deleted meanwhile. */
  | { problem: 'type-unknown' }
  | { problem: 'images-unknown'; images: readonly ImageKey[] }
  /** 409: it was deleted and can be restored; or, 404, it is gone for good, or never was. */
  | { problem: 'product-deleted' }
  | { problem: 'product-unknown' }
  /** 400: a new variant's id belongs to another product. */
  | { problem: 'variant-elsewhere' };

/** `/api/deleteParentProduct` {parent: id or product}: out of the shop at once, for good a little later. */
export interface ProductsDeleted {
  deleted: readonly ParentId[];
  /** How long they can be restored, in seconds from now. */
  undoSeconds: number;
}
/** Seconds in which a deletion can be undone. */
export const undoSeconds = 10;

/** A filter as the owner sees it, numbered from 1 by its place. */
export interface AdminFilter extends Filter {
  /** Whether it stands in the store's selection (FiltersOrdered). */
  shown: boolean;
  /** Products of this type, published or not. */
  products: number;
}

/** `/api/readStock` {productId} → {stock, filters}: what an order changes of a product; null where there is none any more. */
export interface ProductStock {
  version: number;
  variants: readonly { id: VariantId; qty: number }[];
}

/** `/api/addProductFilter` {filter: {title}} → {filter}. 409 `filter-exists`. */
export interface AddProductFilter {
  filter: { title: LocalizedText };
}

/**
 * `/api/saveFiltersSelection`: the keys shown in the store, in their order, and those that are not. Both together must be
 * every filter there is, and all others are hidden where `hidden` is not given: 409 `filters-changed` with {filters: OwnersFilter[]} when another window added or deleted one.
 */
export interface SaveFiltersSelection {
  filters: readonly string[];
  hidden?: readonly string[] | undefined;
}

/** An option to choose for a size, a weight or a colour. */
export interface ProductOption {
  id: string;
  kind: PropertyName;
  value: LocalizedText;
  /** Variants that have it. */
  variants: number;
}

/** A picture as the owner sees it. */
export interface AdminImage extends ShopImage {
  url: string;
  createdAt: string;
  /** Products that show it. */
  products: readonly NamedProduct[];
}

/** A page of the pictures that were asked for. */
export interface ImagePage {
  images: readonly AdminImage[];
  /** Pictures there are, and those that fit. */
  all: number;
  found: number;
  /** Of `pages`, from 1. */
  page: number;
  pages: number;
}

/**
 * `/api/uploadImage?name=…`: not JSON but the file itself as the body (at most 10 MiB), with the header `X-Upload: image`
 * and `Content-Type` image/* or application/octet-stream. The shop makes the key, the address and every file from fresh
 * pixels; nothing of the upload's own name or type is kept but the name it is listed by. 413 `image-too-heavy`, 422
 * `image-heic`, `image-kind-unknown`, `image-damaged`, `image-too-large`, `image-too-slow`, 429 `image-busy`: many are
 * being taken in, send it again after `Retry-After` seconds, 507 `image-no-room`: the shop's disk is full. Problems are domain/catalogue/image-upload.ts.
 */
export interface ImageUploaded {
  /** The payload of `/api/images`, which comes next. */
  image: RecordImage['image'];
}

/** `/api/images`: records a picture that `/api/uploadImage` took in, under this name → {image}. 404 `image-unknown`. */
export interface RecordImage {
  image: { url: string; name: string; key: ImageKey };
}

/** `/api/deleteImage` {image: key}: file and record. 404 `image-unknown`. */
export interface ImageDeleted {
  /** Products that showed it and do no longer. */
  products: readonly NamedProduct[];
}

/** `/api/addPromoCodes`: one code or many with the same terms → {added}. 409 `codes-taken` with {codes}. */
export interface AddPromoCodes extends PromoTerms {
  codes: readonly string[];
}
/** 400: what of the terms or codes is wrong. */
export interface PromoRefusal {
  problem: 'invalid-promo';
  fields: readonly PromoField[];
}

/** `/api/freePromoCode` {code} → {}. 404 `code-unknown`, 409 `code-not-used`. */
export interface FreePromoCode {
  code: string;
}

/** `/api/deletePromoCodes` {codes} → {deleted: codes}. Old orders keep what the code did. */
export interface DeletePromoCodes {
  codes: readonly string[];
}

/** `/api/importProducts`: `apply` false looks at the file only, true imports it if the shop is as it was then. */
export interface ImportProducts {
  csv: string;
  apply: boolean;
  /** What the look answered; with `apply` only. */
  seen?: string;
}
/** The answer to a look. `seen` is null while there are errors. */
export interface ImportLook {
  rows: number;
  created: number;
  updated: number;
  errors: readonly CsvError[];
  /** Errors beyond the first 500. */
  moreErrors: number;
  seen: string | null;
}
/**
 * With `apply` the answer is a stream of lines (application/x-ndjson), one such object a line, the last one `done` or
 * `problem` (`import-changed`: the shop changed since the look, `import-invalid`, `import-failed`).
 */
export type ImportLine =
  | { progress: number; of: number }
  | { done: true; created: number; updated: number }
  | { problem: 'import-changed' | 'import-invalid' | 'import-failed' };
