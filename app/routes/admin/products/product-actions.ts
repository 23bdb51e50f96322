import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ProductProblems } from '#app/domain/catalogue/product-check.ts';
import type { ProductRow } from '#app/domain/catalogue/products-query.ts';
import { type Misfit, misfitOf, type VariantChange } from '#app/domain/catalogue/variant-change.ts';
import { isParentId, type ParentId } from '#app/domain/ids.ts';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { offersOf } from '#app/routes/admin/parts/offers.ts';
import type { action } from '#app/routes/admin/products.tsx';
import type { ProductsPublished } from '#app/server/catalogue/product-changes.ts';
import type { ChangedSince } from '#app/server/catalogue/variant-changes.ts';
import { joinTexts, labelled } from '#app/text/marks.ts';
import {
  columnText,
  notFit,
  parentProblem,
  productCallProblems,
  productsText,
  published,
  unpublished,
  variantProblems,
} from '#app/text/products-admin.ts';
import { variantsUndone } from '#app/text/stock-admin.ts';
import { problemIn } from '#app/ui/call.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { changedWords, type Deletion, type Undoable } from './undo-bar.tsx';
import { undoUntil, useVariantChange, type VariantsUndo } from './use-variant-change.ts';

const offers = offersOf<Undoable>();

/** What the list does to products, one call at a time, and what came of the last. */
export function useProductActions(onRemoved: () => void) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [unfit, setUnfit] = useState<readonly string[]>([]);
  const [done, setDone] = useState('');
  const [skipped, setSkipped] = useState<readonly Skipped[]>([]);
  const left = offers.useLeft();
  const [undoable, setUndoable] = useState<Undoable | null>(left);
  const refused = useRefusedForm({ intent: 'duplicate-product' }, productCallProblems);

  // The editor deletes its product and comes here.
  const handed = deletionIn(state);
  const [taken, setTaken] = useState<Undoable | null>(null);
  useEffect(() => {
    // What was done after it has a later end.
    if (!handed || handed.until === taken?.until || handed.until <= (left?.until ?? Date.now())) return;
    setTaken(handed);
    setUndoable(handed);
  }, [handed, taken, left]);

  const posted = useRef<{ ids: readonly ParentId[]; publish: boolean }>({ ids: [], publish: false });
  const acting = useAdminAction<typeof action>(productCallProblems, {
    onDone(answer) {
      const until = undoUntil(answer);
      if ('deleted' in answer) {
        setUndoable({ did: 'deleted', ids: posted.current.ids, until, bundles: answer.bundles });
        onRemoved();
      }
      if ('id' in answer) void navigate(localPath(`/admin/products/${answer.id}`, language));
      if (!('changed' in answer)) return;
      const { changed, versions = [] } = answer;
      const { publish } = posted.current;
      if (changed.length > 0)
        setUndoable(
          publish
            ? { did: 'published', ids: changed, until }
            : { did: 'unpublished', ids: changed, until, versions },
        );
      else setDone(t((publish ? published : unpublished)(0)));
      setUnfit(unfitWords(answer.refused));
    },
  });
  const undoing = useAdminAction<typeof action>(productCallProblems, {
    onDone(answer) {
      const isWhole =
        !('changed' in answer) ||
        undoable?.did !== 'unpublished' ||
        answer.changed.length === undoable.ids.length;
      setUndoable(null);
      setDone(t(isWhole ? productsText.undone : productsText.undoneInPart));
    },
    onRefused(answer) {
      // After any other refusal it can be tried again while there is time.
      const isOver = ['undo-too-late', 'undo-changed'].includes(problemIn(answer) ?? '');
      if (isOver) setUndoable(null);
    },
  });
  // Its time may be over before it is answered.
  const undone = useRef<readonly VariantChange[]>([]);
  const undoingVariants = useVariantChange({
    onShown(variants, since) {
      setSkipped(keptOf(undone.current, since));
      setUndoable(null);
      setDone(t(since.length === 0 ? productsText.undone : variantsUndone(variants)));
    },
    onRefused(since) {
      if (since.size === 0) return;
      setSkipped(
        keptOf(
          undone.current,
          Array.from(since, ([id, now]) => ({ id, now })),
        ),
      );
      setUndoable(null);
    },
  });
  const isTaken = undoing.busy || undoingVariants.busy;
  offers.useRemembered(isTaken ? null : undoable, undoable ? t(changedWords(undoable)) : '');
  const busy = acting.busy || isTaken;
  // Which were not undone, and why, is said of each.
  const notUndone = skipped.length > 0 ? null : undoingVariants.problem;
  const problem = acting.problem ?? undoing.problem ?? notUndone ?? (done === '' ? refused?.problem : null);

  function begin(): void {
    acting.reset();
    undoing.reset();
    undoingVariants.reset();
    setUnfit([]);
    setDone('');
    setSkipped([]);
  }

  function unfitWords(refused: ProductsPublished['refused']): string[] {
    return refused.map(({ title, problems }) => t(notFit(title, missingWords(problems))));
  }

  function post(
    intent: 'publish-products' | 'unpublish-products' | 'delete-products',
    products: readonly Pick<ProductRow, 'id'>[],
  ): void {
    if (busy) return;
    const ids = products.map(({ id }) => id);
    posted.current = { ids, publish: intent === 'publish-products' };
    begin();
    setUndoable(null);
    acting.post({ intent, ids });
  }

  return {
    busy,
    problem: problem ? [t(problem)] : unfit,
    done,
    skipped,
    undoable,
    post,
    undo(): void {
      if (busy || !undoable) return;
      begin();
      if (undoable.did === 'changed') {
        undone.current = undoable.changes;
        undoingVariants.post(undoable.changes, 'undone');
      } else if (undoable.did === 'unpublished')
        undoing.post({ intent: 'republish-products', products: undoable.versions });
      else undoing.post({ intent: wayBack[undoable.did], ids: [...undoable.ids] });
    },
    /** Variants were changed by a dialog of the list. */
    changed(undo: VariantsUndo): void {
      begin();
      setUndoable({ did: 'changed', ...undo });
    },
    /** Something was done by a dialog of the list. */
    say(words: string): void {
      begin();
      setUndoable(null);
      setDone(words);
    },
    /** What the button that copies a product stands in. */
    Form: acting.Form,
    begin,
    /** The time of the undo is over. */
    expire: () => setUndoable(null),
    /** What became of it was read; nothing is offered back any more. */
    close(): void {
      begin();
      setUndoable(null);
    },
  };
}

