import { useState } from 'react';
import { largestDump } from '#app/domain/import/report.ts';
import styles from '#app/routes/admin/import.module.css';
import { wordsOf } from '#app/routes/admin/parts/admin-action.ts';
import csv from '#app/routes/admin/parts/csv-file.module.css';
import { dumpProblems, importText, picturesSent } from '#app/text/import-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/live.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** A file may take minutes to go out. */
const sendingLimit = 600_000;

async function send(path: string, file: File, headers: Record<string, string>): Promise<string | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers,
      body: file,
      signal: AbortSignal.timeout(sendingLimit),
    });
    if (response.ok) return null;
    const body: unknown = await response.json().catch(() => null);
    const isNamed = typeof body === 'object' && body !== null && 'problem' in body;
    return isNamed && typeof body.problem === 'string' ? body.problem : 'failed';
  } catch {
    return 'unreachable';
  }
}

export function ChooseDump({ hasOne, onBegin }: { hasOne: boolean; onBegin: () => void }) {
  const t = useTranslate();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(one: File): Promise<void> {
    onBegin();
    setBusy(true);
    setProblem(null);
    const refused =
      one.size > largestDump
        ? 'too-large'
        : await send('/api/importDump', one, { 'Content-Type': 'application/json' });
    if (refused === null) await refresh();
    setProblem(refused);
    setBusy(false);
  }
  return (
    <div className={styles.part}>
      <label className={csv.file}>
        {t(hasOne ? importText.chooseOther : importText.choose)}
        <input
          type="file"
          className="visually-hidden"
          accept=".json,application/json"
          disabled={busy}
          onChange={({ currentTarget }) => {
            const [one] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (one) void choose(one);
          }}
        />
      </label>
      <div role="status">{busy && <p>{t(importText.looking)}</p>}</div>
      {problem && (
        <Notice tone="error" role="alert">
          {t(wordsOf(problem, dumpProblems))}
        </Notice>
      )}
    </div>
  );
}

/** Only files that the export names are sent. @param wanted names in small letters. */
export function ChoosePictures({ wanted }: { wanted: readonly string[] }) {
  const t = useTranslate();
  const refresh = useRefresh();
  const [sent, setSent] = useState<{ done: number; of: number; refused: number } | null>(null);
  const [busy, setBusy] = useState(false);

  async function choose(files: readonly File[]): Promise<void> {
    const names = new Set(wanted);
    const chosen = files.filter(({ name }) => names.has(name.normalize('NFC').toLowerCase()));
    let refused = 0;
    setBusy(true);
    setSent({ done: 0, of: chosen.length, refused });
    for (const [place, each] of chosen.entries()) {
      const path = `/api/importPicture?name=${encodeURIComponent(each.name)}`;
      const headers = { 'Content-Type': 'application/octet-stream', 'X-Upload': 'image' };
      if ((await send(path, each, headers)) !== null) refused += 1;
      setSent({ done: place + 1, of: chosen.length, refused });
    }
    await refresh();
    setBusy(false);
  }
  return (
    <>
      <label className={csv.file}>
        {t(importText.choosePictures)}
        <input
          type="file"
          multiple
          className="visually-hidden"
          accept="image/*"
          disabled={busy}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            if (files.length > 0) void choose(files);
          }}
        />
      </label>
      <div role="status">{sent && <p>{t(picturesSent(sent))}</p>}</div>
    </>
  );
}
