import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { editorText, productsText } from '#app/text/products-admin.ts';
import { call } from '#app/ui/call.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { newUuid } from '#app/ui/uuid.ts';
import { isRestored } from './call-answers.ts';
import styles from './editor.module.css';
import { useEditor } from './editor-store.ts';
import { problemWords } from './problem-words.ts';
import type { SaveFailure } from './use-save.ts';

/** Another window has saved this product while it is edited here. */
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
  const [problem, setProblem] = useState('');
  if (!failure) return null;

  async function bringBack(): Promise<void> {
    setProblem('');
    const answer = await call('/api/restoreProducts', { ids: [editor.get().saved.id] });
    if (!answer.ok) setProblem(t(problemWords(answer.problem)));
    else if (isRestored(answer.body)) onMended();
    else setProblem(t(productsText.undoLate));
  }

  function saveAsNew(): void {
    editor.edit((product) => ({
      ...product,
      id: `prd_${newUuid()}`,
      version: 0,
      variants: product.variants.map((variant) => ({ ...variant, id: `var_${newUuid()}`, knownQty: 0 })),
    }));
    onMended();
  }

  const isGone = failure.name === 'product-deleted' || failure.name === 'product-unknown';
  return (
    <Notice ref={ref} tone="error" role="alert" className={styles.notice ?? ''}>
      {failure.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {problem && <p>{problem}</p>}
      {isGone && (
        <div className={styles.headTools}>
          {failure.name === 'product-deleted' && (
            <Button variant="default" size="compact-md" onClick={() => void bringBack()}>
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
