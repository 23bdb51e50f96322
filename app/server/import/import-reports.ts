import { desc, eq, sql } from 'drizzle-orm';
import { type ImportReport, isFindingCode, totalOf } from '#app/domain/import/report.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { importReport } from '#app/server/db/import-schema.ts';

/** What each import brought and left out, to be read again afterwards. */

export async function storeReport(tx: Tx, report: ImportReport, actor: string): Promise<number | null> {
  const [stored] = await tx.insert(importReport).values({ actor, report }).returning({ id: importReport.id });
  return stored?.id ?? null;
}

export interface PastImport {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  /** An email address; `import` where `npm run import` was run. */
  actor: string;
}

export interface ListedImport extends PastImport {
  added: number;
  left: number;
}

const mostListed = 50;

/** Newest first. */
export async function listImports(db: Db): Promise<readonly ListedImport[]> {
  const rows = await db
    .select({
      id: importReport.id,
      at: importReport.at,
      actor: importReport.actor,
      counts: sql<ImportReport['counts']>`${importReport.report} -> 'counts'`,
    })
    .from(importReport)
    .orderBy(desc(importReport.id))
    .limit(mostListed);
  return rows.map(({ id, at, actor, counts }) => ({
    ...{ id, at: at.toISOString(), actor },
    ...{ added: totalOf(counts, 'added'), left: totalOf(counts, 'left') },
  }));
}

/** What it brought stays. @returns false where it does not exist. */
export async function deleteReport(db: Db, id: number): Promise<boolean> {
  const deleted = await db
    .delete(importReport)
    .where(eq(importReport.id, id))
    .returning({ id: importReport.id });
  return deleted.length > 0;
}

/** null where it does not exist. */
export async function readReport(
  db: Db,
  id: number,
): Promise<(PastImport & { report: ImportReport }) | null> {
  const [row] = await db.select().from(importReport).where(eq(importReport.id, id));
  if (!row) return null;
  // A later version of the shop may word its findings otherwise.
  const findings = row.report.findings.filter(({ code }) => isFindingCode(code));
  return { id, at: row.at.toISOString(), actor: row.actor, report: { ...row.report, findings } };
}
