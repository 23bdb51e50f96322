import { useEffect } from 'react';
import { type ChangeKind, useAdminStream } from './admin-stream.tsx';

/** Asks the page's loaders again whenever one of these things changed, whoever changed it. */
export function useAdminChanges(kinds: readonly ChangeKind[]): void {
  const show = useAdminStream();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same kinds are the same, whatever list they are in
  useEffect(() => show(kinds), [show, kinds.join()]);
}
