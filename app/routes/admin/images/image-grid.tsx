import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OwnersImage } from '#app/domain/catalogue-calls.ts';
import { findImages, type ImageKind, imageKinds } from '#app/domain/find-images.ts';
import type { Pair } from '#app/domain/language.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import searchRow from '#app/routes/admin/desk/search-row.module.css';
import styles from '#app/routes/admin/images.module.css';
import { imageCount, imagesFound, imagesText, usedByCount } from '#app/text/images-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { Picture } from '#app/ui/picture.tsx';

const kindWords: Record<ImageKind, Pair> = {
  all: imagesText.all,
  unused: imagesText.unused,
  'no-text': imagesText.noText,
};

/** Drawn at first, and with each press of the button that shows more. */
const shownAtOnce = 60;

/** Every image with its use, narrowed down as one types. */
export function ImageGrid({
  images,
  onOpen,
}: {
  images: readonly OwnersImage[];
  onOpen: (image: OwnersImage) => void;
}) {
  const say = useSay();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<ImageKind>('all');
  const [shown, setShown] = useState(shownAtOnce);
  const found = findImages(images, text, kind);
  if (images.length === 0) return <p className={styles.empty}>{say(imagesText.none)}</p>;
  return (
    <section aria-label={say(imagesText.title)}>
      <div className={searchRow.row}>
        <TextInput
          type="search"
          className={searchRow.field ?? ''}
          aria-label={say(imagesText.search)}
          placeholder={say(imagesText.search)}
          leftSection={<DeskIcon name="search" />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <SegmentedControl
          aria-label={say(imagesText.show)}
          size="sm"
          value={kind}
          onChange={(value) => setKind(imageKinds.find((one) => one === value) ?? 'all')}
          data={imageKinds.map((value) => ({ value, label: say(kindWords[value]) }))}
        />
        <p role="status" className={styles.count}>
          {say(
            found.length === images.length
              ? imageCount(images.length)
              : imagesFound(found.length, images.length),
          )}
        </p>
      </div>
      {found.length === 0 && (
        <div className={styles.empty}>
          <p>{say(imagesText.noneFound)}</p>
          <Button
            variant="default"
            onClick={() => {
              setText('');
              setKind('all');
            }}
          >
            {say(imagesText.clearSearch)}
          </Button>
        </div>
      )}
      <ul className={styles.grid}>
        {found.slice(0, shown).map((image) => (
          <li key={image.key}>
            <ImageCard image={image} onOpen={() => onOpen(image)} />
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + shownAtOnce)}>
          {say(imagesText.more)}
        </Button>
      )}
    </section>
  );
}

function ImageCard({ image, onOpen }: { image: OwnersImage; onOpen: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const lacksText = image.alt.some((alt) => alt.trim() === '');
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <Picture image={image} alt="" sizes="(min-width: 62rem) 14rem, 45vw" />
      <span className={styles.name}>{image.alt[language] || image.name}</span>
      <span className={styles.use}>
        {say(image.products.length === 0 ? imagesText.unused : usedByCount(image.products.length))}
      </span>
      {lacksText && (
        <span className={styles.lack}>
          <DeskIcon name="alert" size={14} />
          {say(imagesText.noText)}
        </span>
      )}
    </button>
  );
}
