import { Button, Switch } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { OwnersFilter } from '#app/domain/catalogue-calls.ts';
import type { Pair } from '#app/domain/language.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { OwnersOnly } from '#app/routes/admin/desk/owners-only.tsx';
import { PairForm } from '#app/routes/admin/desk/pair-form.tsx';
import styles from '#app/routes/admin/filters.module.css';
import { filterProblems, filtersText, forRow, productsUsing } from '#app/text/filters-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';

interface FilterRowProps {
  filter: OwnersFilter;
  /** Counted from 1 (specification, section 3). */
  number: number;
  shown: boolean;
  grip: ReactNode;
  item: { 'data-sort-key': string; 'data-lifted': boolean };
  onShown: (shown: boolean) => void;
  onRenamed: () => void;
  onRemove: () => void;
}

export function FilterRow({
  filter,
  number,
  shown,
  grip,
  item,
  onShown,
  onRenamed,
  onRemove,
}: FilterRowProps) {
  const say = useSay();
  const language = useLanguage();
  const [renaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { busy, problem, run, forget } = useDeskCall(filterProblems);
  const name = filter.title[language];

  function close(): void {
    setRenaming(false);
    forget();
    requestAnimationFrame(() => opener.current?.focus());
  }
  async function rename(title: Pair): Promise<boolean> {
    const answer = await run('/api/renameFilter', { key: filter.key, title });
    if (!answer?.ok) return false;
    onRenamed();
    close();
    return true;
  }

  return (
    <li className={styles.row} {...item}>
      <div className={styles.line}>
        {grip}
        <span className={styles.number}>{number}</span>
        <span className={styles.titles} data-hidden={!shown}>
          <span lang="en">{filter.title[0]}</span>
          <span lang="zh-TW">{filter.title[1]}</span>
        </span>
        <span className={styles.count}>{say(productsUsing(filter.products))}</span>
        <Switch
          className={styles.shown ?? ''}
          label={say(filtersText.shown)}
          aria-label={say(forRow(filtersText.shown, name))}
          checked={shown}
          onChange={({ currentTarget }) => onShown(currentTarget.checked)}
        />
        <span className={styles.actions}>
          <Button
            ref={opener}
            variant="default"
            size="compact-sm"
            aria-expanded={renaming}
            aria-label={say(forRow(filtersText.rename, name))}
            onClick={() => setRenaming(!renaming)}
          >
            {say(filtersText.rename)}
          </Button>
          <OwnersOnly>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={say(forRow(filtersText.remove, name))}
              onClick={onRemove}
            >
              {say(filtersText.remove)}
            </Button>
          </OwnersOnly>
        </span>
      </div>
      {renaming && (
        <PairForm
          label={say(forRow(filtersText.rename, name))}
          begun={filter.title}
          submit={say(filtersText.save)}
          busy={busy}
          problem={problem}
          onSubmit={rename}
          onCancel={close}
          autoFocus
        />
      )}
    </li>
  );
}
