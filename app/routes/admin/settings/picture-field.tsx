import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AdminImage } from '#app/domain/catalogue/catalogue-calls.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { isImageKey } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { ImagePicker } from '#app/routes/admin/images/image-picker.tsx';
import { UploadList } from '#app/routes/admin/images/image-uploader.tsx';
import { useUploads } from '#app/routes/admin/images/image-uploads.ts';
import { useImagesOf } from '#app/routes/admin/images/use-found-images.ts';
import styles from '#app/routes/admin/settings.module.css';
import { pictureText } from '#app/text/settings-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Picture } from '#app/ui/picture.tsx';

interface PictureFieldProps {
  name: string;
  /** What it is a picture of; the form's own fields beside it say so where it is left out. */
  label?: LocalizedText;
  /** Its key; empty for none. */
  value: string;
  none: LocalizedText;
  onType: (key: string) => void;
  /** With the picture of the key, once it is known. */
  onShown?: (image: ShopImage | null) => void;
}

/** One of the store's images, or none. */
export function PictureField({ name, label, value, none, onType, onShown }: PictureFieldProps) {
  const t = useTranslate();
  const [choosing, setChoosing] = useState(false);
  const [known, setKnown] = useState<readonly AdminImage[]>([]);
  const [uploaded, setUploaded] = useState<readonly AdminImage[]>([]);
  const uploads = useUploads((image) => {
    setUploaded((before) => [...before, image]);
    if (!choosing) onType(image.key);
  });
  const all = [...known, ...uploaded];
  const chosen = isImageKey(value) ? [value] : [];
  const found = useImagesOf(chosen.filter((key) => !all.some((image) => image.key === key)));
  const shown = [...all, ...found].find(({ key }) => key === value);
  useEffect(() => onShown?.(shown ?? null), [shown, onShown]);
  const named = label ? (what: LocalizedText) => `${t(what)} – ${t(label)}` : undefined;
  return (
    <div className="all-columns grid at-start gap-3">
      {label && <p className="small semibold">{t(label)}</p>}
      <input type="hidden" name={name} value={value} />
      {shown ? (
        <div className={styles.aboutPicture}>
          <Picture image={shown} alt={t(shown.alt)} sizes="16rem" />
        </div>
      ) : (
        <p className="small soft">{t(none)}</p>
      )}
      {!choosing && <UploadList {...uploads} of={label} />}
      <div className="flex wrap gap-2">
        <Button
          variant="default"
          onClick={() => setChoosing(true)}
          aria-label={named?.(value === '' ? pictureText.choose : pictureText.change)}
        >
          {t(value === '' ? pictureText.choose : pictureText.change)}
        </Button>
        {value !== '' && (
          <Button variant="subtle" onClick={() => onType('')} aria-label={named?.(pictureText.remove)}>
            {t(pictureText.remove)}
          </Button>
        )}
      </div>
      <ImagePicker
        opened={choosing}
        known={shown ? [shown] : []}
        chosen={shown ? chosen : []}
        most={1}
        uploads={uploads}
        uploaded={uploaded}
        onClose={() => setChoosing(false)}
        onPicked={(picked) => {
          setKnown((before) => [...before, ...picked]);
          onType(picked[0]?.key ?? '');
          setChoosing(false);
        }}
      />
    </div>
  );
}
