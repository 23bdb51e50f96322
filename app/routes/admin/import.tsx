import { Button } from '@mantine/core';
import { useState } from 'react';
import { data, redirect, useNavigate } from 'react-router';
import { z } from 'zod';
import {
  countFindings,
  type FindingCode,
  findingCodes,
  groupFindings,
  type ImportReport,
  totalOf,
} from '#app/domain/import/report.ts';
import { localize, localPath } from '#app/domain/language.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, queryId, queryPage, readQuery } from '#app/server/http/address-query.ts';
import {
  deleteReport,
  type ListedImport,
  listImports,
  readReport,
} from '#app/server/import/import-reports.ts';
import { previewUpload } from '#app/server/import/import-shop.ts';
import { discardDump } from '#app/server/import/stored-dump.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { ownerOrLogin } from '#app/server/staff/staff-access.ts';
import { confirmText } from '#app/text/admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import {
  askDeleteText,
  deleteReportOf,
  importedText,
  importText,
  reportProblems,
  reportTitle,
} from '#app/text/import-admin.ts';
import { actorText } from '#app/text/orders-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useRefresh } from '#app/ui/refresh.ts';
import type { Route } from './+types/import.ts';
import { ApplyImport, ChooseDump, ChoosePictures } from './import/import-forms.tsx';
import { Report, type ShownReport } from './import/import-report.tsx';
import styles from './import.module.css';
import { adminClientAction, useAdminAction } from './parts/admin-action.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { AdminHeading } from './parts/admin-heading.tsx';
import { ConfirmDialog } from './parts/confirm-dialog.tsx';

const findingsPerPage = 50;
const titlesShown = 5;
const filesShown = 200;
const querySchema = { report: queryId, code: queryChoice(findingCodes, null), page: queryPage };

/** `?report=3` of an import, without it of the file that was chosen; `&code=line-gone&page=2` of what was found in it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const { db, config } = context.get(shopContext);
  const { report: id, code, page } = readQuery(request, querySchema);
  const past = await listImports(db);
  if (id !== null) {
    const found = await readReport(db, id);
    if (!found) throw data(null, { status: 404 });
    const { report, ...imported } = found;
    return { past, imported: { ...imported, shown: shownReport(report, code, page) }, chosen: null };
  }
  const preview = await previewUpload(db, config.dataDir);
  if (!preview) return { past, imported: null, chosen: null };
  const { report, acceptedNames: wanted, version } = preview;
  const isNew = totalOf(report.counts, 'added') > 0;
  const shown = shownReport(report, code, page);
  return { past, imported: null, chosen: { shown, wanted, isNew, version } };
}

function shownReport(report: ImportReport, code: FindingCode | null, page: number): ShownReport {
  const { counts, open, missing, findings } = report;
  const titles = new Map(missing.flatMap(({ products }) => products).map((title) => [title[0], title]));
  const listed = code === null ? [] : findings.filter((finding) => finding.code === code);
  const pages = Math.max(1, Math.ceil(listed.length / findingsPerPage));
  const shown = Math.min(page, pages);
  return {
    counts,
    open,
    missing: {
      pictures: missing.length,
      products: titles.size,
      titles: [...titles.values()].slice(0, titlesShown),
      files: missing.slice(0, filesShown).map(({ file }) => file),
    },
    sums: countFindings(findings),
    groups: groupFindings(findings),
    listed:
      code === null || listed.length === 0
        ? null
        : {
            ...{ code, page: shown, pages, places: listed.length },
            findings: listed.slice((shown - 1) * findingsPerPage, shown * findingsPerPage),
          },
  };
}

const posted = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('discard-import') }),
  z.strictObject({ intent: z.literal('delete-report'), id: z.int().min(1) }),
]);

export const action = pageAction(
  posted,
  ['discard-import', 'delete-report'],
  async (input, { config, db }, _owner, request) => {
    if (input.intent === 'discard-import') {
      await discardDump(config.dataDir);
      return { ok: true };
    }
    if (!(await deleteReport(db, input.id))) return { ok: false, problem: 'report-unknown' };
    // The page that shows it is gone with it.
    if (readQuery(request, querySchema).report === input.id)
      throw redirect(new URL(request.url).pathname.replace(/\.data$/, ''));
    return { ok: true };
  },
);

/** An existing shop comes in: the file is looked at first, and nothing changes before the owner says so. */
export default function ImportPage({ loaderData: { past, imported, chosen } }: Route.ComponentProps) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const refresh = useRefresh();
  return (
    <div className={styles.page}>
      <AdminHeading title={t(importText.title)} lead={t(importText.lead)} />
      {imported && (
        <section className={styles.part} aria-labelledby="import-report">
          <LocalLink to="/admin/import" className="inline-flex middle touch">
            {t(importText.back)}
          </LocalLink>
          <h2 id="import-report">{t(reportTitle(when(imported.at)))}</h2>
          <Notice tone="good" role="status">
            <p className="semibold">
              {t(
                importedText({
                  added: totalOf(imported.shown.counts, 'added'),
                  left: totalOf(imported.shown.counts, 'left'),
                }),
              )}
            </p>
            <p>{t(importText.noEmails)}</p>
          </Notice>
          <Report report={imported.shown} id={imported.id} />
        </section>
      )}
      {!imported && (
        <ChooseDump
          hasOne={chosen !== null}
          onChosen={async () => {
            // From what was listed of the file before.
            await navigate(localPath('/admin/import', language), { preventScrollReset: true });
            await refresh();
          }}
        />
      )}
      {chosen && (
        <Chosen
          {...chosen}
          onImported={(id) =>
            navigate(localPath(`/admin/import${id === null ? '' : `?report=${id}`}`, language))
          }
        />
      )}
      <PastImports imports={past} open={imported?.id ?? null} />
    </div>
  );
}

