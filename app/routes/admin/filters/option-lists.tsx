import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ProductOption } from '#app/domain/catalogue/catalogue-calls.ts';
import { type PropertyName, propertyNames } from '#app/domain/catalogue/product.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import styles from '#app/routes/admin/filters.module.css';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { LocalizedTextForm } from '#app/routes/admin/parts/localized-text-form.tsx';
import { OwnerOnly } from '#app/routes/admin/parts/owner-only.tsx';
import {
  filterProblems,
  filtersText,
  forRow,
  newOption,
  propertyTitles,
  renameFollows,
  variantsUsing,
} from '#app/text/filters-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

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
  const { busy, problem, run } = useAdminCall(filterProblems);

  async function add(value: LocalizedText): Promise<boolean> {
    const answer = await run('/api/addProductOption', { kind, value });
    setMessage(answer?.ok ? t(filtersText.added) : '');
    return answer?.ok === true;
  }

  return (
    <section className={styles.panel} aria-labelledby={`options-${kind}`}>
      <h3 id={`options-${kind}`}>{t(propertyTitles[kind])}</h3>
      {options.length === 0 ? (
        <p className={styles.empty}>{t(filtersText.noOptions)}</p>
      ) : (
        <ul className={styles.values}>
          {options.map((option) => (
            <OptionRow key={option.id} option={option} onMessage={setMessage} />
          ))}
        </ul>
      )}
      <p role="status" className={styles.done}>
        {message}
      </p>
      <LocalizedTextForm
        label={t(newOption[kind])}
        submit={t(filtersText.addOption)}
        busy={busy}
        problem={problem}
        onSubmit={add}
      />
    </section>
  );
}

function OptionRow({ option, onMessage }: { option: ProductOption; onMessage: (message: string) => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const [renaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const renamer = useAdminCall(filterProblems);
  const remover = useAdminCall(filterProblems);
  const { id, value, variants } = option;
  const name = value[language];

  function close(): void {
    setRenaming(false);
    renamer.forget();
    requestAnimationFrame(() => opener.current?.focus());
  }
  async function rename(typed: LocalizedText): Promise<boolean> {
    const answer = await renamer.run('/api/renameProductOption', { id, value: typed });
    if (!answer?.ok) return false;
    onMessage(t(filtersText.renamed));
    close();
    return true;
  }

  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.titles}>
          <span lang="en">{value[0]}</span>
          <span lang="zh-TW">{value[1]}</span>
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
                loading={remover.busy}
                aria-label={t(forRow(filtersText.remove, name))}
                onClick={() => void remover.run('/api/deleteProductOption', { id })}
              >
                {t(filtersText.remove)}
              </Button>
            </OwnerOnly>
          )}
        </span>
      </div>
      {remover.problem && (
        <Notice tone="error" role="alert">
          {t(remover.problem)}
        </Notice>
      )}
      {renaming && (
        <LocalizedTextForm
          label={t(forRow(filtersText.rename, name))}
          begun={value}
          submit={t(filtersText.save)}
          busy={renamer.busy}
          problem={renamer.problem}
          hint={t(renameFollows(variants))}
          onSubmit={rename}
          onCancel={close}
          autoFocus
        />
      )}
    </li>
  );
}
