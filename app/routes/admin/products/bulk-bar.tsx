import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ProductRow } from '#app/domain/products-query.ts';
import { OwnersOnly } from '#app/routes/admin/desk/owners-only.tsx';
import { productsFound, productsText, selectedCount } from '#app/text/products-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { AskDelete } from './ask-delete.tsx';
import styles from './product-list.module.css';

interface BulkBarProps {
  selected: readonly ProductRow[];
  /** Products on this page. */
  count: number;
  isAll: boolean;
  total: number;
  busy: boolean;
  onAll: (on: boolean) => void;
  onPublish: (on: boolean) => void;
  onDelete: () => void;
}

/** What is done to every selected product at once. */
export function BulkBar({ selected, count, isAll, total, busy, onAll, onPublish, onDelete }: BulkBarProps) {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  if (count === 0) return null;
  const none = selected.length === 0;
  return (
    <div className={none ? styles.bulk : `${styles.bulk} ${styles.active}`}>
      <Checkbox
        checked={isAll}
        indeterminate={!none && !isAll}
        onChange={(event) => onAll(event.currentTarget.checked)}
        label={none ? say(productsFound(total)) : say(selectedCount(selected.length))}
        aria-label={say(productsText.selectPage)}
      />
      {!none && (
        <div className={styles.bulkTools}>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onPublish(true)}>
            {say(productsText.publish)}
          </Button>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onPublish(false)}>
            {say(productsText.unpublish)}
          </Button>
          <OwnersOnly>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => setAsking(true)}>
              {say(productsText.remove)}
            </Button>
          </OwnersOnly>
        </div>
      )}
      <AskDelete
        products={selected}
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDelete();
        }}
      />
    </div>
  );
}
