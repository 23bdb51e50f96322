import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { undoSeconds } from '#app/domain/catalogue/catalogue-calls.ts';
import { localPath } from '#app/domain/language.ts';
import { BackLink } from '#app/routes/admin/parts/back-link.tsx';
import { OwnerOnly } from '#app/routes/admin/parts/owner-only.tsx';
import { editorText } from '#app/text/products-admin.ts';
import { call } from '#app/ui/call.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { AskDelete } from './ask-delete.tsx';
import { copiedId } from './call-answers.ts';
import styles from './editor.module.css';
import { useEditing } from './editor-store.ts';
import { problemWords } from './problem-words.ts';
import type { Deletion } from './undo-bar.tsx';

/** The product's name, and what is done to it as a whole. */
export function EditorHead({
  slug,
  onDeleted,
}: {
  slug: string | null;
  onDeleted: (deletion: Deletion) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const saved = useEditing((state) => state.saved);
  const title = useEditing((state) => state.history.present.title);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function remove(): Promise<void> {
    setAsking(false);
    setBusy(true);
    setProblem('');
    const answer = await call('/api/deleteParentProduct', { parent: saved.id });
    setBusy(false);
    if (answer.ok) onDeleted({ ids: [saved.id], until: Date.now() + undoSeconds * 1000 });
    else setProblem(t(problemWords(answer.problem)));
  }

  async function duplicate(): Promise<void> {
    setBusy(true);
    setProblem('');
    const answer = await call('/api/duplicateProduct', { id: saved.id });
    setBusy(false);
    const copy = answer.ok ? copiedId(answer.body) : null;
    if (copy !== null) await navigate(localPath(`/admin/products/${copy}`, language));
    else setProblem(t(problemWords(answer.ok ? 'failed' : answer.problem)));
  }

  return (
    <header className={styles.head}>
      <BackLink to="/admin/products">{t(editorText.back)}</BackLink>
      <div className={styles.headLine}>
        <h1>{t(title).trim() || t(slug === null ? editorText.newProduct : editorText.untitled)}</h1>
        {slug !== null && (
          <div className={styles.headTools}>
            {saved.isPublished && (
              <LocalLink to={`/store/${slug}`} reloadDocument target="_blank">
                {t(editorText.seeInShop)}
              </LocalLink>
            )}
            <Button variant="default" disabled={busy} onClick={() => void duplicate()}>
              {t(editorText.duplicate)}
            </Button>
            <OwnerOnly>
              <Button variant="default" disabled={busy} onClick={() => setAsking(true)}>
                {t(editorText.remove)}
              </Button>
            </OwnerOnly>
          </div>
        )}
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <AskDelete
        products={[saved]}
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </header>
  );
}
