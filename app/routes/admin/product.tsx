import { randomUUID } from 'node:crypto';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { data, useFetcher, useNavigate } from 'react-router';
import { z } from 'zod';
import { typedBarcode } from '#app/domain/catalogue/barcode.ts';
import { type BundlePart, maxParts, type OwnBundle, typedPartQty } from '#app/domain/catalogue/bundle.ts';
import type {
  AdminFilter,
  ProductSaved,
  ProductStock,
  SaveRefusal,
} from '#app/domain/catalogue/catalogue-calls.ts';
import {
  blankProduct,
  completeProduct,
  type EditableProduct,
} from '#app/domain/catalogue/editable-product.ts';
import { typedThreshold, usualStock } from '#app/domain/catalogue/low-stock.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import type { StockMovement } from '#app/domain/catalogue/stock-movement.ts';
import { isParentId, isVariantId, type VariantId } from '#app/domain/ids.ts';
import { localPath } from '#app/domain/language.ts';
import type { VariantForOrder } from '#app/domain/order/order-edit.ts';
import { longestSearch } from '#app/domain/order/order-number.ts';
import type { ActivityChange } from '#app/domain/staff/activity-change.ts';
import { seesFigures, withoutCost } from '#app/domain/staff/staff.ts';
import { useAdminChanges } from '#app/routes/admin/parts/admin-changes.ts';
import type { clientLoader as readStock } from '#app/routes/api/read-stock.ts';
import { productNames, readProduct } from '#app/server/catalogue/admin-product.ts';
import { type BundleSet, readBundles, setBundle } from '#app/server/catalogue/bundles.ts';
import { listFilters } from '#app/server/catalogue/filters.ts';
import { plannedSaleOf } from '#app/server/catalogue/planned-sales.ts';
import { listOptions } from '#app/server/catalogue/product-options.ts';
import { parentIdSchema, saveProductSchema } from '#app/server/catalogue/product-request.ts';
import { formerSlugs, type SlugSet, setSlug } from '#app/server/catalogue/product-slugs.ts';
import { saveProduct } from '#app/server/catalogue/products.ts';
import { latestMovements, movementsInProduct } from '#app/server/catalogue/stock-movements.ts';
import { stockRequestsOf } from '#app/server/catalogue/stock-requests.ts';
import {
  readVariantStock,
  setVariantStock,
  type VariantStockChange,
  type VariantStockSet,
} from '#app/server/catalogue/variant-stock.ts';
import { findVariants } from '#app/server/catalogue/variants-for-order.ts';
import { type Shop, shopContext } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { readImages } from '#app/server/images/image-list.ts';
import type { StaffUser } from '#app/server/staff/auth.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { useLanguage } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/refresh.ts';
import { refreshesFor } from '#app/ui/refresh-reason.ts';
import { useWhenSeen } from '#app/ui/refresh-when-seen.ts';
import type { Route } from './+types/product.ts';
import { adminClientAction } from './parts/admin-action.ts';
import { AdminError, AdminPageError } from './parts/admin-error.tsx';
import { ProductEditor } from './products/product-editor.tsx';

/** `/admin/products/new`, or the product of that id; null with 404 where there is none, or none any more. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const figures = seesFigures((await staffOrLogin(context, request)).role);
  const { db, settings } = context.get(shopContext);
  const { productId } = params;
  const [filters, options] = await Promise.all([listFilters(db), listOptions(db)]);
  const empty = { images: [], waiting: [], bundles: [], beside: [], planned: null, formerly: [] };
  const chosenFrom = { filters, options, ...empty, figures };
  if (productId === 'new') {
    const product = blankProduct(`prd_${randomUUID()}`, `var_${randomUUID()}`);
    return data({ product, slug: null, ...unstocked, ...chosenFrom });
  }
  const found = isParentId(productId) ? await readProduct(db, productId) : null;
  if (!found) return data({ product: null, slug: null, ...unstocked, ...chosenFrom }, { status: 404 });
  // Its own pictures; all others are found when they are asked for (routes/admin/images.tsx).
  const keys = found.product.images.map(({ key }) => key);
  const { id } = found.product;
  const [images, movements, own, waiting, bundles, beside, planned, formerly] = await Promise.all([
    readImages(db, keys),
    latestMovements(db, id, movementsInProduct),
    readVariantStock(db, id),
    stockRequestsOf(db, id),
    readBundles(db, id, figures),
    productNames(db, found.product.goesWith),
    plannedSaleOf(db, id),
    formerSlugs(db, id),
  ]);
  const { lowAt } = settings.current().stock;
  const { product } = found;
  const shown = figures ? product : { ...product, variants: withoutCost(product.variants) };
  const variantStock = { usual: lowAt, own };
  return data({
    ...found,
    product: shown,
    ...chosenFrom,
    images,
    movements,
    variantStock,
    waiting,
    bundles,
    beside,
    planned,
    formerly,
  });
}

/** Of a product that was never saved. */
const unstocked = { movements: [], variantStock: { usual: usualStock.lowAt, own: [] } };

