import { type Steps, toEnd } from './steps.ts';

type Separator = ',' | ';' | '\t';

/**
 * Quoted cells may hold separators, line ends and doubled quotes; any line end counts; a final empty line is not a row;
 * a quote inside an unquoted cell is literal. Linear time.
 */
export function parseTable(text: string, separator: Separator): string[][] {
  return toEnd(parsingTable(text, separator));
}

/** Yields after each row, so that the caller can interleave other work. */
export function* parsingTable(text: string, separator: Separator): Steps<string[][]> {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  if (at === text.length) return rows;
  for (;;) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    row.push(cell);
    at = end;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    rows.push(row);
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    if (at >= text.length) return rows;
    row = [];
    yield;
  }
}

export function parseBlock(text: string): string[][] {
  return parseTable(text, '\t');
}

/** By the first line, because the separator depends on the spreadsheet's locale. */
export function separatorOf(text: string): Separator {
  const [first = ''] = text.slice(0, 2000).split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  if (count('\t') > count(',') && count('\t') > count(';')) return '\t';
  return count(';') > count(',') ? ';' : ',';
}

/** UTF-8's byte order mark. */
export const csvMark = '\ufeff';

/** Text that somebody may have typed, or a sum of the shop's own, which may be negative. */
export type CsvCell = string | number;

/** Every cell quoted, and formulas in texts defused (reliability B19). */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  const line = (row: readonly CsvCell[]) =>
    row
      .map((cell) => (typeof cell === 'number' ? `"${cell}"` : `"${defused(cell).replaceAll('"', '""')}"`))
      .join(',');
  return rows.map((row) => `${line(row)}\r\n`).join('');
}

/** First characters of a formula, including full-width ones. */
const trigger = '[=+\\-@＝＋－＠\\t\\r\\n]';
const dangerous = new RegExp(`^'{0,5000}${trigger}`);
const defusedCell = new RegExp(`^'{1,5001}${trigger}`);

/** Prefixes an apostrophe to what a spreadsheet would run as a formula. */
export function defused(cell: string): string {
  return dangerous.test(cell) ? `'${cell}` : cell;
}

export function undefused(cell: string): string {
  return defusedCell.test(cell) ? cell.slice(1) : cell;
}

function quotedCell(text: string, start: number): [cell: string, end: number] {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return [cell + text.slice(at), text.length];
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      return closing(text, quote + 1, cell);
    }
    cell += '"';
    at = quote + 2;
  }
}

function closing(text: string, start: number, cell: string): [cell: string, end: number] {
  let end = start;
  while (end < text.length && !',;\t\r\n'.includes(text[end] ?? '')) end += 1;
  return [cell + text.slice(start, end), end];
}

function plainCell(text: string, start: number, separator: string): [cell: string, end: number] {
  let end = start;
  while (end < text.length) {
    const email = text[end];
    if (email === separator || email === '\r' || email === '\n') break;
    end += 1;
  }
  return [text.slice(start, end), end];
}
