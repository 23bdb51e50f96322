import { type Steps, toEnd } from './steps.ts';

/** Tables as text: what spreadsheets copy (tabs) and what they open as files (commas). */

type Separator = ',' | ';' | '\t';

/**
 * The cells of a table. Quoted cells may hold separators, line ends and doubled quotes; rows may end in any way rows end;
 * one last empty line is no row. A quote inside an unquoted cell is itself. Takes time in proportion to the text.
 */
export function parseTable(text: string, separator: Separator): string[][] {
  return toEnd(parsingTable(text, separator));
}

/** The same in steps of a row each, for a caller that has other work between them. */
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

/** The cells that a spreadsheet put on the clipboard. */
export function parseBlock(text: string): string[][] {
  return parseTable(text, '\t');
}

/** The separator that the first line uses: a spreadsheet's language decides it. */
export function separatorOf(text: string): Separator {
  const [first = ''] = text.slice(0, 2000).split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  if (count('\t') > count(',') && count('\t') > count(';')) return '\t';
  return count(';') > count(',') ? ';' : ',';
}

/**
 * A file that spreadsheet programs open as it is meant: with the mark that says UTF-8, every cell in quotes, and no cell
 * that begins a formula (reliability B19).
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return csvMark + csvLines(rows);
}

/** What a file in UTF-8 begins with. */
export const csvMark = '\ufeff';

/** Rows of such a file, for one that is written in parts. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) =>
    row.map((cell) => `"${defused(cell).replaceAll('"', '""')}"`).join(',');
  return rows.map((row) => `${line(row)}\r\n`).join('');
}

/** What begins a formula, also in the full width of Chinese typing. */
const trigger = '[=+\\-@＝＋－＠\\t\\r\\n]';
const dangerous = new RegExp(`^'{0,5000}${trigger}`);
const defusedCell = new RegExp(`^'{1,5001}${trigger}`);

/** The cell with an apostrophe before what a spreadsheet would take for a formula. `undefused` is its inverse. */
export function defused(cell: string): string {
  return dangerous.test(cell) ? `'${cell}` : cell;
}

/** The cell as it was before it was defused. */
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
      // What stands between the closing quote and the separator belongs to the cell too.
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
