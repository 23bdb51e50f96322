import type { OwnersImage } from '#app/domain/catalogue-calls.ts';
import { AskRemoval } from '#app/routes/admin/desk/ask-removal.tsx';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
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
  const { busy, problem, run, forget } = useDeskCall(imageProblems);

  async function remove(): Promise<void> {
    if (!image) return;
    const answer = await run('/api/deleteImage', { image: image.key });
    if (answer?.ok) onDeleted(image);
  }

  return (
    <AskRemoval
      title={imagesText.removeTitle}
      opened={image !== null}
      busy={busy}
      problem={problem}
      onClose={() => {
        forget();
        onClose();
      }}
      onRemove={() => void remove()}
    >
      {image && <p>{say(image.products.length === 0 ? imagesText.removeUnused : imagesText.removeUsed)}</p>}
      {image && image.products.length > 0 && (
        <ul>
          {image.products.map(({ id, title }) => (
            <li key={id}>{say(title)}</li>
          ))}
        </ul>
      )}
    </AskRemoval>
  );
}
