import { isPromoCode, promoLimits } from '../promo/promo-code.ts';
import { plainPromoCode } from '../promo/promo-in-cart.ts';
import { type PromoRecord, promoRecord, readRecord } from './records.ts';
import {
  type Findings,
  type Item,
  isEntry,
  noteUnknown,
  own,
  readBoolean,
  readList,
  readMap,
  readNumber,
  readText,
  shown,
} from './values.ts';

export interface ImportedPromoCode {
  oldId: string;
  path: string;
  code: string;
  used: boolean;
  discount: number;
  salesAmount: number;
  series: string;
  /** Set in exports of this shop. */
  record: PromoRecord | null;
}

/** Groups of codes; a duplicate code is used if one of its entries is. */
export function readPromoCodes(findings: Findings, branch: unknown): ImportedPromoCode[] {
  const codes = new Map<string, ImportedPromoCode>();
  for (const group of readMap(findings, 'PromoCodes', branch)) {
    const isOne = isEntry(group.value) && Object.hasOwn(group.value, 'code');
    const items = isOne ? [group] : readList(findings, group.path, group.value);
    for (const item of items) {
      const from = findings.all.length;
      const read = readPromoCode(findings, item, isOne ? '' : group.key);
      const name = isEntry(item.value) ? shown(own(item.value, 'code')) : '';
      // A path with a list index does not identify the code, so the finding gets its name.
      for (const finding of findings.all.slice(from))
        if (!finding.detail.includes(name)) finding.detail = `${name}: ${finding.detail}`;
      const before = read && codes.get(read.code);
      if (before) findings.note(item.path, 'promo-twice', read.code);
      if (read) codes.set(read.code, before ? { ...before, used: before.used || read.used } : read);
    }
  }
  return [...codes.values()];
}

function readPromoCode(findings: Findings, { path, value }: Item, group: string): ImportedPromoCode | null {
  if (!isEntry(value)) {
    findings.note(path, 'not-an-entry', value);
    return null;
  }
  noteUnknown(findings, path, value, ['code', 'used', 'discount', 'salesAmount', 'id', 'key', 'record']);
  const record = readRecord(findings, path, value, promoRecord);
  if (record) return { ...record, oldId: record.code, path, record };
  const typed = own(value, 'code');
  const code = readCode(findings, `${path}/code`, typed);
  if (code === null) return null;
  const percent =
    readNumber(findings, `${path}/discount`, own(value, 'discount'), { least: 0, most: 1_000_000 }) ?? 0;
  if (percent > 100) {
    findings.note(`${path}/discount`, 'promo-over-100', `${code} ${percent}%`);
    return null;
  }
  const most = promoLimits.salesAmount;
  const amount =
    readNumber(findings, `${path}/salesAmount`, own(value, 'salesAmount'), { least: 0, most }) ?? 0;
  if (percent === 0 && amount === 0) {
    findings.note(path, 'promo-worth-nothing', code);
    return null;
  }
  if (percent > 0 && amount > 0)
    findings.note(`${path}/salesAmount`, 'promo-percent-and-amount', `${code} ${percent}% ${amount}`);
  const used = readBoolean(findings, `${path}/used`, own(value, 'used'));
  if (used === null) findings.note(`${path}/used`, 'promo-used-missing', code);
  const series = readText(findings, path, group, { most: promoLimits.series });
  return {
    oldId: String(typed),
    path,
    code,
    // A code is usable only where this is false (specification, section 3).
    used: used ?? true,
    discount: percent,
    salesAmount: percent > 0 ? 0 : amount,
    series,
    record: null,
  };
}

function readCode(findings: Findings, path: string, value: unknown): string | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '';
  const tidy = plainPromoCode(text).trim().replaceAll(/\s+/g, '-');
  if (!isPromoCode(tidy)) {
    findings.note(path, 'promo-unusable', value);
    return null;
  }
  if (tidy !== value) findings.note(path, 'promo-rewritten', `${text} → ${tidy}`);
  return tidy;
}
