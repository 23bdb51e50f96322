import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Filter } from '#app/domain/catalogue/product.ts';
import type { action } from '#app/routes/admin/filters.tsx';
import { LocalizedTextForm } from '#app/routes/admin/parts/localized-text-form.tsx';
import { filterProblems, filtersText } from '#app/text/filters-admin.ts';
import { editorText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './editor.module.css';

/** Adds a product type, in both languages, without leaving the product. */
export function TypeAdder({ onAdded }: { onAdded: (filter: Filter) => void }) {
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
    <div className={styles.adder}>
      <LocalizedTextForm<typeof action>
        label={t(filtersText.addTitle)}
        submit={t(filtersText.add)}
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
