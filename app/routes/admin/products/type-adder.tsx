import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Filter } from '#app/domain/product.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { PairForm } from '#app/routes/admin/desk/pair-form.tsx';
import { filterProblems, filtersText } from '#app/text/filters-admin.ts';
import { editorText } from '#app/text/products-admin.ts';
import { useSay } from '#app/ui/language.ts';
import styles from './editor.module.css';

/** Adds a product type, in both languages, without leaving the product. */
export function TypeAdder({ onAdded }: { onAdded: (filter: Filter) => void }) {
  const say = useSay();
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { busy, problem, run, forget } = useDeskCall(filterProblems);

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
        {say(editorText.addType)}
      </Button>
    );
  }
  return (
    <div className={styles.adder}>
      <PairForm
        label={say(filtersText.addTitle)}
        submit={say(filtersText.add)}
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
