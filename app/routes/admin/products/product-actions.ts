import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { undoSeconds } from '#app/domain/catalogue/catalogue-calls.ts';
import type { ProductRow } from '#app/domain/catalogue/products-query.ts';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import type { AdminAnswer } from '#app/routes/admin/parts/admin-call.ts';
import { notFit, productsText, published, unpublished } from '#app/text/products-admin.ts';
import { call } from '#app/ui/call.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/live.tsx';
import { copiedId, isPublishedAnswer, isRestored } from './call-answers.ts';
import { missingWords, problemWords } from './problem-words.ts';
import type { Deletion } from './undo-bar.tsx';

/** What the list does to products, one call at a time, and what came of the last. */
export function useProductActions() {
  const t = useTranslate();
  const language = useLanguage();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<readonly string[] | null>(null);
  const [done, setDone] = useState('');
  const [deletion, setDeletion] = useState<Deletion | null>(null);

  // The editor deletes its product and comes here.
  const handed = deletionIn(state);
  const [taken, setTaken] = useState<Deletion | null>(null);
  useEffect(() => {
    if (!handed || handed.until === taken?.until || handed.until <= Date.now()) return;
    setTaken(handed);
    setDeletion(handed);
  }, [handed, taken]);

  async function ask(path: `/api/${string}`, body: unknown): Promise<AdminAnswer | null> {
    if (busy) return null;
    setBusy(true);
    setProblem(null);
    setDone('');
    const answer = await call(path, body);
    const answeredAt = Date.now();
    if (answer.ok || answer.status !== 0) await refresh();
    setBusy(false);
    if (!answer.ok) setProblem([t(problemWords(answer.problem))]);
    return { ...answer, waited: Date.now() - answeredAt };
  }

  async function publish(products: readonly ProductRow[], on: boolean): Promise<void> {
    const ids = products.map(({ id }) => id);
    const answer = await ask(on ? '/api/publishProducts' : '/api/unpublishProducts', { ids });
    if (!answer?.ok || !isPublishedAnswer(answer.body)) return;
    const { changed, refused } = answer.body;
    setDone(t((on ? published : unpublished)(changed.length)));
    if (refused.length > 0)
      setProblem(refused.map(({ title, problems }) => t(notFit(title, missingWords(problems)))));
  }

  async function remove(products: readonly { id: string }[]): Promise<void> {
    const ids = products.map(({ id }) => id);
    const answer = await ask('/api/deleteProducts', { ids });
    if (answer?.ok) setDeletion({ ids, until: Date.now() - answer.waited + undoSeconds * 1000 });
  }

  async function undo(): Promise<void> {
    if (!deletion) return;
    const answer = await ask('/api/restoreProducts', { ids: deletion.ids });
    // Without a line to the shop it can be tried again while there is time.
    if (!answer || (!answer.ok && answer.status === 0)) return;
    setDeletion(null);
    if (!answer.ok) return;
    const back: LocalizedText = isRestored(answer.body) ? productsText.undone : productsText.undoLate;
    setDone(t(back));
  }

  async function duplicate(id: string): Promise<void> {
    const answer = await ask('/api/duplicateProduct', { id });
    const copy = answer?.ok ? copiedId(answer.body) : null;
    if (copy !== null) await navigate(localPath(`/admin/products/${copy}`, language));
  }

  return { busy, problem, done, deletion, publish, remove, undo, duplicate, forget: () => setDeletion(null) };
}

function deletionIn(state: unknown): Deletion | null {
  if (typeof state !== 'object' || state === null || !('deletion' in state)) return null;
  const { deletion } = state;
  return isDeletion(deletion) ? deletion : null;
}

function isDeletion(value: unknown): value is Deletion {
  return (
    typeof value === 'object' &&
    value !== null &&
    'ids' in value &&
    Array.isArray(value.ids) &&
    'until' in value &&
    typeof value.until === 'number'
  );
}
