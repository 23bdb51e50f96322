import { Button, Modal } from '@mantine/core';
import type { OwnersFilter } from '#app/domain/catalogue-calls.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import styles from '#app/routes/admin/desk/leave-guard.module.css';
import { filterProblems, filtersText, removeFilterText } from '#app/text/filters-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

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
  const close = () => {
    forget();
    onClose();
  };

  async function remove({ key, products }: OwnersFilter): Promise<void> {
    const answer = await run('/api/deleteFilter', { key, products });
    if (answer?.ok && filter) onRemoved(filter);
  }

  return (
    <Modal
      opened={filter !== null}
      onClose={close}
      title={say(filtersText.removeTitle)}
      centered
      closeButtonProps={{ 'aria-label': say(filtersText.keep) }}
    >
      {filter && (
        <>
          <p>{say(removeFilterText(filter.title, filter.products))}</p>
          {problem && (
            <Notice tone="error" role="alert" className={styles.problem ?? ''}>
              {say(problem)}
            </Notice>
          )}
          <div className={styles.answers}>
            <Button variant="default" onClick={close} data-autofocus>
              {say(filtersText.keep)}
            </Button>
            <Button loading={busy} onClick={() => void remove(filter)}>
              {say(filtersText.remove)}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
