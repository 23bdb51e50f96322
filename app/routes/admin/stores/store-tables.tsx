import type { PickupStore } from '#app/domain/delivery/pickup-store.ts';
import { type StoreListError, storeColumns } from '#app/domain/delivery/store-list.ts';
import csv from '#app/routes/admin/parts/csv-file.module.css';
import { storeColumnNames, storeListProblems, storesMoreErrors, storesText } from '#app/text/stores-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Named one by one; of more, only how many. */
const mostShown = 200;
const sample = 5;

/** What is wrong with the file, line by line. */
export function StoreErrors({ errors }: { errors: readonly StoreListError[] }) {
  const t = useTranslate();
  const more = errors.length - mostShown;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a list that is longer than its box
    <section className={csv.scroll} aria-label={t(storesText.problem)} tabIndex={0}>
      <table className={csv.table}>
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
export function StorePreview({ stores }: { stores: readonly PickupStore[] }) {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a table that is wider than its box
    <section className={csv.scroll} aria-label={t(storesText.preview)} tabIndex={0}>
      <table className={csv.table}>
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
