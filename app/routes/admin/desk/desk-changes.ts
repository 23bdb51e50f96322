import { useEffect } from 'react';
import { type DeskKind, useDeskStream } from './desk-stream.tsx';

/** Asks the page's loaders again whenever one of these things changed, whoever changed it. */
export function useDeskChanges(kinds: readonly DeskKind[]): void {
  const show = useDeskStream();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same kinds are the same, whatever list they are in
  useEffect(() => show(kinds), [show, kinds.join()]);
}
