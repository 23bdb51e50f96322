import type { OwnersFilter } from '#app/domain/catalogue-calls.ts';
import { AskRemoval } from '#app/routes/admin/desk/ask-removal.tsx';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { filterProblems, filtersText, removeFilterText } from '#app/text/filters-admin.ts';
import { useSay } from '#app/ui/language.ts';

/** Asks first, and says how many products use the filter; the shop refuses when it is another number by now. */
export function FilterRemoval({
  filter,
  onClose,
  onRemoved,
}: {
  /** null keeps the question shut. */
  filter: OwnersFilter | null;
  onClose: () => void;
  onRemoved: (filter: OwnersFilter) => void;
}) {
  const say = useSay();
  const { busy, problem, run, forget } = useDeskCall(filterProblems);

  async function remove(): Promise<void> {
    if (!filter) return;
    const answer = await run('/api/deleteFilter', { key: filter.key, products: filter.products });
    if (answer?.ok) onRemoved(filter);
  }

  return (
    <AskRemoval
      title={filtersText.removeTitle}
      opened={filter !== null}
      busy={busy}
      problem={problem}
      onClose={() => {
        forget();
        onClose();
      }}
      onRemove={() => void remove()}
    >
      {filter && <p>{say(removeFilterText(filter.title, filter.products))}</p>}
    </AskRemoval>
  );
}
