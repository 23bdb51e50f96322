import { useMemo, useState, useSyncExternalStore } from 'react';
import type { AdminImage } from '#app/domain/catalogue/catalogue-calls.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { isUnfinished, type Uploads, useUploads } from '#app/routes/admin/images/image-uploads.ts';
import { useImagesOf } from '#app/routes/admin/images/use-found-images.ts';
import type { Editor } from './editor-store.ts';

interface Pictures {
  /** What is known of pictures, the product's own among them. */
  images: readonly AdminImage[];
  uploads: Uploads;
  /** What came in since the editor was opened; the picker chooses it by itself. */
  uploaded: readonly AdminImage[];
  choosing: boolean;
  setChoosing: (choosing: boolean) => void;
  onPicked: (images: readonly AdminImage[]) => void;
}

/**
 * The pictures of the product that is edited, and those on their way into it. The uploads live with the editor: shutting
 * the picker neither stops nor hides them, and one that comes in afterwards joins the product.
 * @param images of the product as the shop has it.
 */
export function usePictures(editor: Editor, images: readonly AdminImage[]): Pictures {
  const [uploaded, setUploaded] = useState<readonly AdminImage[]>([]);
  const [picked, setPicked] = useState<readonly AdminImage[]>([]);
  const [choosing, setChoosing] = useState(false);
  const uploads = useUploads((image) => {
    setUploaded((before) => [...before, image]);
    if (choosing) return;
    editor.edit((product) =>
      product.images.length >= productLimits.images || product.images.some(({ key }) => key === image.key)
        ? product
        : { ...product, images: [...product.images, { key: image.key, alt: image.alt }] },
    );
  });
  const read = () => editor.get().history.present.images;
  const shown = useSyncExternalStore(editor.subscribe, read, read);
  const known = useMemo(() => [...uploaded, ...picked, ...images], [uploaded, picked, images]);
  // A draft and another tab's version may show pictures that this page was not made with.
  const others = useImagesOf(
    shown.map(({ key }) => key).filter((key) => !known.some((image) => image.key === key)),
  );
  return {
    images: useMemo(
      () => [...new Map([...others, ...known].map((image) => [image.key, image])).values()],
      [others, known],
    ),
    uploads,
    uploaded,
    choosing,
    setChoosing,
    onPicked(chosen) {
      setPicked((before) => [...before, ...chosen]);
      // What has come in, or never will, was seen in the picker.
      for (const upload of uploads.uploads) if (!isUnfinished(upload)) uploads.dismiss(upload.id);
    },
  };
}
