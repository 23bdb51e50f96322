import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ParentId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { ProductVersion } from '#app/server/catalogue/product-changes.ts';
import { bundlesEnded } from '#app/text/bundles-admin.ts';
import { deleted, productsText, published, secondsToUndo, unpublished } from '#app/text/products-admin.ts';
import { variantsChanged } from '#app/text/stock-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './product-list.module.css';
import type { VariantsUndo } from './use-variant-change.ts';

/** Products, or some of their variants, that were changed a moment ago. */
export type Undoable =
  | ({ did: 'deleted' | 'published' } & Deletion)
  | ({ did: 'unpublished'; versions: readonly ProductVersion[] } & Deletion)
  | ({ did: 'changed' } & VariantsUndo);

export interface Deletion {
  ids: readonly ParentId[];
  /** When the way back closes, as Date.now() counts. */
  until: number;
  /** Titles of what cannot be sold without deleted products. */
  bundles?: readonly LocalizedText[] | undefined;
}

const doneWords = { deleted, published, unpublished, changed: variantsChanged };

/** Offers the way back while there is one. */
export function UndoBar({
  undoable,
  onUndo,
  onGone,
}: {
  undoable: Undoable | null;
  onUndo: () => void;
  onGone: () => void;
}) {
  const t = useTranslate();
  const [left, setLeft] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  const until = undoable?.until ?? 0;
  useEffect(() => {
    if (until === 0) return;
    const tick = () => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      setLeft(seconds);
      if (seconds <= 0) gone.current();
    };
    tick();
    button.current?.focus({ preventScroll: true });
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  if (!undoable) return null;
  return (
    <div className={styles.undo}>
      <p role="status">
        {t(doneWords[undoable.did]((undoable.did === 'changed' ? undoable.changes : undoable.ids).length))}
        {undoable.did === 'deleted' && undoable.bundles && <> {t(bundlesEnded(undoable.bundles))}</>}
      </p>
      <span className="small soft numeric" aria-hidden="true">
        {t(secondsToUndo(Math.max(0, left)))}
      </span>
      <Button ref={button} size="sm" onClick={onUndo}>
        {t(productsText.undo)}
      </Button>
    </div>
  );
}