/** The file that was chosen: what it would bring, and the way to import it. */
function Chosen({
  shown,
  wanted,
  isNew,
  version,
  onImported,
}: {
  shown: ShownReport;
  wanted: readonly string[];
  isNew: boolean;
  version: string;
  onImported: (report: number | null) => Promise<void> | void;
}) {
  const t = useTranslate();
  const discard = useAdminAction<typeof action>({});
  const isWhole = shown.listed === null;
  const differs = shown.groups.some(({ code }) => code === 'differs-from-shop');
  return (
    <>
      {isWhole && !isNew && (
        <Notice tone={differs ? 'warning' : 'good'} role="status">
          <p>{t(wanted.length > 0 ? importText.onlyPictures : importText.nothingNew)}</p>
          {differs && <p>{t(importText.differs)}</p>}
        </Notice>
      )}
      <section className={styles.part} aria-label={t(importText.comes)}>
        <Report report={shown} id={null}>
          {wanted.length > 0 && <ChoosePictures wanted={wanted} />}
        </Report>
      </section>
      {isWhole && (shown.counts.orders.added > 0 || shown.counts.customers.added > 0) && (
        <p>{t(importText.pauseFirst)}</p>
      )}
      {isWhole && (
        <div className={styles.apply}>
          {isNew ? (
            <ApplyImport seen={version} onDone={async (id) => onImported(id)} />
          ) : (
            <Button disabled>{t(importText.apply)}</Button>
          )}
          <Button
            variant="default"
            loading={discard.busy}
            onClick={() => discard.post({ intent: 'discard-import' })}
          >
            {t(importText.discard)}
          </Button>
        </div>
      )}
      {isWhole && <p className="small soft">{t(importText.removedAfter)}</p>}
    </>
  );
}

const when = (at: string) => localize((each) => dateTimeText(at, 'short', each));

function PastImports({ imports, open }: { imports: readonly ListedImport[]; open: number | null }) {
  const t = useTranslate();
  const removal = useAdminAction<typeof action>(reportProblems);
  const [asked, ask] = useState<ListedImport | null>(null);
  const isThere = imports.some(({ id }) => id === asked?.id);
  return (
    <>
      <div role="status">{asked && !isThere && <Notice tone="good">{t(importText.deleted)}</Notice>}</div>
      {imports.length > 0 && <PastList imports={imports} open={open} onDelete={ask} />}
      <ConfirmDialog
        call={removal}
        title={importText.askDelete}
        opened={isThere}
        onYes={() => asked && removal.post({ intent: 'delete-report', id: asked.id })}
        onClose={() => ask(null)}
      >
        {asked && <p>{t(askDeleteText(when(asked.at)))}</p>}
      </ConfirmDialog>
    </>
  );
}

function PastList({
  imports,
  open,
  onDelete,
}: {
  imports: readonly ListedImport[];
  open: number | null;
  onDelete: (one: ListedImport) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <section className={styles.part} aria-labelledby="past-imports">
      <h2 id="past-imports">{t(importText.past)}</h2>
      <ul className={styles.past}>
        {imports.map((one) => (
          <li key={one.id}>
            <LocalLink
              to={`/admin/import?report=${one.id}`}
              className="semibold"
              {...(one.id === open && { 'aria-current': 'page' as const })}
            >
              <time dateTime={one.at}>{dateTimeText(one.at, 'short', language)}</time>
            </LocalLink>
            <span>{t(importedText(one))}</span>
            <span className="soft break-anywhere">{t(actorText(one.actor))}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.remove ?? ''}
              aria-label={t(deleteReportOf(when(one.at)))}
              onClick={() => onDelete(one)}
            >
              {t(confirmText.remove)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const clientAction = adminClientAction;

export const ErrorBoundary = AdminPageError;
