import { type ComponentProps, useEffect } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { useEditor } from './editor-store.ts';

/** The product that a refusal of such a form names. */
export function titleIn(answer: object): LocalizedText | null {
  const title: unknown = 'title' in answer ? answer.title : null;
  return Array.isArray(title) ? [String(title[0]), String(title[1])] : null;
}

/** For a form in the editor with a save of its own: what it holds is not said to be saved with the product. */
export function OwnFormGuard(props: ComponentProps<typeof LeaveGuard>) {
  const editor = useEditor();
  const { unsaved } = props;
  useEffect(() => (unsaved ? editor.holdUnsaved() : undefined), [editor, unsaved]);
  return <LeaveGuard {...props} />;
}
