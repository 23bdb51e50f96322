import { useEffect, useRef } from 'react';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { productText } from '#app/text/product.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import { Modal, useBackCloses } from './modal.tsx';
import { Picture } from './picture.tsx';
import { showPicture, useShownPicture } from './picture-row.ts';
import styles from './product-sheet.module.css';

export function PictureViewer({
  images,
  first,
  onClose,
}: {
  images: readonly ShopImage[];
  first: number;
  onClose: () => void;
}) {
  const t = useTranslate();
  const track = useRef<HTMLUListElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const leave = useBackCloses(onClose);
  const shown = useShownPicture(track);
  useEffect(() => {
    track.current?.children[first]?.scrollIntoView({ behavior: 'instant' });
  }, [first]);
  const steps = [
    { by: -1, words: productText.previousPicture, icon: 'chevron-left' },
    { by: 1, words: productText.nextPicture, icon: 'chevron-right' },
  ] as const;
  return (
    <Modal className={styles.viewer} aria-label={t(productText.pictures)} start={close} onLeave={leave}>
      <ul
        ref={track}
        className={styles.track}
        role="list"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the arrow keys too
        tabIndex={0}
      >
        {images.map((image) => (
          <li key={image.key}>
            <Picture image={image} alt={t(image.alt)} sizes="100vw" />
          </li>
        ))}
      </ul>
      <IconButton
        ref={close}
        aria-label={t(productText.close)}
        className={styles.leave ?? ''}
        onClick={leave}
      >
        <Icon name="close" />
      </IconButton>
      {images.length > 1 && (
        <div className={styles.steps}>
          {steps.map(({ by, words, icon }) => (
            <IconButton
              key={by}
              aria-label={t(words)}
              disabled={images[shown + by] === undefined}
              onClick={() => showPicture(track.current, shown + by)}
            >
              <Icon name={icon} />
            </IconButton>
          ))}
        </div>
      )}
    </Modal>
  );
}
