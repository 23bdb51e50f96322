import type { ReactNode } from 'react';
import type { AdminImage, ImagePage } from '#app/domain/catalogue/catalogue-calls.ts';
import { type ImageKind, type ImagesQuery, imageKinds } from '#app/domain/catalogue/images-query.ts';
import { type LocalizedText, lacksText, pick } from '#app/domain/language.ts';
import styles from '#app/routes/admin/images.module.css';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { ListPage } from '#app/routes/admin/parts/list.tsx';
import { imageCount, imagesFound, imagesText, usedByCount } from '#app/text/images-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Picture } from '#app/ui/picture.tsx';

const kindWords: Record<ImageKind, LocalizedText> = {
  unused: imagesText.unused,
  'no-text': imagesText.noText,
};

/** A page of the images with their use, narrowed down as one types. */
export function ImageGrid({
  listed: { page, all, found },
  query: { q, kind },
  begun,
  onOpen,
}: {
  listed: ImagePage;
  query: ImagesQuery;
  begun: ReactNode;
  onOpen: (image: AdminImage) => void;
}) {
  const t = useTranslate();
  return (
    <ListPage
      path="/admin/images"
      filters={['kind']}
      title={imagesText.title}
      lead={imagesText.lead}
      begun={begun}
      label={imagesText.list}
      empty={all === 0 ? imagesText.none : imagesText.noneFound}
      page={page}
      tabs={{
        name: 'kind',
        label: imagesText.show,
        current: kind,
        all: [
          { value: null, label: imagesText.all },
          ...imageKinds.map((value) => ({ value, label: kindWords[value] })),
        ],
      }}
      search={{
        label: imagesText.search,
        q,
        asTyped: true,
        more: (
          <p role="status" className="small soft">
            {t(found === all ? imageCount(all) : imagesFound(found, all))}
          </p>
        ),
      }}
    >
      {page.rows.length > 0 && (
        <ul className={styles.grid} aria-label={t(imagesText.list)}>
          {page.rows.map((image) => (
            <li key={image.key}>
              <ImageCard image={image} onOpen={() => onOpen(image)} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
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
      <span className="small soft">
        {t(image.products.length === 0 ? imagesText.unused : usedByCount(image.products.length))}
      </span>
      {isUndescribed && (
        <span className="flex middle gap-1 small warning">
          <AdminIcon name="alert" size={14} />
          {t(imagesText.noText)}
        </span>
      )}
    </button>
  );
}
