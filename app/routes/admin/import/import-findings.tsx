import { type Finding, type FindingKind, findingKinds } from '#app/domain/import/report.ts';
import styles from '#app/routes/admin/import.module.css';
import { PagerLinks } from '#app/routes/admin/parts/list.tsx';
import { findingKindNames, findingTexts, importText, pageOf } from '#app/text/import-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';

interface Shown {
  sums: Readonly<Record<FindingKind, number>>;
  kind: FindingKind;
  page: number;
  pages: number;
  findings: readonly (Finding & { of: number })[];
}

/** What was repaired, left out, or is to be looked at, one kind and one page at a time. */
export function ImportFindings({ sums, kind, page, pages, findings }: Shown) {
  const t = useTranslate();
  if (findingKinds.every((each) => sums[each] === 0)) return <p>{t(importText.clean)}</p>;
  const to = (number: number) => `/admin/import?kind=${kind}&page=${number}`;
  const groups = Map.groupBy(findings, ({ code }) => code);
  return (
    <section className={styles.part} aria-labelledby="import-findings">
      <h2 id="import-findings">{t(importText.findings)}</h2>
      <ul className={styles.kinds}>
        {findingKinds.map((each) => (
          <li key={each}>
            <LocalLink
              to={`/admin/import?kind=${each}`}
              preventScrollReset
              {...(each === kind && { 'aria-current': 'page' as const })}
            >
              {t(findingKindNames[each])} ({sums[each]})
            </LocalLink>
          </li>
        ))}
      </ul>
      {[...groups].map(([code, found]) => (
        <div key={code}>
          <h3>
            {t(findingTexts[code])} ({found[0]?.of})
          </h3>
          <ul className={styles.found}>
            {found.map(({ path, detail }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one place can have two findings alike, and the list is drawn anew as a whole
              <li key={place}>
                <code>{path}</code> <span className="soft">{detail}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
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
