import { type ComponentProps, useEffect } from 'react';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { useEditor } from './editor-store.ts';

/** For a form in the editor with a save of its own: what it holds is not said to be saved with the product. */
export function OwnFormGuard(props: ComponentProps<typeof LeaveGuard>) {
  const editor = useEditor();
  const { unsaved } = props;
  useEffect(() => (unsaved ? editor.holdUnsaved() : undefined), [editor, unsaved]);
  return <LeaveGuard {...props} />;
}
