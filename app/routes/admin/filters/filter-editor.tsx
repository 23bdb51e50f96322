import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import { isSameOrder, mergedOrder } from '#app/domain/reorder.ts';
import styles from '#app/routes/admin/filters.module.css';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
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
  /** The filters it was saved over; it shows until the saved ones are here, so that nothing jumps back between. */
  savedOver?: readonly AdminFilter[];
}

/** The filters in their order: arranged here, saved together; named, added and deleted one by one, at once. */
export function FilterEditor({ filters }: { filters: readonly AdminFilter[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const [latest, setArranged] = useState<Arrangement | null>(null);
  const arranged = latest?.savedOver === undefined || latest.savedOver === filters ? latest : null;
  const [removing, setRemoving] = useState<string | null>(null);
  const [done, setDone] = useState('');
  const selection = useAdminCall(filterProblems);
  const adding = useAdminCall(filterProblems);

  const known = filters.map(({ key }) => key);
  const savedHidden = filters.filter(({ shown }) => !shown).map(({ key }) => key);
  const order = arranged ? mergedOrder(arranged.order, known) : known;
  const hidden = (arranged?.hidden ?? savedHidden).filter((key) => known.includes(key));
  const isChanged =
    arranged !== null &&
    arranged.savedOver === undefined &&
    !(isSameOrder(order, known) && isSameOrder([...hidden].sort(), [...savedHidden].sort()));
  const byKey = new Map(filters.map((filter) => [filter.key, filter]));
  const nameOf = (key: string) => byKey.get(key)?.title[language] ?? '';
  const arrange = (change: Partial<Arrangement>) => {
    setDone('');
    setArranged({ order, hidden, ...change });
  };
  const sort = useSortList(order, nameOf, (keys) => arrange({ order: keys }));

  async function save(): Promise<void> {
    const isHidden = (key: string) => hidden.includes(key);
    const shown = order.filter((key) => !isHidden(key));
    const last = order.filter(isHidden);
    const answer = await selection.run('/api/saveFiltersSelection', { filters: shown, hidden: last });
    if (!answer?.ok) return;
    setArranged({ order: [...shown, ...last], hidden: last, savedOver: filters });
    setDone(t(filtersText.selectionSaved));
  }

  async function add(title: readonly [string, string]): Promise<boolean> {
    const answer = await adding.run('/api/addProductFilter', { filter: { title } });
    if (answer?.ok) setDone(t(filtersText.added));
    return answer?.ok === true;
  }

  const removed = removing === null ? undefined : byKey.get(removing);
  return (
    <section className={styles.panel} aria-labelledby="filters-title">
      <LeaveGuard unsaved={isChanged} />
      <h2 id="filters-title">{t(filtersText.filters)}</h2>
      <p className={styles.lead}>{t(filtersText.filtersLead)}</p>
      {filters.length === 0 ? (
        <p className={styles.empty}>{t(filtersText.none)}</p>
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
                  onRemove={() => setRemoving(key)}
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
            <Button loading={selection.busy} onClick={() => void save()}>
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
        busy={adding.busy}
        problem={adding.problem}
        onSubmit={add}
      />
      <FilterRemoval
        filter={removed ?? null}
        onClose={() => setRemoving(null)}
        onRemoved={(filter) => {
          setRemoving(null);
          setDone(t(filterDeleted(filter.title)));
        }}
      />
    </section>
  );
}
