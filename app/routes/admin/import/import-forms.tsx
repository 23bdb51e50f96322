import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { largestDump } from '#app/domain/import/report.ts';
import styles from '#app/routes/admin/import.module.css';
import { wordsOf } from '#app/routes/admin/parts/admin-action.ts';
import csv from '#app/routes/admin/parts/csv-file.module.css';
import { callForLines, numberAt } from '#app/routes/admin/parts/lines-call.ts';
import { PasswordField } from '#app/routes/admin/parts/password-field.tsx';
import {
  applyProblems,
  dumpProblems,
  importProgressText,
  importText,
  picturesSent,
} from '#app/text/import-admin.ts';
import { staffProblems, staffText } from '#app/text/staff-admin.ts';
import { problemIn } from '#app/ui/call.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { useRefresh } from '#app/ui/refresh.ts';

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
    return problemIn(await response.json().catch(() => null)) ?? 'failed';
  } catch {
    return 'unreachable';
  }
}

export function ChooseDump({
  hasOne,
  onChosen,
}: {
  hasOne: boolean;
  /** Shows what was found in it. */
  onChosen: () => Promise<void>;
}) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(one: File): Promise<void> {
    setBusy(true);
    setProblem(null);
    const refused =
      one.size > largestDump
        ? 'too-large'
        : await send('/api/importDump', one, { 'Content-Type': 'application/json' });
    if (refused === null) await onChosen();
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
      <ErrorNotice text={problem && wordsOf(problem, dumpProblems)} />
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

/**
 * Asks for the owner's password, for an open screen is not its owner, and shows how far it is.
 * @param seen version of the upload that the page shows.
 */
export function ApplyImport({
  seen,
  onDone,
}: {
  seen: string;
  onDone: (report: number | null) => Promise<void>;
}) {
  const t = useTranslate();
  const refresh = useRefresh();
  const [password, setPassword] = useState('');
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function apply(): Promise<void> {
    setProblem(null);
    setProgress({ done: 0, of: 0 });
    let report: number | null = null;
    const failed = await callForLines('/api/applyImport', { password, seen }, (line) => {
      const [done, of] = [numberAt(line, 'progress'), numberAt(line, 'of')];
      report = numberAt(line, 'report') ?? report;
      if (done !== null && of !== null) setProgress({ done, of });
    });
    if (failed === 'import-changed') await refresh();
    setProblem(failed);
    if (failed === null) await onDone(report);
    setProgress(null);
  }
  return (
    <form
      className={styles.apply}
      onSubmit={(event) => {
        event.preventDefault();
        if (progress === null) void apply();
      }}
    >
      <PasswordField
        label={t(staffText.password)}
        description={t(staffText.passwordHint)}
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <ErrorNotice text={problem && wordsOf(problem, { ...staffProblems, ...applyProblems })} />
      <div role="status">{progress && <p>{t(importProgressText(progress))}</p>}</div>
      {progress && (
        <Progress
          aria-label={t(importText.title)}
          value={progress.of > 0 ? (progress.done * 100) / progress.of : 0}
        />
      )}
      <Button type="submit" loading={progress !== null}>
        {t(importText.apply)}
      </Button>
    </form>
  );
}
