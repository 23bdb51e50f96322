import { type PropertyName, propertyNames } from '../catalogue/product.ts';
import { productLimits } from '../catalogue/product-check.ts';
import { searchForm } from '../catalogue/search.ts';
import { slugOf } from '../catalogue/slug.ts';
import type { LocalizedText } from '../language.ts';
import { blankText, withSpare } from '../localized-text.ts';
import { type Findings, isEntry, noteUnknown, own, readList, readLocalized, readMap } from './values.ts';

export interface ImportedFilter {
  oldId: string;
  path: string;
  key: string;
  title: LocalizedText;
  shown: boolean;
}

export interface ImportedOption {
  kind: PropertyName;
  value: LocalizedText;
}

const label = { most: productLimits.label, markup: 'removed' } as const;

export function readFilters(findings: Findings, map: unknown, ordered: unknown): ImportedFilter[] {
  const found = new Map<string, ImportedFilter>();
  const keys = new Set<string>();
  const names = new Set<string>();
  /** Of hidden ones among all, as an export of this shop has them. */
  const places = new Map<string, number>();
  for (const { path, key: oldId, value } of readMap(findings, 'Filters', map)) {
    if (!isEntry(value)) {
      findings.note(path, 'not-an-entry', value);
      continue;
    }
    noteUnknown(findings, path, value, ['title', 'key', 'id', 'record']);
    const title =
      readLocalized(findings, `${path}/title`, own(value, 'title'), label) ?? withSpare(blankText, oldId);
    if (own(value, 'title') === undefined) findings.note(`${path}/title`, 'title-missing', oldId);
    const isPlain = /^[a-z0-9][a-z0-9-]{0,59}$/.test(oldId);
    const key = isPlain ? oldId : slugOf(title[0] === oldId ? oldId : title[0]);
    if (keys.has(key)) {
      findings.note(path, 'filter-twice', key);
      continue;
    }
    if (key !== oldId) findings.note(path, 'id-rewritten', `${oldId} → ${key}`);
    keys.add(key);
    const name = searchForm(title[0]);
    if (names.has(name)) findings.note(`${path}/title`, 'filter-same-name', title[0]);
    names.add(name);
    const record = own(value, 'record');
    const isHidden = isEntry(record) && own(record, 'shown') === false;
    const place = isHidden ? own(record, 'place') : undefined;
    if (typeof place === 'number' && place >= 0) places.set(key, place);
    found.set(oldId, { oldId, path, key, title, shown: !isHidden });
  }
  const inOrder: ImportedFilter[] = [];
  for (const { path, value } of readList(findings, 'FiltersOrdered', ordered)) {
    const filter = typeof value === 'string' ? found.get(value) : undefined;
    if (!filter) findings.note(path, 'filter-missing', value);
    else if (inOrder.includes(filter)) findings.note(path, 'filter-twice', value);
    else inOrder.push({ ...filter, shown: true });
    if (filter) found.delete(filter.oldId);
  }
  const placeOf = ({ key }: ImportedFilter) => places.get(key) ?? Number.MAX_SAFE_INTEGER;
  for (const filter of [...found.values()].sort((a, b) => placeOf(a) - placeOf(b))) {
    if (filter.shown) findings.note(filter.path, 'filter-not-ordered', filter.title[0]);
    inOrder.splice(placeOf(filter), 0, { ...filter, shown: false });
  }
  return inOrder;
}

export function readOptions(findings: Findings, map: unknown): ImportedOption[] {
  const options: ImportedOption[] = [];
  const known = new Set<string>();
  for (const { path, key, value } of readMap(findings, 'ProductOptions', map)) {
    const kind = propertyNames.find(
      (name) => name === key || `${name}s` === key || (name === 'color' && /^colours?$/.test(key)),
    );
    if (kind === undefined) {
      findings.note(path, 'unknown-field', value);
      continue;
    }
    for (const item of readList(findings, path, value)) {
      const pair = isEntry(item.value) && Object.hasOwn(item.value, 'title') ? item.value.title : item.value;
      const text = readLocalized(findings, item.path, pair, label);
      const name = JSON.stringify([kind, text]);
      if (text === null) findings.note(item.path, 'not-an-entry', item.value);
      else if (known.has(name)) findings.note(item.path, 'option-twice', text[0]);
      else options.push({ kind, value: text });
      known.add(name);
    }
  }
  return options;
}