/** A variant that an undo left as it is, and why. */
export interface Skipped extends ChangedSince {
  why: Misfit;
}

function keptOf(changes: readonly VariantChange[], since: readonly ChangedSince[]): Skipped[] {
  const known = new Map(changes.map((each) => [each.id, each]));
  return since.map(({ id, now }) => {
    const change = known.get(id);
    return { id, now, why: (change && misfitOf(change, now)) ?? 'changed' };
  });
}

/** What a product still needs, in one line. */
function missingWords({ parent, variants }: ProductProblems): LocalizedText {
  const columns = new Set(variants.flat());
  const missing = [
    ...parent.map(parentProblem),
    ...[...columns].map((column) => labelled(columnText[column], variantProblems[column])),
  ];
  return joinTexts(missing, ['; ', '；']);
}

const wayBack = {
  deleted: 'restore-products',
  published: 'unpublish-products',
} as const;

function deletionIn(state: unknown): Undoable | null {
  if (typeof state !== 'object' || state === null || !('deletion' in state)) return null;
  const { deletion } = state;
  return isDeletion(deletion) ? { did: 'deleted', ...deletion } : null;
}

function isDeletion(value: unknown): value is Deletion {
  return (
    typeof value === 'object' &&
    value !== null &&
    'ids' in value &&
    Array.isArray(value.ids) &&
    value.ids.every(isParentId) &&
    'until' in value &&
    typeof value.until === 'number'
  );
}
