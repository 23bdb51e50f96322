import {
  type ImportContext,
  type ReadImport,
  readingProductCsv,
} from '#app/domain/catalogue/product-csv-import.ts';
import { csvLines, csvMark } from '#app/domain/delimited-text.ts';
import { toEnd } from '#app/domain/steps.ts';

/** As the shop writes it. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return csvMark + csvLines(rows);
}

export function readProductCsv(text: string, context: ImportContext): ReadImport {
  return toEnd(readingProductCsv(text, context));
}
