import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminImage, ImagePage } from '#app/domain/catalogue/catalogue-calls.ts';
import {
  type ImageKind,
  type ImagesQuery,
  imageKinds,
  imagesSearch,
} from '#app/domain/catalogue/images-query.ts';
import { type LocalizedText, lacksText, localPath, pick } from '#app/domain/language.ts';
import styles from '#app/routes/admin/images.module.css';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { ListPages } from '#app/routes/admin/parts/list-pages.tsx';
import searchRow from '#app/routes/admin/parts/search-row.module.css';
import { imageCount, imagesFound, imagesText, usedByCount } from '#app/text/images-admin.ts';
import { pageOfPages } from '#app/text/products-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Picture } from '#app/ui/picture.tsx';

const kindWords: Record<ImageKind, LocalizedText> = {
  all: imagesText.all,
  unused: imagesText.unused,
  'no-text': imagesText.noText,
};

/** Pause in the typing before the shop is asked, in ms. */
const typingPause = 250;

/** A page of the images with their use, narrowed down as one types; the search is in the address. */
export function ImageGrid({
  listed: { images, all, found, page, pages },
  query,
  onOpen,
}: {
  listed: ImagePage;
  query: ImagesQuery;
  onOpen: (image: AdminImage) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const [text, setText] = useState(query.q);
  const address = (change: Partial<ImagesQuery>) =>
    `/admin/images${imagesSearch({ ...query, page: 1, ...change })}`;
  const narrow = (change: Partial<ImagesQuery>) =>
    void navigate(localPath(address(change), language), { replace: true, preventScrollReset: true });
  // Of the address, when it was changed otherwise than by typing here.
  const [requested, setRequested] = useState(query.q);
  if (requested !== query.q) {
    setRequested(query.q);
    if (text.trim() !== query.q) setText(query.q);
  }
  const ask = useRef(narrow);
  useEffect(() => {
    ask.current = narrow;
  });
  useEffect(() => {
    if (text.trim() === requested) return;
    const later = setTimeout(() => ask.current({ q: text.trim() }), typingPause);
    return () => clearTimeout(later);
  }, [text, requested]);
  if (all === 0) return <p className={styles.empty}>{t(imagesText.none)}</p>;
  return (
    <section aria-label={t(imagesText.title)}>
      <div className={searchRow.row}>
        <TextInput
          type="search"
          className={searchRow.field ?? ''}
          aria-label={t(imagesText.search)}
          placeholder={t(imagesText.search)}
          maxLength={80}
          leftSection={<AdminIcon name="search" />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t(imagesText.show)}
          size="sm"
          value={query.kind}
          onChange={(value) =>
            narrow({ q: text.trim(), kind: imageKinds.find((one) => one === value) ?? 'all' })
          }
          data={imageKinds.map((value) => ({ value, label: t(kindWords[value]) }))}
        />
        <p role="status" className={styles.count}>
          {t(found === all ? imageCount(all) : imagesFound(found, all))}
        </p>
      </div>
      {found === 0 && (
        <div className={styles.empty}>
          <p>{t(imagesText.noneFound)}</p>
          <Button
            variant="default"
            onClick={() => {
              setText('');
              narrow({ q: '', kind: 'all' });
            }}
          >
            {t(imagesText.clearSearch)}
          </Button>
        </div>
      )}
      <ul className={styles.grid}>
        {images.map((image) => (
          <li key={image.key}>
            <ImageCard image={image} onOpen={() => onOpen(image)} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <ListPages
          label={t(imagesText.pages)}
          before={page > 1 ? { to: address({ page: page - 1 }), text: t(imagesText.previous) } : null}
          after={page < pages ? { to: address({ page: page + 1 }), text: t(imagesText.next) } : null}
        >
          {t(pageOfPages(page, pages))}
        </ListPages>
      )}
    </section>
  );
}

function ImageCard({ image, onOpen }: { image: AdminImage; onOpen: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const isUndescribed = lacksText(image.alt);
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <Picture image={image} alt="" sizes="(min-width: 62rem) 14rem, 45vw" />
      <span className={styles.name}>{pick(image.alt, language) || image.name}</span>
      <span className={styles.use}>
        {t(image.products.length === 0 ? imagesText.unused : usedByCount(image.products.length))}
      </span>
      {isUndescribed && (
        <span className={styles.lack}>
          <AdminIcon name="alert" size={14} />
          {t(imagesText.noText)}
        </span>
      )}
    </button>
  );
}
