import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ProductOption } from '#app/domain/catalogue-calls.ts';
import type { Pair } from '#app/domain/language.ts';
import { type PropertyName, propertyNames } from '#app/domain/product.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { OwnersOnly } from '#app/routes/admin/desk/owners-only.tsx';
import { PairForm } from '#app/routes/admin/desk/pair-form.tsx';
import styles from '#app/routes/admin/filters.module.css';
import {
  filterProblems,
  filtersText,
  forRow,
  newOption,
  propertyTitles,
  renameFollows,
  variantsUsing,
} from '#app/text/filters-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Sizes, weights and colours to choose from. */
export function OptionLists({ options }: { options: readonly ProductOption[] }) {
  const say = useSay();
  return (
    <section className={styles.options} aria-labelledby="options-title">
      <h2 id="options-title">{say(filtersText.options)}</h2>
      <p className={styles.lead}>{say(filtersText.optionsLead)}</p>
      <div className={styles.kinds}>
        {propertyNames.map((kind) => (
          <OptionList key={kind} kind={kind} options={options.filter((option) => option.kind === kind)} />
        ))}
      </div>
    </section>
  );
}

function OptionList({ kind, options }: { kind: PropertyName; options: readonly ProductOption[] }) {
  const say = useSay();
  const [said, setSaid] = useState('');
  const { busy, problem, run } = useDeskCall(filterProblems);

  async function add(value: Pair): Promise<boolean> {
    const answer = await run('/api/addProductOption', { kind, value });
    setSaid(answer?.ok ? say(filtersText.added) : '');
    return answer?.ok === true;
  }

  return (
    <section className={styles.panel} aria-labelledby={`options-${kind}`}>
      <h3 id={`options-${kind}`}>{say(propertyTitles[kind])}</h3>
      {options.length === 0 ? (
        <p className={styles.empty}>{say(filtersText.noOptions)}</p>
      ) : (
        <ul className={styles.values}>
          {options.map((option) => (
            <OptionRow key={option.id} option={option} onSaid={setSaid} />
          ))}
        </ul>
      )}
      <p role="status" className={styles.done}>
        {said}
      </p>
      <PairForm
        label={say(newOption[kind])}
        submit={say(filtersText.addOption)}
        busy={busy}
        problem={problem}
        onSubmit={add}
      />
    </section>
  );
}

function OptionRow({ option, onSaid }: { option: ProductOption; onSaid: (said: string) => void }) {
  const say = useSay();
  const language = useLanguage();
  const [renaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const renamer = useDeskCall(filterProblems);
  const remover = useDeskCall(filterProblems);
  const { id, value, variants } = option;
  const name = value[language];

  function close(): void {
    setRenaming(false);
    renamer.forget();
    requestAnimationFrame(() => opener.current?.focus());
  }
  async function rename(typed: Pair): Promise<boolean> {
    const answer = await renamer.run('/api/renameProductOption', { id, value: typed });
    if (!answer?.ok) return false;
    onSaid(say(filtersText.renamed));
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
        <span className={styles.count}>{say(variantsUsing(variants))}</span>
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
          {variants === 0 && (
            <OwnersOnly>
              <Button
                variant="subtle"
                size="compact-sm"
                loading={remover.busy}
                aria-label={say(forRow(filtersText.remove, name))}
                onClick={() => void remover.run('/api/deleteProductOption', { id })}
              >
                {say(filtersText.remove)}
              </Button>
            </OwnersOnly>
          )}
        </span>
      </div>
      {remover.problem && (
        <Notice tone="error" role="alert">
          {say(remover.problem)}
        </Notice>
      )}
      {renaming && (
        <PairForm
          label={say(forRow(filtersText.rename, name))}
          begun={value}
          submit={say(filtersText.save)}
          busy={renamer.busy}
          problem={renamer.problem}
          hint={say(renameFollows(variants))}
          onSubmit={rename}
          onCancel={close}
          autoFocus
        />
      )}
    </li>
  );
}
