import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { withoutParts } from '#app/domain/catalogue/editable-product.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import type { action } from '#app/routes/admin/products.tsx';
import { bundleText } from '#app/text/bundles-admin.ts';
import { editorText, productCallProblems } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { newUuid } from '#app/ui/uuid.ts';
import styles from './editor.module.css';
import { useEditing, useEditor } from './editor-store.ts';
import type { SaveFailure } from './use-save.ts';

/** Another tab has saved this product while it is edited here. */
export function ConflictNotice({ onSee }: { onSee: () => void }) {
  const t = useTranslate();
  return (
    <Notice tone="warning" role="status" className={styles.notice ?? ''}>
      <p>{t(editorText.conflictNotice)}</p>
      <Button variant="default" size="compact-md" onClick={onSee}>
        {t(editorText.conflictSee)}
      </Button>
    </Notice>
  );
}

/** Why nothing was saved, and the way out of it. */
export function FailureNotice({
  failure,
  onMended,
  ref,
}: {
  failure: SaveFailure | null;
  onMended: () => void;
  ref: RefObject<HTMLDivElement | null>;
}) {
  const t = useTranslate();
  const editor = useEditor();
  const hasBundles = useEditing(({ history }) => history.present.variants.some(({ isBundle }) => isBundle));
  const { post, problem } = useAdminAction<typeof action>(productCallProblems, {
    page: '/admin/products',
    onDone: onMended,
  });
  if (!failure) return null;

  function saveAsNew(): void {
    editor.edit((product) => ({
      ...product,
      id: `prd_${newUuid()}`,
      version: 0,
      variants: product.variants.map((variant) => ({
        ...withoutParts(variant),
        id: `var_${newUuid()}`,
        knownQty: 0,
      })),
    }));
    onMended();
  }

  const isGone = failure.name === 'product-deleted' || failure.name === 'product-unknown';
  return (
    <Notice ref={ref} tone="error" role="alert" className={styles.notice ?? ''}>
      {failure.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {problem && <p>{t(problem)}</p>}
      {isGone && hasBundles && <p>{t(bundleText.savedAsNew)}</p>}
      {isGone && (
        <div className="flex wrap middle gap-2-4">
          {failure.name === 'product-deleted' && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => post({ intent: 'restore-products', ids: [editor.get().saved.id] })}
            >
              {t(editorText.bringBack)}
            </Button>
          )}
          <Button variant="default" size="compact-md" onClick={saveAsNew}>
            {t(editorText.saveAsNew)}
          </Button>
        </div>
      )}
    </Notice>
  );
}
