import { useState } from 'react';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { pictureOf, productText } from '#app/text/product.ts';
import { useTranslate } from './language.ts';
import { Picture } from './picture.tsx';
import styles from './product-gallery.module.css';

/** One large picture, and small ones to choose it by where there are several. */
export function ProductGallery({ images }: { images: readonly ShopImage[] }) {
  const t = useTranslate();
  const [shown, setShown] = useState(0);
  const image = images[shown] ?? images[0];
  if (!image) return <div className={styles.gallery} />;
  return (
    <div className={styles.gallery}>
      <div className={styles.large}>
        <Picture
          key={image.key}
          image={image}
          alt={t(image.alt)}
          sizes="(width >= 60rem) 36rem, (width >= 38rem) 80vw, 54vw"
          priority
        />
      </div>
      {images.length > 1 && (
        <ul className={styles.small} role="list" aria-label={t(productText.pictures)}>
          {images.map((each, index) => (
            <li key={each.key}>
              <button
                type="button"
                aria-label={t(pictureOf(index + 1, images.length))}
                aria-pressed={each === image}
                onClick={() => setShown(index)}
              >
                <Picture image={each} alt="" sizes="6rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
