import { Button, Checkbox, Modal, Progress } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { ImportPreview } from '#app/domain/catalogue/catalogue-calls.ts';
import type { CsvError } from '#app/domain/catalogue/product-csv-table.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import csv from '#app/routes/admin/parts/csv-file.module.css';
import { readCsvFile } from '#app/routes/admin/parts/csv-file.ts';
import { callForLines, numberAt } from '#app/routes/admin/parts/lines-call.ts';
import type { ImportProducts } from '#app/routes/api/import-products.ts';
import { localizedTime } from '#app/text/date.ts';
import { variantTitle } from '#app/text/product.ts';
import {
  changeText,
  csvErrorText,
  csvText,
  importCallProblems,
  importDone,
  importedBefore,
  importProgress,
  missingColumns,
  moreChanges,
  moreErrors,
  previewed,
  removeVariants,
} from '#app/text/products-csv.ts';
import { call } from '#app/ui/call.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useRefresh } from '#app/ui/refresh.ts';

type Step =
  | { at: 'choose' }
  | { at: 'looking' }
  | { at: 'previewed'; preview: ImportPreview; csv: string; agreed: boolean }
  | { at: 'importing'; progress: number; of: number }
  | { at: 'done'; created: number; updated: number };

/** A file is previewed at first: nothing is imported while there is one error in it, and each is named by its place. */
function CsvImport({ mayRemove, onClose }: { mayRemove: boolean; onClose: () => void }) {
  const t = useTranslate();
  const refresh = useRefresh();
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [problem, setProblem] = useState('');
  const fail = (name: string) => setProblem(t(importCallProblems[name] ?? importCallProblems.failed));

  async function preview(file: File): Promise<void> {
    setProblem('');
    setStep({ at: 'looking' });
    const text = await readCsvFile(file);
    // As in what a spreadsheet program saves as its own.
    if (text.includes('\0')) {
      setStep({ at: 'choose' });
      return fail('not-csv');
    }
    const answer = await call('/api/importProducts', { csv: text, apply: false }, 120_000);
    if (answer.ok && isPreview(answer.body))
      return setStep({ at: 'previewed', preview: answer.body, csv: text, agreed: false });
    setStep({ at: 'choose' });
    fail(answer.ok ? 'failed' : answer.problem);
  }

  async function apply({
    preview: { seen, rows },
    csv,
    agreed,
  }: Extract<Step, { at: 'previewed' }>): Promise<void> {
    if (seen === null) return;
    setProblem('');
    setStep({ at: 'importing', progress: 0, of: rows });
    const end: ImportEnd = await applyImport(
      { csv, apply: true, seen, removeVariants: agreed },
      (progress, of) => setStep({ at: 'importing', progress, of }),
    );
    await refresh();
    if (end.ok) return setStep({ at: 'done', created: end.created, updated: end.updated });
    setStep({ at: 'choose' });
    fail(end.problem);
  }

  const isBusy = step.at === 'looking' || step.at === 'importing';
  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
      size="50rem"
      title={t(csvText.title)}
      closeButtonProps={{ 'aria-label': t(csvText.close), disabled: isBusy }}
    >
      <div className="grid gap-4 one-column">
        <p>{t(csvText.lead)}</p>
        {problem && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
        {(step.at === 'choose' || step.at === 'previewed') && (
          <label className={csv.file}>
            {t(csvText.choose)}
            <input
              type="file"
              className="visually-hidden"
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                currentTarget.value = '';
                if (file) void preview(file);
              }}
            />
          </label>
        )}
        <div role="status">
          {step.at === 'looking' && <p>{t(csvText.looking)}</p>}
          {step.at === 'previewed' && <p className="semibold">{t(summary(step.preview))}</p>}
          {step.at === 'previewed' && step.preview.importedAt && isToChange(step.preview) && (
            <Notice tone="warning" className="mt-4">
              {t(importedBefore(localizedTime(step.preview.importedAt)))}
            </Notice>
          )}
          {step.at === 'importing' && <p>{t(importProgress(step.progress, step.of))}</p>}
          {step.at === 'done' && <p className="good semibold">{t(importDone(step.created, step.updated))}</p>}
        </div>
        {step.at === 'previewed' && step.preview.ignoresCosts && <p>{t(csvText.ignoresCosts)}</p>}
        {isBusy && (
          <Progress
            aria-label={t(csvText.title)}
            value={step.at === 'importing' && step.of > 0 ? (step.progress * 100) / step.of : 100}
            animated={step.at === 'looking'}
          />
        )}
        {step.at === 'previewed' && step.preview.errors.length > 0 && <Errors preview={step.preview} />}
        {step.at === 'previewed' && step.preview.changes.length > 0 && <Changes preview={step.preview} />}
        {step.at === 'previewed' && step.preview.removed.variants > 0 && !mayRemove && (
          <p className="warning">{t(csvText.ownersRemove)}</p>
        )}
        {step.at === 'previewed' && step.preview.removed.variants > 0 && mayRemove && (
          <Checkbox
            label={t(removeVariants(step.preview.removed))}
            checked={step.agreed}
            onChange={({ currentTarget }) => setStep({ ...step, agreed: currentTarget.checked })}
          />
        )}
        <Answers>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t(step.at === 'done' ? csvText.close : csvText.cancel)}
          </Button>
          {step.at === 'previewed' && (
            <Button
              disabled={step.preview.seen === null || (step.preview.removed.variants > 0 && !step.agreed)}
              onClick={() => void apply(step)}
            >
              {t(csvText.apply)}
            </Button>
          )}
        </Answers>
      </div>
    </Modal>
  );
}

