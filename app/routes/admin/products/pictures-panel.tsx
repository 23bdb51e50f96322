import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { AdminImage } from '#app/domain/catalogue/catalogue-calls.ts';
import type { EditableImage } from '#app/domain/catalogue/editable-product.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { type ImageKey, isImageKey } from '#app/domain/ids.ts';
import { type Language, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { withText } from '#app/domain/localized-text.ts';
import { ImagePicker } from '#app/routes/admin/images/image-picker.tsx';
import { UploadList } from '#app/routes/admin/images/image-uploader.tsx';
import type { Uploads } from '#app/routes/admin/images/image-uploads.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { useSortList } from '#app/routes/admin/parts/sort-list.tsx';
import { bracketed, labelled } from '#app/text/marks.ts';
import { editorText, pictureName } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Picture } from '#app/ui/picture.tsx';
import styles from './editor.module.css';
import { useEditing, useEditor } from './editor-store.ts';
import { useParentProblem } from './parent-problem.ts';
import pictures from './pictures-panel.module.css';

/** The product's pictures in their order; the first is the main one. */
export function PicturesPanel({
  images,
  uploads,
  uploaded,
  choosing,
  setChoosing,
  onPicked,
}: {
  /** What the form knows of pictures: its own among them. */
  images: readonly AdminImage[];
  /** Pictures on their way into the product. */
  uploads: Uploads;
  /** Those that came in since the editor was opened. */
  uploaded: readonly AdminImage[];
  choosing: boolean;
  setChoosing: (choosing: boolean) => void;
  /** Pictures of the store were chosen for the product. */
  onPicked: (images: readonly AdminImage[]) => void;
}) {
  const t = useTranslate();
  const editor = useEditor();
  const chosen = useEditing((state) => state.history.present.images);
  const error = useParentProblem('images');
  const known = useMemo(() => new Map(images.map((image) => [image.key, image])), [images]);
  const keys: readonly string[] = chosen.map(({ key }) => key);
  const nameOf = (key: string) => t(pictureName(keys.indexOf(key) + 1));
  const arrange = (order: readonly string[]) =>
    editor.edit((product) => ({
      ...product,
      images: order.flatMap((key) => product.images.find((image) => image.key === key) ?? []),
    }));
  const sort = useSortList(keys, nameOf, arrange);

  return (
    <section className={styles.panel} aria-labelledby="pictures-title">
      <div className={styles.panelHead}>
        <h2 id="pictures-title">{t(editorText.pictures)}</h2>
        <Button id="images" variant="default" onClick={() => setChoosing(true)}>
          {t(editorText.choosePictures)}
        </Button>
      </div>
      {error && <p className="mb-3 bad">{error}</p>}
      <div className={pictures.uploads}>{!choosing && <UploadList {...uploads} />}</div>
      {chosen.length === 0 ? (
        <p className={styles.hint}>{t(editorText.noPictures)}</p>
      ) : (
        <>
          <p className={styles.hint}>{t(editorText.picturesHint)}</p>
          <ul className={pictures.list}>
            {sort.order.map((key, place) => {
              const image = chosen.find((each) => each.key === key);
              if (!image) return null;
              return (
                <li key={key} className={pictures.item} {...sort.item(key)}>
                  <ChosenPicture
                    image={image}
                    stored={known.get(image.key) ?? null}
                    place={place + 1}
                    dragHandle={sort.dragHandle(key)}
                  />
                </li>
              );
            })}
          </ul>
          {sort.announcer}
        </>
      )}
      <ImagePicker
        opened={choosing}
        known={images}
        chosen={keys.filter(isImageKey)}
        most={productLimits.images}
        uploads={uploads}
        uploaded={uploaded}
        onClose={() => setChoosing(false)}
        onPicked={(picked) => {
          onPicked(picked);
          editor.edit((product) => ({
            ...product,
            images: picked.map(
              ({ key, alt }) => product.images.find((image) => image.key === key) ?? { key, alt },
            ),
          }));
          setChoosing(false);
        }}
      />
    </section>
  );
}

function ChosenPicture({
  image,
  stored,
  place,
  dragHandle,
}: {
  image: EditableImage;
  /** Null where it was deleted meanwhile. */
  stored: AdminImage | null;
  place: number;
  dragHandle: ReactNode;
}) {
  const t = useTranslate();
  const editor = useEditor();
  const write = (key: ImageKey, language: Language, text: string) =>
    editor.edit(
      (product) => ({
        ...product,
        images: product.images.map((each) =>
          each.key === key ? { ...each, alt: withText(each.alt, language, text) } : each,
        ),
      }),
      `alt ${key} ${language}`,
    );
  return (
    <>
      <div className={pictures.picture}>
        {stored && <Picture image={stored} alt="" sizes="12rem" />}
        {place === 1 && <span className={pictures.main}>{t(editorText.mainPicture)}</span>}
        <div className={pictures.tools}>
          {dragHandle}
          <button
            type="button"
            aria-label={t(labelled(editorText.removePicture, pictureName(place)))}
            onClick={() =>
              editor.edit((product) => ({
                ...product,
                images: product.images.filter(({ key }) => key !== image.key),
              }))
            }
          >
            <AdminIcon name="cross" size={16} />
          </button>
        </div>
      </div>
      {languages.map(({ index, tag, called }) => (
        <TextInput
          key={tag}
          size="xs"
          lang={tag}
          value={textIn(image.alt, index)}
          maxLength={productLimits.alt}
          aria-label={t(bracketed(labelled(editorText.alt, pictureName(place)), called))}
          placeholder={t(bracketed(editorText.alt, called))}
          onChange={({ currentTarget: { value } }) => write(image.key, index, value)}
        />
      ))}
    </>
  );
}
