import { Button, NativeSelect, Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import type { Filter } from '#app/domain/catalogue/product.ts';
import { typePlaceholder } from '#app/domain/catalogue/product-check.ts';
import type { action } from '#app/routes/admin/filters.tsx';
import { LocalizedTextForm } from '#app/routes/admin/parts/localized-text-form.tsx';
import { filterProblems } from '#app/text/filters-admin.ts';
import { editorText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './editor.module.css';
import { useEditing, useEditor } from './editor-store.ts';
import { useParentProblem } from './parent-problem.ts';

/** Where the product stands: its type from the filters, and whether shoppers see it. */
export function TypePanel({ filters }: { filters: readonly AdminFilter[] }) {
  const t = useTranslate();
  const editor = useEditor();
  const type = useEditing((state) => state.history.present.type);
  const isPublished = useEditing((state) => state.history.present.isPublished);
  const error = useParentProblem('type');
  // One added here can be chosen before the shop's own list of them is here.
  const [added, setAdded] = useState<Filter | null>(null);
  const isListed = filters.some(({ key }) => key === added?.key);
  const types: readonly Filter[] = added === null || isListed ? filters : [...filters, added];
  const isKnown = types.some(({ key }) => key === type);
  return (
    <div className={styles.panel}>
      <div className={styles.place}>
        <div>
          <NativeSelect
            id="type"
            label={t(editorText.type)}
            value={isKnown ? type : ''}
            error={error || undefined}
            onChange={({ currentTarget: { value } }) =>
              editor.edit((product) => ({ ...product, type: value }))
            }
          >
            <option value="">{t([typePlaceholder, editorText.type[1]])}</option>
            {types.map(({ key, title }) => (
              <option key={key} value={key}>
                {title.join(' · ')}
              </option>
            ))}
          </NativeSelect>
          <TypeAdder
            onAdded={({ key, title }) => {
              setAdded({ key, title });
              editor.edit((product) => ({ ...product, type: key }));
            }}
          />
        </div>
        <Switch
          checked={isPublished}
          label={t(editorText.publish)}
          description={t(editorText.publishHint)}
          onChange={({ currentTarget: { checked } }) =>
            editor.edit((product) => ({ ...product, isPublished: checked }))
          }
        />
      </div>
    </div>
  );
}

/** Adds a product type, in both languages, without leaving the product. */
function TypeAdder({ onAdded }: { onAdded: (filter: Filter) => void }) {
  const t = useTranslate();
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function close(): void {
    setOpened(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  if (!opened) {
    return (
      <Button ref={opener} variant="subtle" size="compact-sm" mt="xs" onClick={() => setOpened(true)}>
        {t(editorText.addType)}
      </Button>
    );
  }
  return (
    <div className="mt-3 p-3 ruled rounded">
      <LocalizedTextForm<typeof action>
        label={t(editorText.newType)}
        submit={t(editorText.addType)}
        page="/admin/filters"
        posts={{ intent: 'add-filter' }}
        problems={filterProblems}
        onDone={(answer) => {
          if ('filter' in answer) onAdded(answer.filter);
          close();
        }}
        onCancel={close}
        autoFocus
      />
    </div>
  );
}
