import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ProductOption } from '#app/domain/catalogue/catalogue-calls.ts';
import { type PropertyName, propertyNames } from '#app/domain/catalogue/product.ts';
import { pick, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import styles from '#app/routes/admin/filters.module.css';
import type { action } from '#app/routes/admin/filters.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { LocalizedTextForm } from '#app/routes/admin/parts/localized-text-form.tsx';
import {
  filterDeleted,
  filterProblems,
  filtersText,
  forRow,
  newOption,
  propertyTitles,
  removeOptionText,
  renameFollows,
  variantsUsing,
} from '#app/text/filters-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';

/** Sizes, weights and colours to choose from. */
export function OptionLists({ options }: { options: readonly ProductOption[] }) {
  const t = useTranslate();
  return (
    <section className={styles.options} aria-labelledby="options-title">
      <h2 id="options-title">{t(filtersText.options)}</h2>
      <p className={styles.lead}>{t(filtersText.optionsLead)}</p>
      <div className={styles.kinds}>
        {propertyNames.map((kind) => (
          <OptionList key={kind} kind={kind} options={options.filter((option) => option.kind === kind)} />
        ))}
      </div>
    </section>
  );
}

function OptionList({ kind, options }: { kind: PropertyName; options: readonly ProductOption[] }) {
  const t = useTranslate();
  const [message, setMessage] = useState('');
  const [removing, setRemoving] = useState<ProductOption | null>(null);
  const deletion = useAdminAction<typeof action>(filterProblems, {
    onDone() {
      if (removing) setMessage(t(filterDeleted(removing.value)));
      setRemoving(null);
    },
  });
  return (
    <section className={styles.panel} aria-labelledby={`options-${kind}`}>
      <h3 id={`options-${kind}`}>{t(propertyTitles[kind])}</h3>
      {options.length === 0 ? (
        <p className="mb-4 soft">{t(filtersText.noOptions)}</p>
      ) : (
        <ul className={styles.values}>
          {options.map((option) => (
            <OptionRow
              key={option.id}
              option={option}
              onRemove={() => setRemoving(option)}
              onMessage={setMessage}
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles.done}>
        {message}
      </p>
      <LocalizedTextForm
        label={t(newOption[kind])}
        submit={t(filtersText.addOption)}
        posts={{ intent: 'add-option', kind }}
        problems={filterProblems}
        onDone={() => setMessage(t(filtersText.added))}
      />
      <ConfirmDialog
        call={deletion}
        title={filtersText.removeOptionTitle}
        opened={removing !== null}
        onYes={() => removing && deletion.post({ intent: 'delete-option', id: removing.id })}
        onClose={() => setRemoving(null)}
      >
        {removing && <p>{t(removeOptionText(removing.value))}</p>}
      </ConfirmDialog>
    </section>
  );
}

function OptionRow({
  option,
  onRemove,
  onMessage,
}: {
  option: ProductOption;
  onRemove: () => void;
  onMessage: (message: string) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const [renaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { id, value, variants } = option;
  const name = pick(value, language);

  function close(): void {
    setRenaming(false);
    requestAnimationFrame(() => opener.current?.focus());
  }
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.titles}>
          {languages.map(({ index, tag }) => (
            <span key={tag} lang={tag}>
              {textIn(value, index)}
            </span>
          ))}
        </span>
        <span className={styles.count}>{t(variantsUsing(variants))}</span>
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
          {variants === 0 && (
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
          )}
        </span>
      </div>
      {renaming && (
        <LocalizedTextForm
          label={t(forRow(filtersText.rename, name))}
          begun={value}
          submit={t(filtersText.save)}
          posts={{ intent: 'rename-option', id }}
          problems={filterProblems}
          hint={t(renameFollows(variants))}
          onDone={() => {
            onMessage(t(filtersText.renamed));
            close();
          }}
          onCancel={close}
          autoFocus
        />
      )}
    </li>
  );
}
