import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import { blankText, pick } from '#app/domain/language.ts';
import { isSameOrder, mergedOrder } from '#app/domain/reorder.ts';
import styles from '#app/routes/admin/filters.module.css';
import type { action } from '#app/routes/admin/filters.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { LocalizedTextForm } from '#app/routes/admin/parts/localized-text-form.tsx';
import { useSortList } from '#app/routes/admin/parts/sort-list.tsx';
import { filterDeleted, filterProblems, filtersText } from '#app/text/filters-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { FilterRemoval } from './filter-removal.tsx';
import { FilterRow } from './filter-row.tsx';

/** What the owner has arranged. */
interface Arrangement {
  order: readonly string[];
  hidden: readonly string[];
}

/** The filters in their order: arranged here, saved together; named, added and deleted one by one, at once. */
export function FilterEditor({ filters }: { filters: readonly AdminFilter[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const [arranged, setArranged] = useState<Arrangement | null>(null);
  const [removing, setRemoving] = useState<AdminFilter | null>(null);
  const [done, setDone] = useState('');
  const selection = useAdminAction<typeof action>(filterProblems, {
    onDone() {
      setArranged(null);
      setDone(t(filtersText.selectionSaved));
    },
  });

  const known = filters.map(({ key }) => key);
  const savedHidden = filters.filter(({ shown }) => !shown).map(({ key }) => key);
  const order = arranged ? mergedOrder(arranged.order, known) : known;
  const hidden = (arranged?.hidden ?? savedHidden).filter((key) => known.includes(key));
  const isChanged =
    arranged !== null &&
    !(isSameOrder(order, known) && isSameOrder([...hidden].sort(), [...savedHidden].sort()));
  const byKey = new Map(filters.map((filter) => [filter.key, filter]));
  const nameOf = (key: string) => pick(byKey.get(key)?.title ?? blankText, language);
  const arrange = (change: Partial<Arrangement>) => {
    setDone('');
    setArranged({ order, hidden, ...change });
  };
  const sort = useSortList(order, nameOf, (keys) => arrange({ order: keys }));

  function save(): void {
    const isHidden = (key: string) => hidden.includes(key);
    const shown = order.filter((key) => !isHidden(key));
    const last = order.filter(isHidden);
    setArranged({ order: [...shown, ...last], hidden: last });
    selection.post({ intent: 'save-selection', filters: shown, hidden: last });
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
                  onShown={(shown) =>
                    arrange({ hidden: shown ? hidden.filter((one) => one !== key) : [...hidden, key] })
                  }
                  onRenamed={() => setDone(t(filtersText.renamed))}
                  onRemove={() => setRemoving(filter)}
                />
              )
            );
          })}
        </ol>
      )}
      {sort.voice}
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
                selection.forget();
              }}
            >
              {t(filtersText.undoSelection)}
            </Button>
          </>
        )}
        <p role="status" className={styles.done}>
          {!isChanged && done}
        </p>
        {selection.problem && (
          <Notice tone="error" role="alert">
            {t(selection.problem)}
          </Notice>
        )}
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
        onClose={() => setRemoving(null)}
        onRemoved={(filter) => {
          setRemoving(null);
          setDone(t(filterDeleted(filter.title)));
        }}
      />
    </section>
  );
}
