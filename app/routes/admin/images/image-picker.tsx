import { Button, Modal, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { AdminImage } from '#app/domain/catalogue/catalogue-calls.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import { pick } from '#app/domain/language.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { chosenCount, imagesText } from '#app/text/images-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Picture } from '#app/ui/picture.tsx';
import styles from './image-picker.module.css';
import { UploadPlace } from './image-uploader.tsx';
import type { Uploads } from './image-uploads.ts';
import { useFoundImages } from './use-found-images.ts';

interface ImagePickerProps {
  opened: boolean;
  /** Pictures that the form knows already: those chosen to begin with among them. */
  known: readonly AdminImage[];
  /** What is chosen to begin with, in order. */
  chosen: readonly ImageKey[];
  most: number;
  /** Those that come in here outlive the picker: one that breaks off is not lost with it. */
  uploads: Uploads;
  /** Came in while the picker was open: they are chosen at once. */
  uploaded: readonly AdminImage[];
  /** The choice in its order. */
  onPicked: (images: readonly AdminImage[]) => void;
  onClose: () => void;
}

/** Chooses from the store images, or uploads new ones in place: those are chosen at once. */
export function ImagePicker({ opened, onClose, ...props }: ImagePickerProps) {
  const t = useTranslate();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="60rem"
      title={t(imagesText.pick)}
      closeButtonProps={{ 'aria-label': t(imagesText.close) }}
    >
      <Picking {...props} />
    </Modal>
  );
}

function Picking({
  known,
  chosen: begun,
  most,
  uploads,
  uploaded,
  onPicked,
}: Omit<ImagePickerProps, 'opened' | 'onClose'>) {
  const t = useTranslate();
  const language = useLanguage();
  const [chosen, setChosen] = useState(begun);
  const [text, setText] = useState('');
  const { images: found, more, failed, loadMore, retry } = useFoundImages(text);
  const [taken, setTaken] = useState(uploaded);
  const full = chosen.length >= most;

  const fresh = uploaded.filter((image) => !taken.includes(image));
  if (fresh.length > 0) {
    setTaken([...taken, ...fresh]);
    setChosen((before) =>
      [...before, ...fresh.map(({ key }) => key).filter((key) => !before.includes(key))].slice(0, most),
    );
  }
  const shown = unique([...(text.trim() === '' ? uploaded.toReversed() : []), ...(found ?? [])]);
  const all = useRef(new Map<ImageKey, AdminImage>());
  useEffect(() => {
    for (const image of [...known, ...uploaded, ...(found ?? [])]) all.current.set(image.key, image);
  }, [known, uploaded, found]);
  const toggle = (key: ImageKey) =>
    setChosen((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]));
  const picked = () => onPicked(chosen.flatMap((key) => all.current.get(key) ?? []));

  return (
    <div className="grid gap-4">
      <UploadPlace uploads={uploads} />
      <TextInput
        type="search"
        aria-label={t(imagesText.search)}
        placeholder={t(imagesText.search)}
        maxLength={80}
        leftSection={<AdminIcon name="search" />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {failed && (
        <Notice tone="error" role="alert">
          {t(imagesText.searchFailed)}{' '}
          <Button variant="default" size="compact-sm" onClick={retry}>
            {t(imagesText.retry)}
          </Button>
        </Notice>
      )}
      {shown.length === 0 ? (
        <p className="soft">
          {found !== null && t(text.trim() === '' ? imagesText.none : imagesText.noneFound)}
        </p>
      ) : (
        <ul className={styles.grid}>
          {shown.map((image) => {
            const place = chosen.indexOf(image.key);
            return (
              <li key={image.key}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={place >= 0}
                  disabled={place < 0 && full}
                  onClick={() => toggle(image.key)}
                >
                  <Picture image={image} alt="" sizes="10rem" />
                  {place >= 0 && <span className={styles.place}>{place + 1}</span>}
                  <span className={styles.name}>{pick(image.alt, language) || image.name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {more && (
        <Button variant="default" onClick={loadMore}>
          {t(imagesText.more)}
        </Button>
      )}
      <div className={styles.answers}>
        <p role="status">{t(chosen.length === 0 ? imagesText.pickNone : chosenCount(chosen.length))}</p>
        <Button onClick={picked}>{t(imagesText.pickDone)}</Button>
      </div>
    </div>
  );
}

function unique(images: readonly AdminImage[]): readonly AdminImage[] {
  return [...new Map(images.map((image) => [image.key, image])).values()];
}
