import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OwnersImage } from '#app/domain/catalogue-calls.ts';
import { findImages } from '#app/domain/find-images.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import { chosenCount, imagesText } from '#app/text/images-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { Picture } from '#app/ui/picture.tsx';
import styles from './image-picker.module.css';
import { ImageUploader } from './image-uploader.tsx';

interface ImagePickerProps {
  opened: boolean;
  /** The store images, newest first. */
  images: readonly OwnersImage[];
  /** What is chosen to begin with, in order. */
  chosen: readonly ImageKey[];
  most: number;
  /** The choice in its order; one that was uploaded here stands behind the others. */
  onPicked: (images: readonly OwnersImage[]) => void;
  onClose: () => void;
  /** An image came into the shop meanwhile. */
  onUploaded?: (image: OwnersImage) => void;
}

/** Chooses from the store images, or uploads new ones in place: those are chosen at once. */
export function ImagePicker({ opened, onClose, ...props }: ImagePickerProps) {
  const say = useSay();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="60rem"
      title={say(imagesText.pick)}
      closeButtonProps={{ 'aria-label': say(imagesText.close) }}
    >
      <Picking {...props} />
    </Modal>
  );
}

/** Shown at first, and with each press of the button that shows more. */
const shownAtOnce = 48;

function Picking({
  images,
  chosen: begun,
  most,
  onPicked,
  onUploaded,
}: Omit<ImagePickerProps, 'opened' | 'onClose'>) {
  const say = useSay();
  const language = useLanguage();
  const [chosen, setChosen] = useState(begun);
  const [fresh, setFresh] = useState<readonly OwnersImage[]>([]);
  const [text, setText] = useState('');
  const [shown, setShown] = useState(shownAtOnce);
  const known = new Set(images.map(({ key }) => key));
  const all = [...fresh.filter(({ key }) => !known.has(key)), ...images];
  const found = findImages(all, text);
  const full = chosen.length >= most;

  const toggle = (key: ImageKey) =>
    setChosen((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]));
  const uploaded = (image: OwnersImage) => {
    setFresh((before) => [image, ...before]);
    setChosen((before) => (before.length < most ? [...before, image.key] : before));
    onUploaded?.(image);
  };
  const picked = () =>
    onPicked(
      chosen.flatMap((key) => {
        const image = all.find((each) => each.key === key);
        return image ? [image] : [];
      }),
    );

  return (
    <div className={styles.picker}>
      <ImageUploader onUploaded={uploaded} />
      <TextInput
        type="search"
        aria-label={say(imagesText.search)}
        placeholder={say(imagesText.search)}
        leftSection={<DeskIcon name="search" />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found.length === 0 ? (
        <p className={styles.empty}>{say(all.length === 0 ? imagesText.none : imagesText.noneFound)}</p>
      ) : (
        <ul className={styles.grid}>
          {found.slice(0, shown).map((image) => {
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
                  <span className={styles.name}>{image.alt[language] || image.name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {found.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + shownAtOnce)}>
          {say(imagesText.more)}
        </Button>
      )}
      <div className={styles.answers}>
        <p role="status">{say(chosen.length === 0 ? imagesText.pickNone : chosenCount(chosen.length))}</p>
        <Button onClick={picked}>{say(imagesText.pickDone)}</Button>
      </div>
    </div>
  );
}
