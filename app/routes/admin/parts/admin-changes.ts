import { useEffect } from 'react';
import type { UpdateTopic } from '#app/domain/live/live-paths.ts';
import { useAdminStream } from './admin-stream.tsx';

/** Asks the page's loaders again, or does `run`, whenever one of these things changed, whoever changed it. */
export function useAdminChanges(kinds: readonly UpdateTopic[], run: (() => void) | null = null): void {
  const show = useAdminStream();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same kinds are the same, whatever list they are in
  useEffect(() => show(kinds, run), [show, kinds.join(), run]);
}
