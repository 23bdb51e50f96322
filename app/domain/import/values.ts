import { type LocalizedText, localize, textsOf } from '../language.ts';
import { languages } from '../languages.ts';
import { lacksText, storedText, withSpare } from '../localized-text.ts';
import { oneLine, severalLines } from '../typed-text.ts';
import type { Finding, FindingCode } from './report.ts';

/** Reads single values of an export, and reports those not in the expected form. */

export class Findings {
  readonly all: Finding[] = [];
  note(path: string, code: FindingCode, detail: unknown = ''): void {
    this.all.push({ path: storable(path.slice(0, 300)), code, detail: storable(shown(detail)) });
  }
}

/** Removes what PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '');
}

const longestDetail = 120;

export function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return `[${value.length}]`;
  if (typeof value === 'object')
    return `{${Object.keys(value).slice(0, 5).join(', ').slice(0, longestDetail)}}`;
  const text = oneLine(String(value).slice(0, 4 * longestDetail));
  return text.length > longestDetail ? `${text.slice(0, longestDetail - 1)}…` : text;
}

export type Entry = Readonly<Record<string, unknown>>;

export function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own properties only, so that a name such as `constructor` has no value. */
export function own(entry: Entry, name: string): unknown {
  return Object.hasOwn(entry, name) ? (entry[name] ?? undefined) : undefined;
}

export interface Item {
  path: string;
  /** Key of a map, or index of a list. */
  key: string;
  value: unknown;
}

/** A list; the realtime database writes one with holes as nulls, or as a map where it is mostly empty. */
export function readList(findings: Findings, path: string, value: unknown): Item[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, place): Item[] => {
      if (item !== null) return [{ path: `${path}[${place}]`, key: String(place), value: item }];
      findings.note(`${path}[${place}]`, 'hole-in-list');
      return [];
    });
  }
  if (!isEntry(value)) {
    findings.note(path, 'not-an-entry', value);
    return [];
  }
  findings.note(path, 'list-as-map', value);
  return readMap(findings, path, value).toSorted((a, b) => Number(a.key) - Number(b.key) || 0);
}

/** A map; one with numeric keys is exported as a list. */
export function readMap(findings: Findings, path: string, value: unknown): Item[] {
  if (value === undefined || value === null) return [];
  if (!isEntry(value) && !Array.isArray(value)) {
    findings.note(path, 'not-an-entry', value);
    return [];
  }
  return Object.entries(value).flatMap(([key, item]): Item[] => {
    if (item !== null && item !== undefined) return [{ path: `${path}/${key}`, key, value: item }];
    findings.note(`${path}/${key}`, 'hole-in-list');
    return [];
  });
}

export function noteUnknown(findings: Findings, path: string, entry: Entry, known: readonly string[]): void {
  for (const key of Object.keys(entry))
    if (!known.includes(key)) findings.note(`${path}/${key}`, 'unknown-field', entry[key]);
}

export interface TextForm {
  most: number;
  lines?: boolean;
  /** `removed` for titles, which the old shop rendered as HTML; `kept` for typed texts. */
  markup?: 'removed' | 'kept';
}

export function readText(findings: Findings, path: string, value: unknown, form: TextForm): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') {
    findings.note(path, 'not-an-entry', value);
    return '';
  }
  if (typeof value !== 'string') findings.note(path, 'text-from-value', value);
  const typed = String(value);
  const plain = form.markup === 'removed' ? withoutMarkup(typed) : typed;
  if (plain !== typed) findings.note(path, 'markup-removed', typed);
  if (form.markup === 'kept' && (/<[a-z!/]/i.test(typed) || /^[=+\-@\t＝＋－＠]/.test(typed)))
    findings.note(path, 'markup-kept', typed);
  const bare = plain.replaceAll(/[\u200b\u2060\ufeff]/g, '');
  const tidy = form.lines ? severalLines(bare) : oneLine(bare).replaceAll(/\s+/g, ' ');
  if (tidy !== plain) findings.note(path, 'text-tidied', typed);
  if (tidy.length <= form.most) return tidy;
  findings.note(path, 'text-too-long', `${tidy.length} > ${form.most}`);
  return oneLine(tidy.slice(0, form.most));
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
}

/** A text in each language; null without one. The caller reports missing required texts. */
export function readLocalized(
  findings: Findings,
  path: string,
  value: unknown,
  form: TextForm,
): LocalizedText | null {
  const given = eachOf(findings, path, value);
  const texts = localize((language) => readText(findings, `${path}[${language}]`, given[language], form));
  const [any] = textsOf(texts);
  if (any === undefined) return null;
  if (!lacksText(texts)) return storedText(texts);
  findings.note(path, 'language-missing', any);
  return withSpare(texts, any);
}

