import { Button, Modal } from '@mantine/core';
import type { OwnersImage } from '#app/domain/catalogue-calls.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import styles from '#app/routes/admin/desk/leave-guard.module.css';
import { imageProblems, imagesText } from '#app/text/images-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Asks before an image is deleted, and says which products lose it. */
export function ImageRemoval({
  image,
  onClose,
  onDeleted,
}: {
  /** null keeps the question shut. */
  image: OwnersImage | null;
  onClose: () => void;
  onDeleted: (image: OwnersImage) => void;
}) {
  const say = useSay();
  const { busy, problem, run, forget } = useDeskCall(imageProblems);
  const close = () => {
    forget();
    onClose();
  };

  async function remove(gone: OwnersImage): Promise<void> {
    const answer = await run('/api/deleteImage', { image: gone.key });
    if (answer?.ok) onDeleted(gone);
  }

  return (
    <Modal
      opened={image !== null}
      onClose={close}
      title={say(imagesText.removeTitle)}
      centered
      closeButtonProps={{ 'aria-label': say(imagesText.keep) }}
    >
      {image && (
        <>
          <p>{say(image.products.length === 0 ? imagesText.removeUnused : imagesText.removeUsed)}</p>
          {image.products.length > 0 && (
            <ul>
              {image.products.map(({ id, title }) => (
                <li key={id}>{say(title)}</li>
              ))}
            </ul>
          )}
          {problem && (
            <Notice tone="error" role="alert" className={styles.problem ?? ''}>
              {say(problem)}
            </Notice>
          )}
          <div className={styles.answers}>
            <Button variant="default" onClick={close} data-autofocus>
              {say(imagesText.keep)}
            </Button>
            <Button loading={busy} onClick={() => void remove(image)}>
              {say(imagesText.remove)}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