/** One for each variant, as a form repeats its fields. */
const texts = z
  .union([z.string().max(200), z.array(z.string().max(200)).max(productLimits.variants)])
  .transform((given) => (typeof given === 'string' ? [given] : given));

const setLow = z.strictObject({
  intent: z.literal('set-low'),
  product: parentIdSchema,
  id: texts,
  lowAt: texts,
  barcode: texts,
  /** As the form showed them: what was not changed stays as it is by now. */
  wasLowAt: texts,
  wasBarcode: texts,
});

type StockOutcome = VariantStockSet | { ok: false; problem: 'no-threshold' | 'no-barcode' | 'barcode-twice' };

async function saveStock(
  db: Db,
  { product, id, lowAt, barcode, wasLowAt, wasBarcode }: z.output<typeof setLow>,
): Promise<StockOutcome> {
  const codes: string[] = [];
  const changes: VariantStockChange[] = [];
  for (const [place, variant] of id.entries()) {
    if (!isVariantId(variant)) continue;
    const threshold = typedThreshold(lowAt[place] ?? '');
    if (threshold === 'unfit') return { ok: false, problem: 'no-threshold' };
    const code = typedBarcode(barcode[place] ?? '');
    if (!code.ok) return { ok: false, problem: 'no-barcode' };
    if (code.barcode !== null) codes.push(code.barcode);
    const shown = typedThreshold(wasLowAt[place] ?? '');
    changes.push({
      id: variant,
      ...(lowAt[place] === wasLowAt[place] ? {} : { lowAt: threshold }),
      ...(barcode[place] === wasBarcode[place] ? {} : { barcode: code.barcode }),
      was: { ...(shown !== 'unfit' && { lowAt: shown }), barcode: wasBarcode[place] || null },
    });
  }
  if (new Set(codes).size < codes.length) return { ok: false, problem: 'barcode-twice' };
  return setVariantStock(db, product, changes);
}

/** Of a whole address that was pasted. */
const longestAddress = 300;

/** Of all parts of a bundle, with room for ids of an import. */
const longestMark = 5000;

const setParts = z.strictObject({
  intent: z.literal('set-bundle'),
  product: parentIdSchema,
  variant: z.string().refine(isVariantId),
  part: texts.optional(),
  qty: texts.optional(),
  costOfParts: z.literal('on').optional(),
  /** The mark of what the form showed. */
  was: postedText(longestMark).optional(),
  /** Before scripts: what is looked for, and which of those found is added. */
  find: postedText(longestSearch).default(''),
  step: z.literal('find').optional(),
  add: z.string().refine(isVariantId).optional(),
});

type PartsOutcome =
  | BundleSet
  | { ok: false; problem: 'bad-pieces' | 'too-many-parts' | 'part-not-found' }
  | { ok: false; problem: 'part-choice'; found: FoundPart[] };

type FoundPart = Pick<VariantForOrder, 'title' | 'size' | 'weight' | 'color' | 'left'> & { id: VariantId };

async function saveParts(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  { product, variant, part = [], qty = [], costOfParts, was, find, step, add }: z.output<typeof setParts>,
  { email, role }: Pick<StaffUser, 'email' | 'role'>,
): Promise<PartsOutcome> {
  const parts: BundlePart[] = [];
  for (const [place, id] of part.entries()) {
    const pieces = typedPartQty(qty[place] ?? '');
    if (pieces === 'unfit') return { ok: false, problem: 'bad-pieces' };
    if (!isVariantId(id)) return { ok: false, problem: 'part-unknown' };
    if (pieces > 0 && !parts.some((each) => each.id === id)) parts.push({ id, qty: pieces });
  }
  const isPart = (id: VariantId) => parts.some((each) => each.id === id);
  if (add && !isPart(add)) parts.push({ id: add, qty: 1 });
  else if (step === 'find' && find !== '') {
    const all = await findVariants(db, find, settings.current().search.synonyms);
    const fit = all.filter(({ productID, parts }) => !parts && productID !== variant && !isPart(productID));
    const [only, ...others] = fit;
    if (!only) return { ok: false, problem: 'part-not-found' };
    if (others.length > 0) return { ok: false, problem: 'part-choice', found: fit.map(foundPart) };
    parts.push({ id: only.productID, qty: 1 });
  }
  if (parts.length > maxParts) return { ok: false, problem: 'too-many-parts' };
  const follows = seesFigures(role) ? costOfParts === 'on' : null;
  return setBundle(db, product, variant, { parts, costOfParts: follows, was }, email);
}

function foundPart({ productID: id, title, size, weight, color, left }: VariantForOrder): FoundPart {
  return { id, title, size, weight, color, left };
}

const setAddress = z.strictObject({
  intent: z.literal('set-address'),
  product: parentIdSchema,
  slug: postedText(longestAddress),
  /** As the form showed it. */
  was: postedText(longestAddress),
});

type SaveOutcome =
  | ({ ok: true; changes?: readonly ActivityChange[] | null } & ProductSaved)
  | ({ ok: false } & SaveRefusal);

