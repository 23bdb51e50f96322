import { salePrice } from '../cart/money.ts';
import type { ParentId, VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import { blankText, withSpare } from '../localized-text.ts';
import { maxLineQty } from '../order/order.ts';
import { type ImportedProduct, parentIdOf } from './products.ts';
import type { OrderRecord } from './records.ts';
import {
  type Entry,
  type Findings,
  isEntry,
  mostRows,
  noteUnknown,
  own,
  readList,
  readLocalized,
  readMap,
  readNumber,
} from './values.ts';
import { type ImportedVariant, variantIdOf } from './variants.ts';

export type ImportedLine = OrderRecord['lines'][number];

export type Variants = ReadonlyMap<VariantId, { variant: ImportedVariant; product: ImportedProduct }>;

interface BasketEntry {
  path: string;
  parentID: ParentId;
  productID: VariantId;
  qty: number;
}

interface LinesAround {
  variants: Variants;
  stated: number | null;
}

export function readLines(
  findings: Findings,
  path: string,
  value: Entry,
  around: LinesAround,
): ImportedLine[] {
  const titles = readTitles(findings, `${path}/parentProducts`, own(value, 'parentProducts'));
  const basket = readBasket(findings, path, value, around.variants);
  const products = own(value, 'products');
  const bought =
    products === undefined
      ? null
      : (Array.isArray(products)
          ? readList(findings, `${path}/products`, products)
          : readMap(findings, `${path}/products`, products)
        ).flatMap((item) => readBought(findings, item, titles, around.variants, basket));
  if (bought === null) findings.note(`${path}/products`, 'products-missing');
  const lines = bought ?? linesOfBasket(findings, path, basket, titles, around);
  if (bought !== null) compare(findings, bought, basket);
  if (lines.length === 0) findings.note(path, 'lines-missing');
  const rows = lines.flatMap((line) => split(findings, path, line));
  if (rows.length > mostRows) findings.note(`${path}/products`, 'number-out-of-range', rows.length);
  return rows.slice(0, mostRows);
}

function readTitles(findings: Findings, path: string, value: unknown): Map<ParentId, LocalizedText> {
  const titles = new Map<ParentId, LocalizedText>();
  const items = Array.isArray(value) ? readList(findings, path, value) : readMap(findings, path, value);
  for (const item of items) {
    if (!isEntry(item.value)) {
      findings.note(item.path, 'not-an-entry', item.value);
      continue;
    }
    const id = own(item.value, 'id');
    const title = readLocalized(findings, `${item.path}/title`, own(item.value, 'title'), {
      most: 200,
      markup: 'removed',
    });
    if (title) titles.set(parentIdOf(typeof id === 'string' ? id : item.key), title);
  }
  return titles;
}

const count = { least: 0, most: 100_000 };

function readBasket(findings: Findings, path: string, value: Entry, variants: Variants): BasketEntry[] {
  const basket = own(value, 'basket');
  if (basket === undefined) findings.note(`${path}/basket`, 'basket-missing');
  if (Array.isArray(basket)) findings.note(`${path}/basket`, 'basket-as-list', basket);
  if (isEntry(basket)) noteUnknown(findings, `${path}/basket`, basket, ['items']);
  const items = isEntry(basket)
    ? readList(findings, `${path}/basket/items`, own(basket, 'items'))
    : readList(findings, `${path}/basket`, basket);
  return items.flatMap((item): BasketEntry[] => {
    if (!isEntry(item.value)) {
      findings.note(item.path, 'not-an-entry', item.value);
      return [];
    }
    noteUnknown(findings, item.path, item.value, ['parentID', 'productID', 'qty', 'price', 'discount']);
    const productID = own(item.value, 'productID');
    const parentID = own(item.value, 'parentID');
    const qty = readNumber(findings, `${item.path}/qty`, own(item.value, 'qty'), count) ?? 0;
    if (typeof productID !== 'string' || qty === 0) {
      findings.note(item.path, 'not-an-entry', productID);
      return [];
    }
    const id = variantIdOf(productID);
    const parent =
      typeof parentID === 'string'
        ? parentIdOf(parentID)
        : (variants.get(id)?.product.id ?? parentIdOf(productID));
    return [{ path: item.path, parentID: parent, productID: id, qty }];
  });
}

type Bought = ImportedLine & { path: string };

function readBought(
  findings: Findings,
  { path, key, value }: { path: string; key: string; value: unknown },
  titles: ReadonlyMap<ParentId, LocalizedText>,
  variants: Variants,
  basket: readonly BasketEntry[],
): Bought[] {
  if (!isEntry(value)) {
    findings.note(path, 'not-an-entry', value);
    return [];
  }
  noteUnknown(findings, path, value, [
    'id',
    'parentID',
    'price',
    'cost',
    'discount',
    'qty',
    'title',
    'size',
    'weight',
    'color',
    'salePrice',
    'salesPercentage',
    'selectedProperties',
  ]);
  const id = own(value, 'id');
  const productID = variantIdOf(typeof id === 'string' ? id : key);
  const known = variants.get(productID);
  const wanted = basket.find((each) => each.productID === productID);
  const parent = own(value, 'parentID');
  const parentID =
    typeof parent === 'string'
      ? parentIdOf(parent)
      : (known?.product.id ?? wanted?.parentID ?? parentIdOf(key));
  const money = (name: string) =>
    readNumber(findings, `${path}/${name}`, own(value, name), { least: 0, most: 10_000_000 });
  const qty = readNumber(findings, `${path}/qty`, own(value, 'qty'), count) ?? wanted?.qty ?? 0;
  if (qty === 0) {
    findings.note(`${path}/qty`, 'line-gone', own(value, 'qty'));
    return [];
  }
  const price = money('price');
  if (price === null) findings.note(`${path}/price`, 'line-differs', own(value, 'price'));
  const unitPrice = price ?? (known ? salePrice(known.variant.price, known.variant.salesPercentage) : 0);
  const cost = money('cost');
  if (cost === null) findings.note(`${path}/cost`, 'cost-missing', known?.variant.cost);
  const discount = money('discount') ?? 0;
  const own_ = readLocalized(findings, `${path}/title`, own(value, 'title'), {
    most: 200,
    markup: 'removed',
  });
  const title = own_ ?? titles.get(parentID) ?? known?.product.title;
  if (!title) findings.note(`${path}/title`, 'title-missing');
  const choice = (name: 'size' | 'weight' | 'color') => {
    const given = own(value, name);
    return given === undefined || given === 'disabled'
      ? (known?.variant[name] ?? null)
      : readLocalized(findings, `${path}/${name}`, given, { most: 80 });
  };
  return [
    {
      path,
      parentID,
      productID,
      title: title ?? withSpare(blankText, key),
      size: choice('size'),
      weight: choice('weight'),
      color: choice('color'),
      image: known?.product.images[0] ?? null,
      storage: null,
      price: unitPrice + discount,
      salesPercentage: 0,
      discount,
      unitPrice,
      qty,
      lineTotal: unitPrice * qty,
      cost: cost ?? known?.variant.cost ?? 0,
    },
  ];
}

/** For an order with only a basket: prices from the catalogue, or for a single line from the order's total. */
function linesOfBasket(
  findings: Findings,
  path: string,
  basket: readonly BasketEntry[],
  titles: ReadonlyMap<ParentId, LocalizedText>,
  { variants, stated }: LinesAround,
): Bought[] {
  const priced = basket.map((line) => {
    const known = variants.get(line.productID);
    return {
      line,
      known,
      price: known ? salePrice(known.variant.price, known.variant.salesPercentage) : null,
    };
  });
  const rest = priced.reduce((left, { line, price }) => left - (price ?? 0) * line.qty, stated ?? 0);
  const [unknown, ...others] = basket.length === 1 ? priced : priced.filter(({ price }) => price === null);
  const solved =
    unknown && others.length === 0 && stated !== null
      ? ((unknown.price ?? 0) * unknown.line.qty + rest) / unknown.line.qty
      : null;
  return priced.map((each): Bought => {
    const { line, known } = each;
    const isSolved = each === unknown && solved !== null && Number.isInteger(solved) && solved >= 0;
    const unitPrice = isSolved ? solved : (each.price ?? 0);
    if (!known) findings.note(line.path, 'line-gone', line.productID);
    const title = titles.get(line.parentID) ?? known?.product.title;
    if (!title) findings.note(`${path}/parentProducts`, 'title-missing', line.parentID);
    return {
      path: line.path,
      parentID: line.parentID,
      productID: line.productID,
      title: title ?? withSpare(blankText, line.productID),
      size: known?.variant.size ?? null,
      weight: known?.variant.weight ?? null,
      color: known?.variant.color ?? null,
      image: known?.product.images[0] ?? null,
      storage: null,
      price: unitPrice,
      salesPercentage: 0,
      discount: 0,
      unitPrice,
      qty: line.qty,
      lineTotal: unitPrice * line.qty,
      cost: known?.variant.cost ?? 0,
    };
  });
}

/** The bought lines count; differences of the basket are reported. */
function compare(findings: Findings, bought: readonly Bought[], basket: readonly BasketEntry[]): void {
  const ofBasket = (id: VariantId) =>
    basket.filter(({ productID }) => productID === id).reduce((sum, { qty }) => sum + qty, 0);
  const ids = new Set(bought.map(({ productID }) => productID));
  for (const { path, productID } of basket)
    if (!ids.has(productID)) findings.note(path, 'line-gone', productID);
  if (basket.length === 0) return;
  for (const { path, productID, qty } of bought) {
    const wanted = ofBasket(productID);
    if (wanted !== 0 && wanted !== qty) findings.note(path, 'line-differs', `${qty} ≠ ${wanted}`);
    if (wanted === 0 && !basket.some((each) => !ids.has(each.productID)))
      findings.note(path, 'line-differs', productID);
  }
}

function split(findings: Findings, path: string, { path: at, ...line }: Bought): ImportedLine[] {
  if (line.qty <= maxLineQty) return [line];
  findings.note(at || path, 'line-split', line.qty);
  const parts: ImportedLine[] = [];
  for (let left = line.qty; left > 0; left -= maxLineQty) {
    const qty = Math.min(left, maxLineQty);
    parts.push({ ...line, qty, lineTotal: line.unitPrice * qty });
  }
  return parts;
}
