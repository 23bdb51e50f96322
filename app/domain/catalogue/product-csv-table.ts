import { parsingTable, separatorOf, undefused } from '../delimited-text.ts';
import type { Steps } from '../steps.ts';
import { type CsvColumn, csvColumns, optionalColumns } from './product-csv.ts';
import type { FactProblem } from './product-csv-facts.ts';

export type CsvProblem =
  | 'empty-file'
  | 'missing-column'
  | 'unknown-column'
  | 'column-twice'
  | 'too-many-rows'
  | 'required'
  | 'invalid'
  | 'too-long'
  | 'not-a-number'
  | 'negative-quantity'
  | 'stock-sold'
  | 'bundle-stock'
  | 'unknown-type'
  | 'unknown-image'
  | 'unknown-property'
  | FactProblem
  | 'not-selected'
  | 'bad-id'
  | 'id-twice'
  | 'id-elsewhere'
  | 'unknown-variant'
  | 'address-taken'
  | 'differs';

/** Row number as in a spreadsheet (the header is row 1). */
export interface CsvError {
  row: number;
  column: string;
  problem: CsvProblem;
}

export interface CsvRow {
  row: number;
  cells: ReadonlyMap<CsvColumn, string>;
}

export interface CsvTable {
  header: readonly string[];
  rows: readonly CsvRow[];
  errors: readonly CsvError[];
  /** Number of non-empty rows without the header; only meaningful without errors. */
  filled: number;
}

export const mostCsvRows = 20_000;

/**
 * Empty rows count as rows but are left out. @param figures false for whoever does not see costs, whose file may lack them.
 */
export function* readingCsvTable(text: string, figures: boolean): Steps<CsvTable> {
  const table = yield* parsingTable(text, separatorOf(text));
  const [header = []] = table;
  const names = header.map((name) => name.trim().toLowerCase());
  if (names.every((name) => name === '')) {
    return {
      header: [],
      rows: [],
      filled: 0,
      errors: [{ row: 1, column: csvColumns[0], problem: 'empty-file' }],
    };
  }
  const errors: CsvError[] = [];
  names.forEach((column, place) => {
    if (column === '') return;
    if (!isColumn(column)) errors.push({ row: 1, column, problem: 'unknown-column' });
    else if (names.indexOf(column) < place) errors.push({ row: 1, column, problem: 'column-twice' });
  });
  for (const column of csvColumns) {
    const isOptional = optionalColumns.has(column) || (column === 'cost' && !figures);
    if (!names.includes(column) && !isOptional) errors.push({ row: 1, column, problem: 'missing-column' });
  }
  const filled: { row: number; cells: readonly string[] }[] = [];
  for (let index = 1; index < table.length; index += 1) {
    const cells = table[index] ?? [];
    if (cells.some((cell) => cell.trim() !== '')) filled.push({ row: index + 1, cells });
    yield;
  }
  const [first] = filled;
  if (!first) errors.push({ row: 2, column: csvColumns[0], problem: 'empty-file' });
  if (filled.length > mostCsvRows) {
    errors.push({ row: mostCsvRows + 2, column: csvColumns[0], problem: 'too-many-rows' });
  }
  if (errors.length > 0) return { header: names, rows: [], filled: filled.length, errors };
  const places = csvColumns
    .filter((column) => names.includes(column))
    .map((column) => [column, names.indexOf(column)] as const);
  const rows: CsvRow[] = [];
  for (const { row, cells } of filled) {
    rows.push({
      row,
      cells: new Map(places.map(([column, place]) => [column, undefused(cells[place] ?? '')])),
    });
    yield;
  }
  return { header: names, rows, filled: filled.length, errors };
}

function isColumn(name: string): name is CsvColumn {
  return csvColumns.some((known) => known === name);
}