export const action = pageAction(
  z.discriminatedUnion('intent', [saveProductSchema, setLow, setParts, setAddress]),
  [],
  async (input, shop, user): Promise<SaveOutcome | StockOutcome | PartsOutcome | SlugSet> => {
    const { db, settings } = shop;
    if (input.intent === 'set-low') return saveStock(db, input);
    if (input.intent === 'set-bundle') return saveParts(shop, input, user);
    if (input.intent === 'set-address') return setSlug(db, input.product, input.slug, input.was);
    const product = completeProduct(input.product, settings.current().languages);
    const result = await saveProduct(db, product, input.attempt, user.email, user.role);
    if (!result.ok) return { ok: false, ...result.refusal };
    const { saved, changes } = result;
    return { ok: true, ...saved, ...(changes !== undefined && { changes }) };
  },
);

export const clientAction = adminClientAction;

/** Stock is read by itself (`useStock`), so that an order does not read the pictures again. */
const follows = ['images', 'options'] as const;
export const shouldRevalidate = refreshesFor(follows);

/** Which product the editor on the page is of; a new one keeps its editor when it gets its address. */
interface Opened {
  /** Of the address: `new` or an id. */
  name: string;
  key: string;
  product: EditableProduct | null;
  slug: string | null;
}

export default function Product({ loaderData, params }: Route.ComponentProps) {
  const language = useLanguage();
  const navigate = useNavigate();
  useAdminChanges(follows);
  const {
    product,
    slug,
    filters,
    options,
    images,
    movements,
    variantStock,
    waiting,
    bundles,
    beside,
    planned,
    formerly,
    figures,
  } = useStock(loaderData, params.productId !== 'new');
  const [opened, setOpened] = useState<Opened>({
    name: params.productId,
    key: params.productId,
    product,
    slug,
  });
  const [firstSaved, setFirstSaved] = useState<ProductSaved | null>(null);
  if (opened.name !== params.productId) {
    const name = params.productId;
    setOpened(
      firstSaved?.product.id === name
        ? { ...opened, name, slug: firstSaved.slug }
        : { name, key: product?.id ?? name, product, slug },
    );
    setFirstSaved(null);
  }
  // Not before the page knows that nothing is unsaved any more, or it would ask whether to leave.
  const savedId = firstSaved?.product.id;
  useEffect(() => {
    if (savedId === undefined) return;
    const address = localPath(`/admin/products/${savedId}`, language);
    void navigate(address, { replace: true, preventScrollReset: true });
  }, [savedId, language, navigate]);
  if (!opened.product) return <AdminError kind="not-found" />;

  return (
    <ProductEditor
      key={opened.key}
      product={product}
      opened={opened.product}
      slug={slug ?? opened.slug}
      filters={filters}
      options={options}
      images={images}
      movements={movements}
      waiting={waiting}
      bundles={bundles}
      beside={beside}
      planned={planned}
      formerly={formerly}
      variantStock={variantStock}
      figures={figures}
      onFirstSave={setFirstSaved}
    />
  );
}

export const ErrorBoundary = AdminPageError;

interface Loaded {
  product: EditableProduct | null;
  filters: readonly AdminFilter[];
  movements: readonly StockMovement[];
  bundles: readonly OwnBundle[];
}

interface Fresh extends Pick<Loaded, 'filters' | 'movements' | 'bundles'> {
  stock: ProductStock;
}

/**
 * What the page loaded, with the stock as it stands now: an order changes the stock alone, so that it alone is read again.
 * Another version of the product is for the loader.
 * @param isStored false for a product that was never saved.
 */
function useStock<T extends Loaded>(loaded: T, isStored: boolean): T {
  const refresh = useRefresh();
  const id = isStored ? loaded.product?.id : undefined;
  const { load, data: answer } = useFetcher<typeof readStock>();
  const read = useCallback(
    () => (id === undefined ? refresh() : load(`/api/readStock?${new URLSearchParams({ product: id })}`)),
    [id, load, refresh],
  );
  useAdminChanges(['catalogue'], useWhenSeen(read));
  const [fresh, setFresh] = useState<(Fresh & { loaded: Loaded }) | null>(null);
  const take = useEffectEvent((answered: NonNullable<typeof answer>) => {
    const isOf = (product: string, version: number) => product === id && version === loaded.product?.version;
    if ('stock' in answered && answered.stock && isOf(answered.product, answered.stock.version))
      setFresh({ ...answered, loaded });
    else void refresh();
  });
  useEffect(() => {
    if (answer) take(answer);
  }, [answer]);

  // What was loaded since is newer.
  if (fresh?.loaded !== loaded || !loaded.product) return loaded;
  const { stock, filters, movements, bundles } = fresh;
  return { ...loaded, filters, movements, bundles, product: onStock(loaded.product, stock, bundles) };
}

function onStock(
  product: EditableProduct,
  { variants }: ProductStock,
  bundles: readonly OwnBundle[],
): EditableProduct {
  const areBundles = new Set(bundles.map(({ id }) => id));
  const left = new Map(variants.map(({ id, qty }) => [id, qty]));
  return {
    ...product,
    variants: product.variants.map((variant) => {
      const qty = left.get(variant.id) ?? variant.qty;
      return { ...variant, qty, knownQty: qty, isBundle: areBundles.has(variant.id) || undefined };
    }),
  };
}
