import { Checkbox, CloseButton } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { listText } from '#app/text/admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './list.module.css';

interface Selection<Row, Id> {
  /** Of all pages. */
  chosen: ReadonlySet<Id>;
  /** Those of them that are on this page. */
  rows: readonly Row[];
  isAll: boolean;
  choose: (row: Row, isChosen: boolean) => void;
  chooseAll: (isChosen: boolean) => void;
  clear: () => void;
}

/** Which rows of a list are ticked. */
export function useSelection<Row, Id>(all: readonly Row[], idOf: (row: Row) => Id): Selection<Row, Id> {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const rows = all.filter((row) => chosen.has(idOf(row)));
  return {
    chosen,
    rows,
    isAll: rows.length > 0 && rows.length === all.length,
    choose: (row, isChosen) =>
      setChosen((before) => {
        const next = new Set(before);
        if (isChosen) next.add(idOf(row));
        else next.delete(idOf(row));
        return next;
      }),
    chooseAll: (isChosen) => setChosen(new Set(isChosen ? all.map(idOf) : [])),
    clear: useCallback(() => setChosen(new Set()), []),
  };
}

export function SelectAll<Row, Id>({
  selection: { rows, isAll, chooseAll },
  label,
  className = '',
}: {
  selection: Selection<Row, Id>;
  label: LocalizedText;
  className?: string | undefined;
}) {
  const t = useTranslate();
  return (
    <Checkbox
      className={className}
      size="sm"
      label={t(label)}
      checked={isAll}
      indeterminate={rows.length > 0 && !isAll}
      onChange={(event) => chooseAll(event.currentTarget.checked)}
    />
  );
}

/** What is done with the selected rows. At the lower edge of the window, so that no row moves when it comes. */
export function SelectionBar({
  label,
  count,
  more,
  isShown,
  onClear,
  outcome,
  children,
}: {
  label: LocalizedText;
  count: LocalizedText;
  /** Beside the count: what selects more. */
  more?: ReactNode;
  isShown: boolean;
  onClear: () => void;
  /** What became of it, with the way back while there is one. */
  outcome?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className={styles.sticky}>
      {isShown && (
        <section className={styles.bar} aria-label={t(label)}>
          <div className={styles.chosen}>
            <b>{t(count)}</b>
            {more}
            <CloseButton
              className={styles.unselect ?? ''}
              aria-label={t(listText.unselect)}
              title={t(listText.unselect)}
              onClick={onClear}
            />
          </div>
          <div className={styles.actions}>{children}</div>
        </section>
      )}
      {outcome && <div className={styles.outcome}>{outcome}</div>}
    </div>
  );
}
