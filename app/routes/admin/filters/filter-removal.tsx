import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { filterProblems, filtersText, removeFilterText } from '#app/text/filters-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Asks first, and says how many products use the filter; the shop refuses when it is another number by now. */
export function FilterRemoval({
  filter,
  onClose,
  onRemoved,
}: {
  /** null keeps the question shut. */
  filter: AdminFilter | null;
  onClose: () => void;
  onRemoved: (filter: AdminFilter) => void;
}) {
  const t = useTranslate();
  const call = useAdminCall(filterProblems);

  async function remove(): Promise<void> {
    if (!filter) return;
    const answer = await call.run('/api/deleteFilter', { key: filter.key, products: filter.products });
    if (answer?.ok) onRemoved(filter);
  }

  return (
    <ConfirmDialog
      call={call}
      title={filtersText.removeTitle}
      opened={filter !== null}
      onYes={remove}
      onClose={onClose}
    >
      {filter && <p>{t(removeFilterText(filter.title, filter.products))}</p>}
    </ConfirmDialog>
  );
}
