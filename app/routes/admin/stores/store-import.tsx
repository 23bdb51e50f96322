import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { PickupStore } from '#app/domain/delivery/pickup-store.ts';
import {
  longestStoreFile,
  type ReadStoreList,
  readStoreList,
  type StoreListError,
  storeColumns,
} from '#app/domain/delivery/store-list.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { wordsOf } from '#app/routes/admin/parts/admin-action.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import fileStyles from '#app/routes/admin/parts/csv-file.module.css';
import { readCsvFile } from '#app/routes/admin/parts/csv-file.ts';
import styles from '#app/routes/admin/stores.module.css';
import {
  storeCallProblems,
  storeColumnNames,
  storeListProblems,
  storesLooked,
  storesMoreErrors,
  storesText,
  storesWrong,
} from '#app/text/stores-admin.ts';
import { call } from '#app/ui/call.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import { useRefresh } from '#app/ui/refresh.ts';

/** Named one by one; of more, only how many. */
const mostShown = 200;
const sample = 5;

/** What is wrong with the file, line by line. */
function StoreErrors({ errors }: { errors: readonly StoreListError[] }) {
  const t = useTranslate();
  const more = errors.length - mostShown;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a list that is longer than its box
    <section className={fileStyles.scroll} aria-label={t(storesText.problem)} tabIndex={0}>
      <table className={fileStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t(storesText.row)}</th>
            <th scope="col">{t(storesText.column)}</th>
            <th scope="col">{t(storesText.problem)}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, mostShown).map(({ row, column, problem }) => (
            <tr key={`${row} ${column}`}>
              <td>{row}</td>
              <td>{t(storeColumnNames[column])}</td>
              <td>{t(storeListProblems[problem])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{t(storesMoreErrors(more))}</p>}
    </section>
  );
}

/** The first few stores, so that columns in the wrong places are seen. */
function StorePreview({ stores }: { stores: readonly PickupStore[] }) {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a table that is wider than its box
    <section className={fileStyles.scroll} aria-label={t(storesText.preview)} tabIndex={0}>
      <table className={fileStyles.table}>
        <caption>{t(storesText.preview)}</caption>
        <thead>
          <tr>
            {storeColumns.map((column) => (
              <th key={column} scope="col">
                {t(storeColumnNames[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stores.slice(0, sample).map((store) => (
            <tr key={store.code}>
              {storeColumns.map((column) => (
                <td key={column}>{store[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Chosen {
  name: string;
  csv: string;
  read: ReadStoreList;
}

/** A file is read here in the browser first: with one error in it nothing is imported, and each is named by its line. */
export function StoreImport({
  before,
  onBegin,
  onDone,
}: {
  /** How many stores the list has now. */
  before: number;
  onBegin: () => void;
  onDone: (stores: number) => void;
}) {
  const t = useTranslate();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LocalizedText | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const file = useRef<HTMLInputElement>(null);

  async function preview(of: File): Promise<void> {
    onBegin();
    setProblem(null);
    // A character takes three bytes at most, in each of the encodings.
    const csv = of.size <= longestStoreFile * 3 ? await readCsvFile(of) : null;
    setTooLarge(csv === null || csv.length > longestStoreFile);
    setChosen(
      csv === null || csv.length > longestStoreFile ? null : { name: of.name, csv, read: readStoreList(csv) },
    );
    requestAnimationFrame(() => heading.current?.focus());
  }
  function leave(): void {
    setChosen(null);
    setProblem(null);
    file.current?.focus();
  }
  async function apply({ csv, read }: Chosen): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const answer = await call('/api/importStores', { csv });
    // What was refused may stand otherwise by now, too.
    if (answer.ok || answer.status !== 0) await refresh();
    setBusy(false);
    if (!answer.ok) return setProblem(wordsOf(answer.problem, storeCallProblems));
    leave();
    onDone(read.stores.length);
  }
  return (
    <section className={styles.import}>
      <p className={styles.soft} id="store-columns">
        {t(storesText.columns)}
      </p>
      <label className={fileStyles.file}>
        {t(before > 0 ? storesText.chooseOther : storesText.choose)}
        <input
          ref={file}
          type="file"
          className="visually-hidden"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          aria-describedby="store-columns"
          onChange={({ currentTarget }) => {
            const [one] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (one) void preview(one);
          }}
        />
      </label>
      <ErrorNotice text={tooLarge && storeCallProblems['too-large']} />
      {chosen && (
        <>
          <h2 ref={heading} tabIndex={-1} className="break-anywhere">
            {chosen.name}
          </h2>
          {chosen.read.errors.length > 0 ? (
            <>
              <Notice tone="error" role="status">
                {t(storesWrong(chosen.read.errors.length))}
              </Notice>
              <StoreErrors errors={chosen.read.errors} />
            </>
          ) : (
            <>
              <p role="status" className="semibold">
                {t(storesLooked(chosen.read.stores.length, before))}
              </p>
              <StorePreview stores={chosen.read.stores} />
            </>
          )}
          <ErrorNotice text={problem} />
          <Answers>
            <Button variant="default" onClick={leave} disabled={busy}>
              {t(storesText.cancel)}
            </Button>
            {chosen.read.errors.length === 0 && (
              <Button loading={busy} onClick={() => void apply(chosen)}>
                {t(before > 0 ? storesText.applyInstead : storesText.apply)}
              </Button>
            )}
          </Answers>
        </>
      )}
    </section>
  );
}
