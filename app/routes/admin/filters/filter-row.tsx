import { Button, Switch } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import { pick, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import styles from '#app/routes/admin/filters.module.css';
import { LocalizedTextForm } from '#app/routes/admin/parts/localized-text-form.tsx';
import { OwnerOnly } from '#app/routes/admin/parts/owner-only.tsx';
import { filterProblems, filtersText, forRow, productsUsing } from '#app/text/filters-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';

interface FilterRowProps {
  filter: AdminFilter;
  /** Counted from 1 (specification, section 3). */
  number: number;
  shown: boolean;
  dragHandle: ReactNode;
  item: { 'data-sort-key': string; 'data-lifted': boolean };
  onShown: (shown: boolean) => void;
  onRenamed: () => void;
  onRemove: () => void;
}

export function FilterRow({
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
          onChange={({ currentTarget }) => onShown(currentTarget.checked)}
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
