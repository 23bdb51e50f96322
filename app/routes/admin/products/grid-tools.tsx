import { Button } from '@mantine/core';
import { memo } from 'react';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { editorText, rowName } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { useEditing, useEditor } from './editor-store.ts';

export interface ToolHands {
  fill: () => void;
  duplicate: () => void;
  remove: () => void;
  combine: () => void;
}

export const noHands: ToolHands = { fill() {}, duplicate() {}, remove() {}, combine() {} };

/** What can be done to the chosen cells and rows, by pointer and by keyboard. The sheet's own keys do most of it too. */
export const GridTools = memo(function GridTools({
  top,
  bottom,
  count,
  hands,
}: {
  /** The chosen rows, from 0; -1 for none. */
  top: number;
  bottom: number;
  count: number;
  hands: ToolHands;
}) {
  const t = useTranslate();
  const editor = useEditor();
  const canUndo = useEditing((state) => state.history.past.length > 0);
  const canRedo = useEditing((state) => state.history.future.length > 0);
  const isFull = count >= productLimits.variants;
  const none = top < 0;
  const tool = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <div className="flex wrap middle gap-2 mb-3" role="toolbar" aria-label={t(editorText.variants)}>
      <Button {...tool} disabled={!canUndo} onClick={editor.undo} title="Ctrl+Z">
        {t(editorText.undo)}
      </Button>
      <Button {...tool} disabled={!canRedo} onClick={editor.redo} title="Ctrl+Y">
        {t(editorText.redo)}
      </Button>
      <Button {...tool} disabled={none || top >= count - 1} onClick={hands.fill} title="Ctrl+D">
        {t(editorText.fillDown)}
      </Button>
      <Button {...tool} disabled={none || isFull} onClick={hands.duplicate}>
        {t(editorText.duplicateVariant)}
      </Button>
      <Button {...tool} disabled={none} onClick={hands.remove}>
        {t(editorText.removeVariants)}
      </Button>
      <Button {...tool} disabled={isFull} onClick={hands.combine}>
        {t(editorText.combine)}
      </Button>
      {!none && (
        <span className="small soft">
          {t(rowName(top + 1))}
          {bottom > top && ` – ${bottom + 1}`}
        </span>
      )}
    </div>
  );
});
