import type { OwnersImage } from '#app/domain/catalogue-calls.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { DeskQuestion } from '#app/routes/admin/desk/desk-question.tsx';
import { imageProblems, imagesText } from '#app/text/images-admin.ts';
import { useSay } from '#app/ui/language.ts';

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
  const call = useDeskCall(imageProblems);

  async function remove(): Promise<void> {
    if (!image) return;
    const answer = await call.run('/api/deleteImage', { image: image.key });
    if (answer?.ok) onDeleted(image);
  }

  return (
    <DeskQuestion
      call={call}
      title={imagesText.removeTitle}
      opened={image !== null}
      onYes={remove}
      onClose={onClose}
    >
      {image && <p>{say(image.products.length === 0 ? imagesText.removeUnused : imagesText.removeUsed)}</p>}
      {image && image.products.length > 0 && (
        <ul>
          {image.products.map(({ id, title }) => (
            <li key={id}>{say(title)}</li>
          ))}
        </ul>
      )}
    </DeskQuestion>
  );
}
