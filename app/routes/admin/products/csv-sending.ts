import type { ImportProducts } from '#app/domain/catalogue/catalogue-calls.ts';
import { callForLines, numberAt } from '#app/routes/admin/parts/lines-call.ts';

export type ImportEnd =
  | { ok: true; created: number; updated: number }
  /** A name; the words are in importCallProblems. */
  | { ok: false; problem: string };

/** Imports a file that was looked at, and tells how far it is. Never throws: a failure is an answer too. */
export async function applyImport(
  request: ImportProducts,
  onProgress: (progress: number, of: number) => void,
): Promise<ImportEnd> {
  let end: ImportEnd = { ok: false, problem: 'unreachable' };
  const problem = await callForLines('/api/importProducts', request, (line) => {
    const [progress, of] = [numberAt(line, 'progress'), numberAt(line, 'of')];
    if (progress !== null && of !== null) onProgress(progress, of);
    const [created, updated] = [numberAt(line, 'created'), numberAt(line, 'updated')];
    if (created !== null && updated !== null) end = { ok: true, created, updated };
  });
  return problem === null ? end : { ok: false, problem };
}
