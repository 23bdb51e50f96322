import { type ImageKey, isImageKey, isParentId, isVariantId, type ParentId, type VariantId } from '../ids.ts';
import { everyLanguage, isComplete, type LocalizedText, languageOf, localize, textsOf } from '../language.ts';
import type { Steps } from '../steps.ts';
import { readYesNo } from '../yes-no.ts';
import { type EditableProduct, type EditableVariant, tidyProduct } from './editable-product.ts';
import { type Filter, type PropertyName, propertyNames, type SelectedProperties } from './product.ts';
import {
  checkProduct,
  isTextField,
  type ParentField,
  placeOfText,
  productLimits,
  type VariantField,
} from './product-check.ts';
import { type CsvColumn, type ListedProduct, productColumns } from './product-csv.ts';
import { factTextColumns, localizedColumn, localizedColumns, readFacts } from './product-csv-facts.ts';
import { type CsvError, type CsvProblem, type CsvRow, readingCsvTable } from './product-csv-table.ts';
import { isFactField, noFacts, type ProductFacts, placeOf } from './product-facts.ts';
import { searchForm } from './search.ts';
import { isProductSlug } from './slug.ts';
import { readNumber } from './variant-cells.ts';

export interface ImportContext {
  filters: readonly Filter[];
  images: ReadonlyMap<ImageKey, LocalizedText>;
  /** By variant, including deleted products. */
  variants: ReadonlyMap<VariantId, KnownVariant>;
  /** Product by slug, including deleted ones. */
  slugs: ReadonlyMap<string, ParentId>;
  /** Including recently deleted ones. */
  products: ReadonlyMap<
    ParentId,
    {
      isPublished: boolean;
      facts: ProductFacts;
      goesWith: readonly ParentId[];
      lacks: ReadonlySet<ParentField>;
      isDeleted: boolean;
    }
  >;
  newId: () => string;
  /** Whether the file may say what products cost; otherwise that is left aside, and every cost read is 0. */
  figures: boolean;
}

interface KnownVariant extends Pick<EditableVariant, 'qty' | 'salesPercentage' | 'grams'> {
  parent: ParentId;
  isBundle?: boolean;
}

export interface ImportedProduct extends Omit<ListedProduct, 'slug'> {
  slug: string | null;
  /** Variants whose stock is set to the file's count; others change by the difference. */
  counted: ReadonlySet<VariantId>;
  row: number;
}

export interface ReadImport {
  products: readonly ImportedProduct[];
  errors: readonly CsvError[];
  /** Number of non-empty rows, without the header. */
  rows: number;
  /** Whether it names costs that are left aside. */
  ignoresCosts: boolean;
}

/** Reads and checks a whole file. A product that checkProduct refuses is reported by row and column. */
export function* readingProductCsv(text: string, context: ImportContext): Steps<ReadImport> {
  const { header, rows, filled, errors } = yield* readingCsvTable(text, context.figures);
  const report = new Report(errors);
  const seen = new Set<VariantId>();
  const addresses = new Map<string, ParentId>();
  const products: ImportedProduct[] = [];
  for (const group of grouped(rows)) {
    products.push(readProduct(group, context, report, seen, addresses));
    yield;
  }
  const ignoresCosts = !context.figures && header.includes('cost');
  return { products, errors: report.inOrder(header), rows: filled, ignoresCosts };
}

