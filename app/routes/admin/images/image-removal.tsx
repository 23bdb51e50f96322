import type { AdminImage } from '#app/domain/catalogue/catalogue-calls.ts';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { imageProblems, imagesText } from '#app/text/images-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Asks before an image is deleted, and says which products lose it. */
export function ImageRemoval({
  image,
  onClose,
  onDeleted,
}: {
  /** null keeps the question shut. */
  image: AdminImage | null;
  onClose: () => void;
  onDeleted: (image: AdminImage) => void;
}) {
  const t = useTranslate();
  const call = useAdminCall(imageProblems);

  async function remove(): Promise<void> {
    if (!image) return;
    const answer = await call.run('/api/deleteImage', { image: image.key });
    if (answer?.ok) onDeleted(image);
  }

  return (
    <ConfirmDialog
      call={call}
      title={imagesText.removeTitle}
      opened={image !== null}
      onYes={remove}
      onClose={onClose}
    >
      {image && <p>{t(image.products.length === 0 ? imagesText.removeUnused : imagesText.removeUsed)}</p>}
      {image && image.products.length > 0 && (
        <ul>
          {image.products.map(({ id, title }) => (
            <li key={id}>{t(title)}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
