import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { BackLink, OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import type { action } from '#app/routes/admin/products.tsx';
import { editorText, productCallProblems } from '#app/text/products-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { AskDelete } from './delete-dialog.tsx';
import styles from './editor.module.css';
import { useEditing } from './editor-store.ts';
import type { Deletion } from './undo-bar.tsx';
import { undoUntil } from './use-variant-change.ts';

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
  const { Form, to, post, busy, problem } = useAdminAction<typeof action>(productCallProblems, {
    page: '/admin/products',
    onAnswer(answer) {
      if ('deleted' in answer)
        onDeleted({ ids: [saved.id], until: undoUntil(answer), bundles: answer.bundles });
    },
    onDone(answer) {
      if ('id' in answer) void navigate(localPath(`/admin/products/${answer.id}`, language));
    },
  });

  return (
    <header className="grid gap-2">
      <BackLink to="/admin/products">{t(editorText.back)}</BackLink>
      <div className={styles.headLine}>
        <h1>{t(title).trim() || t(slug === null ? editorText.newProduct : editorText.untitled)}</h1>
        {slug !== null && (
          <div className="flex wrap middle gap-2-4">
            {saved.isPublished && (
              <LocalLink to={`/store/${slug}`} reloadDocument target="_blank">
                {t(editorText.seeInShop)}
              </LocalLink>
            )}
            <Form method="post" {...to}>
              <HiddenFields of={{ intent: 'duplicate-product', id: saved.id }} />
              <Button type="submit" variant="default" disabled={busy}>
                {t(editorText.duplicate)}
              </Button>
            </Form>
            <OwnerOnly>
              <Button variant="default" disabled={busy} onClick={() => setAsking(true)}>
                {t(editorText.remove)}
              </Button>
            </OwnerOnly>
          </div>
        )}
      </div>
      <ErrorNotice text={problem} />
      <AskDelete
        products={[saved]}
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          post({ intent: 'delete-product', id: saved.id });
        }}
      />
    </header>
  );
}
