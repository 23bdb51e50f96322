import { useRef } from 'react';
import { undoSeconds } from '#app/domain/catalogue/catalogue-calls.ts';
import type { VariantChange } from '#app/domain/catalogue/variant-change.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { type AnswerOf, ageOf, useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import type { action } from '#app/routes/admin/products.tsx';
import type { ChangedSince, CurrentVariant } from '#app/server/catalogue/variant-changes.ts';
import { variantCallProblems } from '#app/text/stock-admin.ts';
import { newUuid } from '#app/ui/uuid.ts';

/** A change that was made, and what takes it back. */
export interface VariantsUndo {
  changes: readonly VariantChange[];
  /** When the way back closes, as Date.now() counts. */
  until: number;
}

/** How variants that changed since stand by now. */
type Since = ReadonlyMap<VariantId, CurrentVariant | null>;

type Why = 'set' | 'bulk' | 'undone';
type Answer = AnswerOf<typeof action>;

/**
 * Changes variants in one call. What was not answered is sent again under the same name, so that it is done once.
 * @param closer words from a refusal that says how the variants stand by now.
 */
export function useVariantChange({
  closer,
  onChanged = () => {},
  onRefused = () => {},
  onShown = () => {},
}: {
  closer?: (since: Since) => LocalizedText | null;
  onChanged?: (undo: VariantsUndo) => void;
  onRefused?: (since: Since) => void;
  /** The page shows what its loaders say by now. @param skipped what an undo left as it is. */
  onShown?: (variants: number, skipped: readonly ChangedSince[]) => void;
}) {
  const sent = useRef<{ body: string; attempt: string } | null>(null);
  const acting = useAdminAction<typeof action>(variantCallProblems, {
    page: '/admin/products',
    closer: (answer) => closer?.(sinceIn(answer)) ?? null,
    onAnswer(answer) {
      sent.current = null;
      if ('undo' in answer) onChanged({ changes: answer.undo, until: undoUntil(answer) });
    },
    onRefused(answer) {
      const problem: string = 'problem' in answer ? answer.problem : '';
      if (problem !== 'unreachable' && problem !== 'no-answer') sent.current = null;
      onRefused(sinceIn(answer));
    },
    onDone(answer) {
      if ('undo' in answer) onShown(answer.variants, answer.skipped ?? []);
    },
  });
  return {
    busy: acting.busy,
    problem: acting.problem,
    reset: acting.reset,
    post(changes: readonly VariantChange[], why: Why): void {
      const body = JSON.stringify([changes, why]);
      if (sent.current?.body !== body) sent.current = { body, attempt: newUuid() };
      acting.post({ intent: 'change-variants', changes, why, attempt: sent.current.attempt });
    },
  };
}

/** When the way back from what was answered closes, as Date.now() counts. */
export function undoUntil(answer: object): number {
  return Date.now() - ageOf(answer) + undoSeconds * 1000;
}

function sinceIn(answer: Answer): Since {
  return new Map('since' in answer ? answer.since.map(({ id, now }) => [id, now]) : []);
}
