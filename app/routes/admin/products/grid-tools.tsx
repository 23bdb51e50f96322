import { Button } from '@mantine/core';
import { productLimits } from '#app/domain/product-check.ts';
import { editorText, rowName } from '#app/text/products-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { useEditing, useEditor } from './editor-store.ts';
import styles from './variant-grid.module.css';

export interface ChosenCells {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** What can be done to the chosen cells and rows, by pointer and by keyboard. The sheet's own keys do most of it too. */
export function GridTools({
  chosen,
  count,
  onFill,
  onDuplicate,
  onRemove,
  onCombine,
}: {
  chosen: ChosenCells | null;
  count: number;
  onFill: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
  onCombine: () => void;
}) {
  const say = useSay();
  const editor = useEditor();
  const canUndo = useEditing((state) => state.history.past.length > 0);
  const canRedo = useEditing((state) => state.history.future.length > 0);
  const isFull = count >= productLimits.variants;
  const tool = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <div className={styles.tools} role="toolbar" aria-label={say(editorText.variants)}>
      <Button {...tool} disabled={!canUndo} onClick={editor.undo} title="Ctrl+Z">
        {say(editorText.undo)}
      </Button>
      <Button {...tool} disabled={!canRedo} onClick={editor.redo} title="Ctrl+Y">
        {say(editorText.redo)}
      </Button>
      <Button {...tool} disabled={!chosen || chosen.top >= count - 1} onClick={onFill} title="Ctrl+D">
        {say(editorText.fillDown)}
      </Button>
      <Button {...tool} disabled={!chosen || isFull} onClick={onDuplicate}>
        {say(editorText.duplicateVariant)}
      </Button>
      <Button {...tool} disabled={!chosen} onClick={onRemove}>
        {say(editorText.removeVariants)}
      </Button>
      <Button {...tool} disabled={isFull} onClick={onCombine}>
        {say(editorText.combine)}
      </Button>
      {chosen && (
        <span className={styles.where}>
          {say(rowName(chosen.top + 1))}
          {chosen.bottom > chosen.top && ` – ${chosen.bottom + 1}`}
        </span>
      )}
    </div>
  );
}