class Report {
  readonly #errors = new Map<string, CsvError>();
  constructor(errors: readonly CsvError[]) {
    for (const { row, column, problem } of errors) this.add(row, column, problem);
  }
  add(row: number, column: string, problem: CsvProblem): void {
    const place = `${row} ${column}`;
    if (!this.#errors.has(place)) this.#errors.set(place, { row, column, problem });
  }
  has(row: number, column: string): boolean {
    return this.#errors.has(`${row} ${column}`);
  }
  inOrder(header: readonly string[]): CsvError[] {
    const place = ({ column }: CsvError) => {
      const at = header.indexOf(column);
      return at === -1 ? header.length : at;
    };
    return [...this.#errors.values()].sort((a, b) => a.row - b.row || place(a) - place(b));
  }
}

type Group = readonly [CsvRow, ...CsvRow[]];

function grouped(rows: readonly CsvRow[]): readonly Group[] {
  const groups = new Map<string, [CsvRow, ...CsvRow[]]>();
  for (const row of rows) {
    const id = cell(row, 'product_id').trim();
    const title = localizedColumns('title').map((column) => cell(row, column).trim());
    const key = id === '' ? `title ${title.join('\n')}` : id;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function readProduct(
  group: Group,
  context: ImportContext,
  report: Report,
  seen: Set<VariantId>,
  addresses: Map<string, ParentId>,
): ImportedProduct {
  const [first] = group;
  const given = cell(first, 'product_id').trim();
  if (given !== '' && !isParentId(given)) report.add(first.row, 'product_id', 'bad-id');
  const id: ParentId = isParentId(given) ? given : `prd_${context.newId()}`;
  const counted = new Set<VariantId>();
  const selectedProperties = readProperties(first, report);
  const product: EditableProduct = tidyProduct({
    id,
    isPublished: readPublished(first, context.products.get(id)?.isPublished, report),
    title: localizedCell(first, 'title'),
    description: localizedCell(first, 'description'),
    facts: readFacts(
      (column) => first.cells.get(column),
      context.products.get(id)?.facts ?? noFacts,
      (column, problem) => report.add(first.row, column, problem),
    ),
    type: readType(first, context, report),
    images: readImages(first, context, report),
    goesWith: readGoesWith(first, id, context, report),
    selectedProperties,
    variants: group.map((row) => readVariant(row, id, selectedProperties, context, report, seen, counted)),
    version: 0,
  });
  reportProblems(product, group, context.products.get(id)?.lacks, context.figures, report);
  const slug = readAddress(first, id, context, report, addresses);
  reportDifferences(group, report);
  return { product, slug, counted, row: first.row };
}

/** An error in the first row is not repeated for correct rows. */
function reportDifferences([first, ...others]: Group, report: Report): void {
  for (const column of productColumns) {
    if (report.has(first.row, column)) continue;
    for (const row of others) {
      const text = cell(row, column);
      if (text !== '' && text !== cell(first, column)) report.add(row.row, column, 'differs');
    }
  }
}

function readVariant(
  row: CsvRow,
  parent: ParentId,
  selected: SelectedProperties,
  context: ImportContext,
  report: Report,
  seen: Set<VariantId>,
  counted: Set<VariantId>,
): EditableVariant {
  const given = cell(row, 'variant_id').trim();
  if (given !== '' && !isVariantId(given)) report.add(row.row, 'variant_id', 'bad-id');
  const id: VariantId = isVariantId(given) ? given : `var_${context.newId()}`;
  if (seen.has(id)) report.add(row.row, 'variant_id', 'id-twice');
  seen.add(id);
  if ((context.variants.get(id)?.parent ?? parent) !== parent)
    report.add(row.row, 'variant_id', 'id-elsewhere');
  if (given !== '' && !context.variants.has(id) && context.products.get(parent)?.isDeleted === false)
    report.add(row.row, 'variant_id', 'unknown-variant');
  const number = (column: CsvColumn) => {
    const value = readNumber(cell(row, column));
    if (Number.isNaN(value)) report.add(row.row, column, 'not-a-number');
    else if (value < 0 && column === 'qty') report.add(row.row, column, 'negative-quantity');
    else if (value < 0 || !Number.isSafeInteger(value)) report.add(row.row, column, 'invalid');
    return value;
  };
  // Without the column they stay unchanged.
  const optional = (column: CsvColumn, known: number | undefined) =>
    row.cells.has(column) ? number(column) : (known ?? 0);
  const label = (name: PropertyName): LocalizedText | null => {
    const localized: LocalizedText = localizedCell(row, name);
    if (textsOf(localized).every((text) => text.trim() === '')) return null;
    if (!selected[name]) report.add(row.row, localizedColumn(name, 0), 'not-selected');
    return localized;
  };
  const [qty, knownQty] = [number('qty'), number('qty_at_export')];
  if (cell(row, 'qty_at_export').trim() === '') counted.add(id);
  const isBundle = context.variants.get(id)?.isBundle === true;
  if (isBundle && (counted.has(id) || qty !== knownQty)) report.add(row.row, 'qty', 'bundle-stock');
  // More was sold since the export than the file leaves.
  else if ((context.variants.get(id)?.qty ?? knownQty) + qty - knownQty < 0) {
    report.add(row.row, 'qty', 'stock-sold');
  }
  return {
    id,
    price: number('price'),
    cost: context.figures ? number('cost') : 0,
    qty,
    knownQty,
    salesPercentage: optional('sales_percentage', context.variants.get(id)?.salesPercentage),
    grams: optional('grams', context.variants.get(id)?.grams),
    size: label('size'),
    weight: label('weight'),
    color: label('color'),
  };
}

function columnOf(field: ParentField): CsvColumn {
  if (isTextField(field)) return localizedColumn(...placeOfText(field));
  if (isFactField(field)) {
    const [text, language] = placeOf(field);
    return localizedColumn(factTextColumns[text], language);
  }
  return field === 'variants' ? 'variant_id' : field;
}

/** @param lacks what the existing product lacks, so that its export can be imported again. */
function reportProblems(
  product: EditableProduct,
  group: Group,
  lacks: ReadonlySet<ParentField> | undefined,
  figures: boolean,
  report: Report,
): void {
  const { parent, variants } = checkProduct(product, everyLanguage, figures);
  const [first] = group;
  for (const field of parent) {
    const column = columnOf(field);
    const isBlank = field !== 'variants' && cell(first, column).trim() === '';
    if (isBlank && lacks?.has(field)) continue;
    report.add(first.row, column, isBlank ? 'required' : field === 'type' ? 'invalid' : 'too-long');
  }
  group.forEach((row, place) => {
    for (const field of variants[place] ?? []) {
      for (const column of columnsOf(field, row)) {
        const text = cell(row, column).trim();
        const isZero = (field === 'price' || field === 'cost') && readNumber(text) === 0;
        report.add(row.row, column, text === '' || isZero ? 'required' : 'invalid');
      }
    }
  });
}

function columnsOf(field: VariantField, row: CsvRow): readonly CsvColumn[] {
  if (field === 'salesPercentage') return ['sales_percentage'];
  if (field !== 'size' && field !== 'weight' && field !== 'color') return [field];
  const isBlank = (column: CsvColumn) => cell(row, column).trim() === '';
  const localized = localizedColumns(field);
  const blank = localized.filter((column, index) => isComplete(languageOf(index) ?? 0) && isBlank(column));
  return blank.length > 0 ? blank : localized.filter((column) => !isBlank(column));
}

function readType(row: CsvRow, { filters }: ImportContext, report: Report): string {
  const typed = cell(row, 'type').trim();
  const form = searchForm(typed.slice(0, productLimits.label));
  const found =
    filters.find(({ key }) => key === typed) ??
    filters.find(({ title }) => textsOf(title).some((text) => searchForm(text) === form));
  if (!found && typed !== '') report.add(row.row, 'type', 'unknown-type');
  return found?.key ?? typed;
}

function readImages(row: CsvRow, { images }: ImportContext, report: Report): EditableProduct['images'] {
  const keys = [
    ...new Set(
      cell(row, 'images')
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  return keys.flatMap((key) => {
    const alt = isImageKey(key) ? images.get(key) : undefined;
    if (alt !== undefined && isImageKey(key)) return [{ key, alt }];
    report.add(row.row, 'images', 'unknown-image');
    return [];
  });
}

/** Ids of products; without the column they stay unchanged. */
function readGoesWith(
  row: CsvRow,
  id: ParentId,
  { products }: ImportContext,
  report: Report,
): EditableProduct['goesWith'] {
  const text = row.cells.get('goes_with');
  if (text === undefined) return products.get(id)?.goesWith ?? [];
  const ids = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  if (ids.length > productLimits.goesWith) report.add(row.row, 'goes_with', 'too-long');
  return ids.flatMap((each) => {
    if (isParentId(each)) return [each];
    report.add(row.row, 'goes_with', 'bad-id');
    return [];
  });
}

function readProperties(row: CsvRow, report: Report): SelectedProperties {
  const words = cell(row, 'properties')
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (words.some((word) => !propertyNames.some((name) => name === word))) {
    report.add(row.row, 'properties', 'unknown-property');
  }
  return {
    weight: words.includes('weight'),
    size: words.includes('size'),
    color: words.includes('color'),
  };
}

/** Blank means published, as for a new product. @param known what it stays without the column. */
function readPublished(row: CsvRow, known: boolean | undefined, report: Report): boolean {
  if (!row.cells.has('published')) return known ?? true;
  const isPublished = readYesNo(cell(row, 'published'), true);
  if (isPublished === null) report.add(row.row, 'published', 'not-yes-no');
  return isPublished ?? true;
}

function readAddress(
  row: CsvRow,
  id: ParentId,
  { slugs }: ImportContext,
  report: Report,
  addresses: Map<string, ParentId>,
): string | null {
  const slug = cell(row, 'address').trim();
  if (slug === '') return null;
  const isItsOwn = slugs.get(slug) === id;
  if (!isItsOwn && !isProductSlug(slug)) report.add(row.row, 'address', 'invalid');
  if ((slugs.get(slug) ?? id) !== id || (addresses.get(slug) ?? id) !== id) {
    report.add(row.row, 'address', 'address-taken');
  }
  addresses.set(slug, id);
  return slug;
}

function cell(row: CsvRow, column: CsvColumn): string {
  return row.cells.get(column) ?? '';
}

function localizedCell(row: CsvRow, part: 'title' | 'description' | PropertyName): LocalizedText {
  return localize((language) => cell(row, localizedColumn(part, language)));
}
