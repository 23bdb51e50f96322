import type { OwnersFilter } from '#app/domain/catalogue-calls.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { DeskQuestion } from '#app/routes/admin/desk/desk-question.tsx';
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
  const call = useDeskCall(filterProblems);

  async function remove(): Promise<void> {
    if (!filter) return;
    const answer = await call.run('/api/deleteFilter', { key: filter.key, products: filter.products });
    if (answer?.ok) onRemoved(filter);
  }

  return (
    <DeskQuestion
      call={call}
      title={filtersText.removeTitle}
      opened={filter !== null}
      onYes={remove}
      onClose={onClose}
    >
      {filter && <p>{say(removeFilterText(filter.title, filter.products))}</p>}
    </DeskQuestion>
  );
}
