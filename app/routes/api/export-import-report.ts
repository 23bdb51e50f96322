import { csvLines, csvMark } from '#app/domain/delimited-text.ts';
import type { ImportReport } from '#app/domain/import/report.ts';
import type { Language } from '#app/domain/language.ts';
import { type Shop, shopContext } from '#app/server/context.ts';
import { queryId, queryLanguage, readQuery } from '#app/server/http/address-query.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { readReport } from '#app/server/import/import-reports.ts';
import { previewUpload } from '#app/server/import/import-shop.ts';
import { noteFile } from '#app/server/staff/activity.ts';
import { requireOwner } from '#app/server/staff/staff-access.ts';
import { ownerGetOnly } from '#app/server/staff/staff-call.ts';
import { reportRows } from '#app/text/import-admin.ts';
import type { Route } from './+types/export-import-report.ts';

const querySchema = {
  report: queryId,
  language: queryLanguage,
};

/** `GET /api/exportImportReport?report=&language=`: of that import as CSV, or without one of the file that was chosen. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const owner = await requireOwner(context, request);
  const query = readQuery(request, querySchema);
  const shop = context.get(shopContext);
  const report = await reportOf(shop, query.report);
  if (!report) return answer({ problem: 'import-unknown' }, 404);
  await noteFile(shop, request, owner);
  return csvAnswer(lines(report, query.language), 'import-report.csv');
}

async function reportOf({ db, config }: Shop, id: number | null): Promise<ImportReport | null> {
  if (id !== null) return (await readReport(db, id))?.report ?? null;
  return (await previewUpload(db, config.dataDir))?.report ?? null;
}

async function* lines(report: ImportReport, language: Language): AsyncGenerator<string> {
  yield csvMark;
  for (const row of reportRows(report, language)) yield csvLines([row]);
}

export const action = ownerGetOnly;
