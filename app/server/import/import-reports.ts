import { desc, eq, sql } from 'drizzle-orm';
import { type ImportReport, isFindingCode, totalOf } from '#app/domain/import/report.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { importReport } from '#app/server/db/shop-schema.ts';

export async function storeReport(tx: Tx, report: ImportReport, actor: string): Promise<number | null> {
  const [stored] = await tx.insert(importReport).values({ actor, report }).returning({ id: importReport.id });
  return stored?.id ?? null;
}

export interface PastImport {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  /** An email address, or `import` for `npm run import`. */
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

/** Keeps the imported data. @returns false where the report does not exist. */
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
  // A report of another version may have findings unknown to this one.
  const findings = row.report.findings.filter(({ code }) => isFindingCode(code));
  return { id, at: row.at.toISOString(), actor: row.actor, report: { ...row.report, findings } };
}
