import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ProductRow } from '#app/domain/catalogue/products-query.ts';
import { OwnerOnly } from '#app/routes/admin/parts/owner-only.tsx';
import { productsFound, productsText, selectedCount } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
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
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  if (count === 0) return null;
  const none = selected.length === 0;
  return (
    <div className={none ? styles.bulk : `${styles.bulk} ${styles.active}`}>
      <Checkbox
        checked={isAll}
        indeterminate={!none && !isAll}
        onChange={(event) => onAll(event.currentTarget.checked)}
        label={none ? t(productsFound(total)) : t(selectedCount(selected.length))}
        aria-label={t(productsText.selectPage)}
      />
      {!none && (
        <div className={styles.bulkTools}>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onPublish(true)}>
            {t(productsText.publish)}
          </Button>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onPublish(false)}>
            {t(productsText.unpublish)}
          </Button>
          <OwnerOnly>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => setAsking(true)}>
              {t(productsText.remove)}
            </Button>
          </OwnerOnly>
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
