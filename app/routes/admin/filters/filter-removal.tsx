import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import type { action } from '#app/routes/admin/filters.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
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
  const deletion = useAdminAction<typeof action>(filterProblems, {
    onDone: () => filter && onRemoved(filter),
  });

  return (
    <ConfirmDialog
      call={deletion}
      title={filtersText.removeTitle}
      opened={filter !== null}
      onYes={() =>
        filter && deletion.post({ intent: 'delete-filter', key: filter.key, products: filter.products })
      }
      onClose={onClose}
    >
      {filter && <p>{t(removeFilterText(filter.title, filter.products))}</p>}
    </ConfirmDialog>
  );
}
