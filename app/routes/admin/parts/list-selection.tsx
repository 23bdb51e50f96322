import { Button, Checkbox, CloseButton } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useCallback, useRef, useState } from 'react';
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
  /** Where work goes on once the bar of what was selected goes away: the first row selected, or what took its place. */
  nextRow: Id | null;
  /** With a range, every row from the one that was ticked last, in either direction. */
  choose: (row: Row, isChosen: boolean, isRange?: boolean) => void;
  chooseAll: (isChosen: boolean) => void;
  clear: () => void;
}

/** Whether Shift is held while a row is ticked: by the mouse, the space bar or a key of the list. */
export function isRangeTick({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}

/** @returns the rows from one to the other, in their order; the other alone where the one is not on this page. */
export function rowsBetween<Row, Id>(
  all: readonly Row[],
  idOf: (row: Row) => Id,
  from: Id | null,
  to: Row,
): readonly Row[] {
  const start = all.findIndex((row) => idOf(row) === from);
  const end = all.findIndex((row) => idOf(row) === idOf(to));
  if (start === -1 || end === -1) return [to];
  return all.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Which rows of a list are ticked. */
export function useSelection<Row, Id>(all: readonly Row[], idOf: (row: Row) => Id): Selection<Row, Id> {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const last = useRef<Id | null>(null);
  const rows = all.filter((row) => chosen.has(idOf(row)));
  return {
    chosen,
    rows,
    isAll: rows.length > 0 && rows.length === all.length,
    nextRow: useNextRow(all, idOf, chosen),
    choose: (row, isChosen, isRange = false) => {
      const ticked = isRange ? rowsBetween(all, idOf, last.current, row) : [row];
      last.current = idOf(row);
      setChosen((before) => {
        const next = new Set(before);
        for (const id of ticked.map(idOf)) {
          if (isChosen) next.add(id);
          else next.delete(id);
        }
        return next;
      });
    },
    chooseAll: (isChosen) => setChosen(new Set(isChosen ? all.map(idOf) : [])),
    clear: useCallback(() => setChosen(new Set()), []),
  };
}

/**
 * All rows that match what a list shows, on whatever page, once the person has asked for them.
 * @param chosen the rows that are ticked: as long as the person ticks no other, a row that comes or goes changes nothing.
 * @param isOneOfPages all of one page are ticked, and there are more pages.
 */
export function useMatching<Found>(query: unknown, chosen: ReadonlySet<unknown>, isOneOfPages: boolean) {
  const [found, setFound] = useState<{ of: string; chosen: ReadonlySet<unknown>; matched: Found } | null>(
    null,
  );
  const of = JSON.stringify(query);
  const asked = useRef({ of, chosen });
  const matched = found?.of === of && found.chosen === chosen ? found.matched : null;
  if (found && !matched) setFound(null);
  return {
    matched,
    isOffered: isOneOfPages && !matched,
    /** When the shop is asked for them: an answer for other ticks or another query counts for nothing. */
    noteAsked: () => {
      asked.current = { of, chosen };
    },
    take: (answer: Found) => setFound({ ...asked.current, matched: answer }),
    forget: () => setFound(null),
  };
}

/** The row that is opened, as the list shows it now, and as it last did once it has left the list: only `open(null)` closes it. */
export function useOpenedRow<Row, Id>(
  list: string,
  all: readonly Row[],
  idOf: (row: Row) => Id,
): [opened: Row | null, open: (row: Row | null) => void] {
  const [last, setLast] = useState<{ list: string; row: Row } | null>(null);
  const own = last?.list === list ? last.row : null;
  const opened = own && (all.find((row) => idOf(row) === idOf(own)) ?? own);
  if (opened !== (last?.row ?? null)) setLast(opened && { list, row: opened });
  return [opened, (row) => setLast(row && { list, row })];
}

/** Remembers the first selected row, and its place for when it has left the list. */
function useNextRow<Row, Id>(
  all: readonly Row[],
  idOf: (row: Row) => Id,
  chosen: ReadonlySet<Id>,
): Id | null {
  const [first, setFirst] = useState<{ id: Id; at: number } | null>(null);
  const ids = all.map(idOf);
  const at = ids.findIndex((id) => chosen.has(id));
  const id = ids[at];
  if (id !== undefined && (first?.id !== id || first.at !== at)) setFirst({ id, at });
  if (first === null) return null;
  return ids.includes(first.id) ? first.id : (ids[first.at] ?? ids.at(-1) ?? null);
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
  more = null,
  isShown,
  onClear,
  outcome,
  hint,
  children,
}: {
  label: LocalizedText;
  count: LocalizedText;
  /** Selects all that match, of every page; null where all of them are on this one or selected. */
  more?: null | { call: { busy: boolean; problem: LocalizedText | null }; choose: () => void };
  isShown: boolean;
  onClear: () => void;
  /** What became of it, with the way back while there is one. */
  outcome?: ReactNode;
  /** On a line of its own, so that what can be done stays on one. */
  hint?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className={styles.sticky}>
      {isShown && (
        <section className={styles.bar} aria-label={t(label)}>
          <div className={styles.chosen}>
            <b>{t(count)}</b>
            {more && (
              <Button size="compact-sm" variant="default" loading={more.call.busy} onClick={more.choose}>
                {t(listText.chooseMatching)}
              </Button>
            )}
            <CloseButton
              className={styles.unselect ?? ''}
              aria-label={t(listText.unselect)}
              title={t(listText.unselect)}
              onClick={onClear}
            />
          </div>
          <div className={styles.actions}>
            {more?.call.problem && <span role="alert">{t(more.call.problem)}</span>}
            {children}
          </div>
          {hint}
        </section>
      )}
      {outcome && <div className={styles.outcome}>{outcome}</div>}
    </div>
  );
}
