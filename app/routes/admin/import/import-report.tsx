import type { ReactNode } from 'react';
import {
  type FindingCode,
  type FindingGroup,
  type FindingKind,
  findingKinds,
  type ImportReport,
  importKinds,
  isTechnical,
  kindOf,
  type NamedFinding,
} from '#app/domain/import/report.ts';
import styles from '#app/routes/admin/import.module.css';
import { PagerLinks } from '#app/routes/admin/parts/list.tsx';
import {
  countNames,
  importKindNames,
  importText,
  type MissingSum,
  namesOf,
  openOrdersText,
  pageOf,
  picturesMissing,
  places,
  showAll,
  showAllOf,
  squaresText,
} from '#app/text/import-admin.ts';
import { findingKindLeads, findingKindNames, findingName, findingTexts } from '#app/text/import-findings.ts';
import { inBrackets } from '#app/text/marks.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** A report as the page shows it: all groups, or all findings of one. */
export interface ShownReport {
  counts: ImportReport['counts'];
  open: ImportReport['open'];
  missing: MissingSum & { files: readonly string[] };
  sums: Readonly<Record<FindingKind, number>>;
  groups: readonly FindingGroup[];
  listed: {
    code: FindingCode;
    findings: readonly NamedFinding[];
    places: number;
    page: number;
    pages: number;
  } | null;
}

interface Shown {
  report: ShownReport;
  /** Of the import; null of the file that was chosen. */
  id: number | null;
}

/** What comes or came, what is left out, and what the owner has to know of it. @param children the way to add pictures. */
export function Report({ report, id, children }: Shown & { children?: ReactNode }) {
  const t = useTranslate();
  const language = useLanguage();
  const isPast = id !== null;
  if (report.listed) return <AllOfAGroup listed={report.listed} id={id} />;
  const { missing, open } = report;
  const query = new URLSearchParams({ language: String(language), ...(isPast && { report: String(id) }) });
  return (
    <>
      <Counts {...report} isPast={isPast} />
      {missing.pictures > 0 && (
        <Notice tone="warning" className={styles.notice ?? ''}>
          <p className="semibold">{t(picturesMissing(missing))}</p>
          <p>{t(squaresText(missing, isPast))}</p>
          <p>{t(isPast ? importText.howToAddLater : importText.howToAdd)}</p>
          <details>
            <summary>{t(importText.missingFiles)}</summary>
            <p className="small break-anywhere">{missing.files.join(' · ')}</p>
          </details>
        </Notice>
      )}
      {children}
      {open.orders > 0 && <Notice>{t(openOrdersText(open, isPast))}</Notice>}
      <Findings report={report} id={id} />
      <p>
        <a href={`/api/exportImportReport?${query}`} download className="inline-flex middle touch">
          {t(importText.download)}
        </a>
      </p>
    </>
  );
}

function Counts({ counts, isPast }: Pick<ShownReport, 'counts'> & { isPast: boolean }) {
  const t = useTranslate();
  const columns = ['added', 'stored', 'left'] as const;
  const kinds = importKinds.filter((kind) => columns.some((column) => counts[kind][column] > 0));
  return (
    <>
      <h2 id="import-counts">{t(isPast ? importText.came : importText.comes)}</h2>
      <table className={styles.counts} aria-labelledby="import-counts">
        <thead>
          <tr>
            <th scope="col">{t(importText.kind)}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(countNames[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(importKindNames[kind])}</th>
              {columns.map((column) => (
                <td key={column} className={counts[kind][column] === 0 ? 'soft' : ''}>
                  {counts[kind][column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function addressOf(id: number | null, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(id !== null && { report: String(id) }), ...more });
  return query.size > 0 ? `/admin/import?${query}` : '/admin/import';
}

function Findings({ report: { groups, sums }, id }: Shown) {
  const t = useTranslate();
  if (groups.length === 0) return <p>{t(importText.clean)}</p>;
  return (
    <section className={styles.part} aria-labelledby="import-findings">
      <h2 id="import-findings">{t(importText.findings)}</h2>
      {findingKinds
        .filter((kind) => sums[kind] > 0)
        .map((kind) => {
          const ofKind = groups.filter(({ code }) => kindOf(code) === kind);
          return (
            // What needs nothing of the owner is there to be opened.
            <details key={kind} open={kind !== 'repair'} className={styles.kind}>
              <summary>
                {t(findingKindNames[kind])}
                <span className="soft">{t(inBrackets(places(sums[kind])))}</span>
              </summary>
              <p className="soft">{t(findingKindLeads[kind])}</p>
              {ofKind.map((group) => (
                <Group key={group.code} group={group} id={id} />
              ))}
            </details>
          );
        })}
    </section>
  );
}

/** Whose they are is in sight; the places in the file are there to be opened. */
function Group({ group, id }: { group: FindingGroup; id: number | null }) {
  const t = useTranslate();
  const { code, places: count, first } = group;
  return (
    <details className={styles.group}>
      <summary>
        <span className="semibold">{t(findingTexts[code])}</span>
        <span className="soft nowrap">{t(inBrackets(places(count)))}</span>
        <span className={styles.names}>{t(namesOf(group))}</span>
      </summary>
      <FindingList findings={first} />
      {count > first.length && (
        <LocalLink
          to={addressOf(id, { code })}
          aria-label={t(showAllOf(count, findingTexts[code]))}
          className="inline-flex middle touch"
        >
          {t(showAll(count))}
        </LocalLink>
      )}
    </details>
  );
}

function FindingList({ findings }: { findings: readonly NamedFinding[] }) {
  const t = useTranslate();
  return (
    <ul className={styles.found}>
      {findings.map((finding, place) => {
        const { path, detail } = finding;
        const isForm = isTechnical(detail);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: one place can have two findings alike, and the list is drawn anew as a whole
          <li key={place}>
            <span>
              {t(findingName(finding))}
              {!isForm && detail !== '' && <span className="soft"> · {detail}</span>}
            </span>
            <code className="soft">
              {path}
              {isForm && ` ${detail}`}
            </code>
          </li>
        );
      })}
    </ul>
  );
}

function AllOfAGroup({ listed, id }: { listed: NonNullable<ShownReport['listed']>; id: number | null }) {
  const t = useTranslate();
  const { code, findings, places: count, page, pages } = listed;
  const to = (number: number) => addressOf(id, { code, page: String(number) });
  return (
    <section className={styles.part} aria-labelledby="import-group">
      <LocalLink to={addressOf(id)} className="inline-flex middle touch at-start">
        {t(importText.allKinds)}
      </LocalLink>
      <h2 id="import-group">
        {t(findingTexts[code])}
        <span className="soft">{t(inBrackets(places(count)))}</span>
      </h2>
      <FindingList findings={findings} />
      <PagerLinks
        label={importText.findings}
        first={to(1)}
        before={page > 1 ? to(page - 1) : null}
        after={page < pages ? to(page + 1) : null}
      >
        {t(pageOf(page, pages))}
      </PagerLinks>
    </section>
  );
}
