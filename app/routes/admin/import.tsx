import { Button } from '@mantine/core';
import { useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { z } from 'zod';
import {
  countFindings,
  type Finding,
  type FindingCode,
  findingKinds,
  kindOf,
} from '#app/domain/import/report.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, queryPage, readQuery } from '#app/server/http/address-query.ts';
import { lookAtImport, wantedFiles } from '#app/server/import/import-shop.ts';
import { discardDump, readStoredDump } from '#app/server/import/stored-dump.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { ownerOrLogin } from '#app/server/staff/staff-access.ts';
import { importText } from '#app/text/import-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/live.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/import.ts';
import { ApplyImport } from './import/apply-import.tsx';
import { ChooseDump, ChoosePictures } from './import/choose-files.tsx';
import { ImportCounts } from './import/import-counts.tsx';
import { ImportFindings } from './import/import-findings.tsx';
import styles from './import.module.css';
import { adminClientAction, useAdminAction } from './parts/admin-action.ts';
import { AdminError } from './parts/admin-error.tsx';
import { AdminHeading } from './parts/admin-heading.tsx';

const findingsPerPage = 50;
const querySchema = { kind: queryChoice(findingKinds, null), page: queryPage };

/** `?kind=drop&page=2` of what was found in the export. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const { db, config } = context.get(shopContext);
  const stored = await readStoredDump(config.dataDir);
  if (!stored) return { look: null };
  const { counts, pictures, findings } = await lookAtImport(db, stored.dump, stored.pictures);
  const query = readQuery(request, querySchema);
  const sums = countFindings(findings);
  const kind = query.kind ?? findingKinds.find((each) => sums[each] > 0) ?? 'doubt';
  const ofKind = grouped(findings.filter(({ code }) => kindOf(code) === kind));
  const pages = Math.max(1, Math.ceil(ofKind.length / findingsPerPage));
  const page = Math.min(query.page, pages);
  return {
    look: {
      counts,
      pictures,
      wanted: await wantedFiles(db, stored.dump, stored.pictures),
      sums,
      kind,
      page,
      pages,
      findings: ofKind.slice((page - 1) * findingsPerPage, page * findingsPerPage),
    },
  };
}

/** Those of one code together, with how many there are. */
function grouped(findings: readonly Finding[]): (Finding & { of: number })[] {
  const codes = new Map<FindingCode, Finding[]>();
  for (const finding of findings) codes.set(finding.code, [...(codes.get(finding.code) ?? []), finding]);
  return [...codes.values()].flatMap((group) => group.map((finding) => ({ ...finding, of: group.length })));
}

const posted = z.discriminatedUnion('intent', [z.strictObject({ intent: z.literal('forget-import') })]);

export const action = pageAction(posted, ['forget-import'], async (_input, { config }) => {
  await discardDump(config.dataDir);
  return { ok: true };
});

/** An existing shop comes in: the file is looked at first, and nothing changes before the owner says so. */
export default function ImportPage({ loaderData: { look } }: Route.ComponentProps) {
  const t = useTranslate();
  const refresh = useRefresh();
  const [isDone, setDone] = useState(false);
  const forget = useAdminAction<typeof action>({});
  return (
    <div className={styles.page}>
      <AdminHeading title={t(importText.title)} lead={t(importText.lead)} />
      <div role="status">{isDone && <Notice tone="good">{t(importText.done)}</Notice>}</div>
      <ChooseDump hasOne={look !== null} onBegin={() => setDone(false)} />
      {look && (
        <>
          <section className={styles.part} aria-labelledby="import-comes">
            <h2 id="import-comes">{t(importText.comes)}</h2>
            <ImportCounts {...look} />
            {look.wanted.length > 0 && <ChoosePictures wanted={look.wanted} />}
          </section>
          <ImportFindings {...look} />
          <ApplyImport
            onDone={async () => {
              setDone(true);
              await refresh();
            }}
          />
          <Button
            variant="default"
            className={styles.forget ?? ''}
            loading={forget.busy}
            onClick={() => forget.post({ intent: 'forget-import' })}
          >
            {t(importText.forget)}
          </Button>
        </>
      )}
    </div>
  );
}

export const clientAction = adminClientAction;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