function eachOf(findings: Findings, path: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    const all: readonly unknown[] = value;
    for (const [place, each] of all.entries())
      if (place >= languages.length) findings.note(`${path}[${place}]`, 'unknown-field', each);
    return all;
  }
  if (isEntry(value)) {
    findings.note(path, 'pair-as-map', value);
    const names = languages.flatMap(({ index, code }) => [String(index), code]);
    noteUnknown(findings, path, value, names);
    return languages.map(({ index, code }) => own(value, String(index)) ?? own(value, code));
  }
  if (value === undefined || value === null || value === '') return [];
  findings.note(path, 'pair-as-text', value);
  return [value];
}

/** Of an order: their places are small integers of the database. */
export const mostRows = 32_768;

export interface NumberForm {
  least: number;
  most: number;
}

/** A whole number within its bounds; null without one. */
export function readNumber(
  findings: Findings,
  path: string,
  value: unknown,
  { least, most }: NumberForm,
): number | null {
  const number = numberOf(findings, path, value);
  if (number === null) return null;
  const whole = Math.round(number);
  if (whole < least || whole > most) {
    findings.note(path, 'number-out-of-range', value);
    return Math.min(most, Math.max(least, whole));
  }
  if (whole !== number) findings.note(path, 'number-rounded', `${shown(value)} → ${whole}`);
  return whole;
}

function numberOf(findings: Findings, path: string, value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const text = typeof value === 'string' ? value.slice(0, 60).normalize('NFKC') : '';
  const bare = text.replaceAll(/NT\$?|TWD|[$元%,\s]/gi, '');
  if (!/^[+-]?(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})$/.test(bare)) {
    findings.note(path, 'number-unreadable', value);
    return null;
  }
  findings.note(path, 'number-as-text', value);
  return Number(bare);
}

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['yes', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['no', false],
  ['0', false],
  [0, false],
]);

/** Null without one. */
export function readBoolean(findings: Findings, path: string, value: unknown): boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value;
  const meant = booleans.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? null;
  findings.note(path, meant === null ? 'boolean-unreadable' : 'boolean-as-text', value);
  return meant;
}

/** Plausible years of an order. */
const firstDate = Date.UTC(2011, 0, 1);
const lastDate = Date.UTC(2100, 0, 1);

function inTime(milliseconds: number): Date | null {
  return milliseconds >= firstDate && milliseconds < lastDate ? new Date(milliseconds) : null;
}

/** ISO 8601, milliseconds, seconds, JavaScript's date text, or a day (Taipei). Null without one. */
export function readDate(findings: Findings, path: string, value: unknown): Date | null {
  if (value === undefined || value === null || value === '') return null;
  const read = dateOf(value);
  if (read === null) {
    findings.note(path, 'date-unreadable', value);
    return null;
  }
  if (read.form !== 'plain')
    findings.note(path, read.form === 'day' ? 'date-without-time' : 'date-in-another-form', value);
  return read.date;
}

function dateOf(value: unknown): { date: Date; form: 'plain' | 'other' | 'day' } | null {
  const made = (milliseconds: number, form: 'plain' | 'other' | 'day') => {
    const date = inTime(milliseconds);
    return date && { date, form };
  };
  if (typeof value === 'number') return made(value < 1e11 ? value * 1000 : value, 'other');
  if (typeof value !== 'string' || value.length > 100) return null;
  const text = value.normalize('NFKC').trim();
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/.test(text)) {
    return made(Date.parse(text), text === value ? 'plain' : 'other');
  }
  if (/^\d{9,13}$/.test(text)) return made(Number(text) < 1e11 ? Number(text) * 1000 : Number(text), 'other');
  const day =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/.exec(
      text,
    );
  if (day) {
    const [, year = '', month = '', date = '', hour, minute = '00', second = '00'] = day;
    const pad = (digits: string) => digits.padStart(2, '0');
    const start = `${year}-${pad(month)}-${pad(date)}`;
    if (new Date(`${start}T00:00:00Z`).getUTCDate() !== Number(date)) return null;
    const time = hour === undefined ? '12:00:00' : `${pad(hour)}:${minute}:${second}`;
    return made(Date.parse(`${start}T${time}+08:00`), hour === undefined ? 'day' : 'other');
  }
  const isZoned = /(?:GMT|UTC|[+-]\d{2}:?\d{2})/.test(text) || /Z$/.test(text);
  return isZoned ? made(Date.parse(text.replace(/\s*\([^)]*\)$/, '')), 'other') : null;
}

const pushAlphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

/** Creation time in a push id of the realtime database; null for other ids. */
export function dateOfPushId(id: string): Date | null {
  if (!/^-[\w-]{19}$/.test(id)) return null;
  return inTime([...id.slice(0, 8)].reduce((sum, sign) => sum * 64 + pushAlphabet.indexOf(sign), 0));
}

/** 128 bits in 32 hexadecimal digits, deterministic, for ids that must be equal in a second import. */
export function fingerprint(text: string): string {
  return [1, 2, 3, 4]
    .map((seed) => {
      let hash = Math.imul(seed, 0x9e3779b1) ^ text.length;
      for (let at = 0; at < text.length; at++) {
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x85ebca6b);
        hash = (hash << 13) | (hash >>> 19);
      }
      hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
      return ((hash ^ (hash >>> 15)) >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
