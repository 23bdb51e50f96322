import { Button, Switch } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import {
  arrangedFilters,
  type FilterArrangement,
  type FilterSelection,
} from '#app/domain/catalogue/filter-arrangement.ts';
import { pick, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { blankText } from '#app/domain/localized-text.ts';
import styles from '#app/routes/admin/filters.module.css';
import type { action } from '#app/routes/admin/filters.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { LocalizedTextForm } from '#app/routes/admin/parts/localized-text-form.tsx';
import { useSortList } from '#app/routes/admin/parts/sort-list.tsx';
import {
  filterDeleted,
  filterProblems,
  filtersText,
  forRow,
  productsUsing,
  promosOfFilter,
  removeFilterText,
} from '#app/text/filters-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';

function selectionOf(filters: readonly AdminFilter[]): FilterSelection {
  return {
    order: filters.map(({ key }) => key),
    hidden: filters.filter(({ shown }) => !shown).map(({ key }) => key),
  };
}

/** The filters in their order: arranged here, saved together; named, added and deleted one by one, at once. */
export function FilterEditor({
  filters,
  promos,
}: {
  filters: readonly AdminFilter[];
  /** How many promo codes are for a filter. */
  promos: readonly { key: string; codes: number }[];
}) {
  const t = useTranslate();
  const language = useLanguage();
  const [arranged, setArranged] = useState<FilterArrangement | null>(null);
  const [removing, setRemoving] = useState<AdminFilter | null>(null);
  const [done, setDone] = useState('');
  const selection = useAdminAction<typeof action>(filterProblems, {
    // What was saved meanwhile is shown by now.
    onRefused(answer) {
      if (arranged && 'filters' in answer) setArranged({ ...arranged, from: selectionOf(answer.filters) });
    },
    onDone() {
      setArranged(null);
      setDone(t(filtersText.selectionSaved));
    },
  });

  const saved = selectionOf(filters);
  const { order, hidden, isChanged } = arrangedFilters(arranged, saved);
  const hides = arranged?.hides ?? new Map<string, boolean>();
  const byKey = new Map(filters.map((filter) => [filter.key, filter]));
  const nameOf = (key: string) => pick(byKey.get(key)?.title ?? blankText, language);
  const arrange = (change: Partial<FilterArrangement>) => {
    setDone('');
    setArranged({ order, hides, from: arranged?.from ?? saved, ...change });
  };
  const sort = useSortList(order, nameOf, (keys) => arrange({ order: keys }));

  function save(): void {
    const shown = order.filter((key) => !hidden.includes(key));
    selection.post({ intent: 'save-selection', filters: shown, order, was: arranged?.from ?? saved });
  }

  return (
    <section className={styles.panel} aria-labelledby="filters-title">
      <LeaveGuard unsaved={isChanged} />
      <h2 id="filters-title">{t(filtersText.filters)}</h2>
      <p className={styles.lead}>{t(filtersText.filtersLead)}</p>
      {filters.length === 0 ? (
        <p className="mb-4 soft">{t(filtersText.none)}</p>
      ) : (
        <ol className={styles.filters} aria-label={t(filtersText.list)}>
          {sort.order.map((key, index) => {
            const filter = byKey.get(key);
            return (
              filter && (
                <FilterRow
                  key={key}
                  filter={filter}
                  number={index + 1}
                  shown={!hidden.includes(key)}
                  dragHandle={sort.dragHandle(key)}
                  item={sort.item(key)}
                  onShown={() => arrange({ hides: new Map(hides).set(key, !hidden.includes(key)) })}
                  onRenamed={() => setDone(t(filtersText.renamed))}
                  onRemove={() => setRemoving(filter)}
                />
              )
            );
          })}
        </ol>
      )}
      {sort.announcer}
      <div className={styles.selection} hidden={!isChanged && !selection.problem && done === ''}>
        {isChanged && (
          <>
            <p>{t(filtersText.selectionChanged)}</p>
            <Button loading={selection.busy} onClick={save}>
              {t(filtersText.saveSelection)}
            </Button>
            <Button
              variant="subtle"
              onClick={() => {
                setArranged(null);
                selection.reset();
              }}
            >
              {t(filtersText.undoSelection)}
            </Button>
          </>
        )}
        <p role="status" className={styles.done}>
          {done}
        </p>
        <ErrorNotice text={selection.problem} />
      </div>
      <h3 className={styles.addTitle}>{t(filtersText.addTitle)}</h3>
      <LocalizedTextForm
        label={t(filtersText.addTitle)}
        submit={t(filtersText.add)}
        posts={{ intent: 'add-filter' }}
        problems={filterProblems}
        onDone={() => setDone(t(filtersText.added))}
      />
      <FilterRemoval
        filter={removing && (byKey.get(removing.key) ?? removing)}
        promos={promos.find(({ key }) => key === removing?.key)?.codes ?? 0}
        onClose={() => setRemoving(null)}
        onRemoved={(filter) => {
          setRemoving(null);
          setDone(t(filterDeleted(filter.title)));
        }}
      />
    </section>
  );
}

/**
 * Asks first, and says how many products use the filter and how many promo codes are for it; the shop refuses when it is another
 * number of products by now.
 */
function FilterRemoval({
  filter,
  promos,
  onClose,
  onRemoved,
}: {
  /** null keeps the question shut. */
  filter: AdminFilter | null;
  promos: number;
  onClose: () => void;
  onRemoved: (filter: AdminFilter) => void;
}) {
  const t = useTranslate();
  const deletion = useAdminAction<typeof action>(filterProblems, {
    onDone: () => filter && onRemoved(filter),
  });

  return (
    <ConfirmDialog
      call={deletion}
      title={filtersText.removeTitle}
      opened={filter !== null}
      onYes={() =>
        filter && deletion.post({ intent: 'delete-filter', key: filter.key, products: filter.products })
      }
      onClose={onClose}
    >
      {filter && <p>{t(removeFilterText(filter.title, filter.products))}</p>}
      {promos > 0 && <p>{t(promosOfFilter(promos))}</p>}
    </ConfirmDialog>
  );
}

interface FilterRowProps {
  filter: AdminFilter;
  /** Counted from 1 (specification, section 3). */
  number: number;
  shown: boolean;
  dragHandle: ReactNode;
  item: { 'data-sort-key': string; 'data-lifted': boolean };
  onShown: () => void;
  onRenamed: () => void;
  onRemove: () => void;
}

function FilterRow({
  filter,
  number,
  shown,
  dragHandle,
  item,
  onShown,
  onRenamed,
  onRemove,
}: FilterRowProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [renaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const name = pick(filter.title, language);

  function close(): void {
    setRenaming(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <li className={styles.row} {...item}>
      <div className={styles.line}>
        {dragHandle}
        <span className={styles.number}>{number}</span>
        <span className={styles.titles} data-hidden={!shown}>
          {languages.map(({ index, tag }) => (
            <span key={tag} lang={tag}>
              {textIn(filter.title, index)}
            </span>
          ))}
        </span>
        <span className={styles.count}>{t(productsUsing(filter.products))}</span>
        <Switch
          className={styles.shown ?? ''}
          label={t(filtersText.shown)}
          aria-label={t(forRow(filtersText.shown, name))}
          checked={shown}
          onChange={onShown}
        />
        <span className={styles.actions}>
          <Button
            ref={opener}
            variant="default"
            size="compact-sm"
            aria-expanded={renaming}
            aria-label={t(forRow(filtersText.rename, name))}
            onClick={() => setRenaming(!renaming)}
          >
            {t(filtersText.rename)}
          </Button>
          <OwnerOnly>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t(forRow(filtersText.remove, name))}
              onClick={onRemove}
            >
              {t(filtersText.remove)}
            </Button>
          </OwnerOnly>
        </span>
      </div>
      {renaming && (
        <LocalizedTextForm
          label={t(forRow(filtersText.rename, name))}
          begun={filter.title}
          submit={t(filtersText.save)}
          posts={{ intent: 'rename-filter', key: filter.key }}
          problems={filterProblems}
          onDone={() => {
            onRenamed();
            close();
          }}
          onCancel={close}
          autoFocus
        />
      )}
    </li>
  );
}
