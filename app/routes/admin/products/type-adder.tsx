import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Filter } from '#app/domain/catalogue/product.ts';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
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
  const { busy, problem, run, forget } = useAdminCall(filterProblems);

  function close(): void {
    forget();
    setOpened(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  async function add(title: readonly [string, string]): Promise<boolean> {
    const answer = await run('/api/addProductFilter', { filter: { title } });
    const filter = answer?.ok ? filterIn(answer.body) : null;
    if (!filter) return false;
    onAdded(filter);
    close();
    return true;
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
      <LocalizedTextForm
        label={t(filtersText.addTitle)}
        submit={t(filtersText.add)}
        busy={busy}
        problem={problem}
        onSubmit={add}
        onCancel={close}
        autoFocus
      />
    </div>
  );
}

function filterIn(body: unknown): Filter | null {
  const filter = typeof body === 'object' && body !== null && 'filter' in body ? body.filter : null;
  return isFilter(filter) ? filter : null;
}

function isFilter(value: unknown): value is Filter {
  return typeof value === 'object' && value !== null && 'key' in value && 'title' in value;
}
