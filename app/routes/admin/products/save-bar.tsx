import { Button } from '@mantine/core';
import { isSameProduct } from '#app/domain/catalogue/product-versions.ts';
import { editorText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './editor.module.css';
import { useEditing, useEditor } from './editor-store.ts';

/** Always in reach: whether all is saved, and saving. */
export function SaveBar({ saving, saved, onSave }: { saving: boolean; saved: boolean; onSave: () => void }) {
  const t = useTranslate();
  const editor = useEditor();
  const isSame = useEditing(({ history, saved: stored }) => isSameProduct(history.present, stored));
  const isUnsaved = useEditing((state) => state.saved.version === 0) || !isSame;
  const canUndo = useEditing((state) => state.history.past.length > 0);
  const canRedo = useEditing((state) => state.history.future.length > 0);
  const state = saving
    ? editorText.saving
    : isUnsaved
      ? editorText.unsaved
      : saved
        ? editorText.saved
        : editorText.nothingToSave;
  return (
    <div className={styles.saveBar}>
      <p role="status" className={isUnsaved ? styles.unsaved : styles.isSaved}>
        {t(state)}
      </p>
      <Button variant="default" disabled={!canUndo} onClick={editor.undo} title="Ctrl+Z">
        {t(editorText.undo)}
      </Button>
      <Button variant="default" disabled={!canRedo} onClick={editor.redo} title="Ctrl+Y">
        {t(editorText.redo)}
      </Button>
      <Button onClick={onSave} loading={saving} disabled={!isUnsaved} title="Ctrl+S">
        {t(editorText.save)}
      </Button>
    </div>
  );
}