const isMissing = ({ problem }: CsvError) => problem === 'missing-column';

function isToChange({ errors, created, updated }: ImportPreview): boolean {
  return errors.length === 0 && created + updated > 0;
}

/** The columns that are missing are named together; without them no row was checked. */
function summary(preview: ImportPreview) {
  const missing = preview.errors.filter(isMissing).map(({ column }) => column);
  return missing.length > 0 ? missingColumns(missing) : previewed(preview);
}

function Errors({ preview: { errors: all, moreErrors: more } }: { preview: ImportPreview }) {
  const t = useTranslate();
  const errors = all.filter((error) => !isMissing(error));
  if (errors.length === 0 && more === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a list that is longer than its box
    <section className={csv.scroll} aria-label={t(csvText.problem)} tabIndex={0}>
      <table className={csv.table}>
        <thead>
          <tr>
            <th scope="col">{t(csvText.row)}</th>
            <th scope="col">{t(csvText.column)}</th>
            <th scope="col">{t(csvText.problem)}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, problem }) => (
            <tr key={`${row} ${column}`}>
              <td>{row}</td>
              <td>
                <code>
                  {column.split(/(?<=_)/).map((part, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name stay where they are
                    <Fragment key={at}>
                      {part}
                      <wbr />
                    </Fragment>
                  ))}
                </code>
              </td>
              <td>{t(csvErrorText({ column, problem }))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{t(moreErrors(more))}</p>}
    </section>
  );
}

function Changes({ preview: { changes, moreChanges: more } }: { preview: ImportPreview }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a list that is longer than its box
    <section className={csv.scroll} aria-label={t(csvText.changes)} tabIndex={0}>
      <table className={csv.table}>
        <thead>
          <tr>
            <th scope="col">{t(csvText.variant)}</th>
            <th scope="col">{t(csvText.change)}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a check does not change
            <tr key={place}>
              <td>{variantTitle(change.variant, language)}</td>
              <td className={change.kind === 'removed' || change.kind === 'address' ? 'semibold' : undefined}>
                {t(changeText(change))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{t(moreChanges(more))}</p>}
    </section>
  );
}

function isPreview(body: unknown): body is ImportPreview {
  return typeof body === 'object' && body !== null && 'errors' in body && 'seen' in body;
}

/** All products as a file for a spreadsheet, and back. @param mayRemove whether a file may leave out variants. */
export function CsvExchange({ mayRemove }: { mayRemove: boolean }) {
  const t = useTranslate();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button variant="default" component="a" href="/api/exportProducts" download>
        {t(csvText.export)}
      </Button>
      <Button variant="default" onClick={() => setImporting(true)}>
        {t(csvText.import)}
      </Button>
      {importing && <CsvImport mayRemove={mayRemove} onClose={() => setImporting(false)} />}
    </>
  );
}

type ImportEnd =
  | { ok: true; created: number; updated: number }
  /** A name; the words are in importCallProblems. */
  | { ok: false; problem: string };

/** Imports a file that was previewed at, and tells how far it is. Never throws: a failure is an answer too. */
async function applyImport(
  request: ImportProducts,
  onProgress: (progress: number, of: number) => void,
): Promise<ImportEnd> {
  let end: ImportEnd = { ok: false, problem: 'unreachable' };
  const problem = await callForLines('/api/importProducts', request, (line) => {
    const [progress, of] = [numberAt(line, 'progress'), numberAt(line, 'of')];
    if (progress !== null && of !== null) onProgress(progress, of);
    const [created, updated] = [numberAt(line, 'created'), numberAt(line, 'updated')];
    if (created !== null && updated !== null) end = { ok: true, created, updated };
  });
  return problem === null ? end : { ok: false, problem };
}
