import { memo, useDeferredValue, useMemo } from 'react';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { previewOf } from '#app/domain/catalogue/product-preview.ts';
import { languages } from '#app/domain/languages.ts';
import { SpokenLanguage, useTranslate } from '#app/ui/language.ts';
import { ProductCard } from '#app/ui/product-card.tsx';
import { ProductSheet } from '#app/ui/product-sheet.tsx';
import { useEditing } from './editor-store.ts';
import styles from './product-preview.module.css';

interface PreviewProps {
  part: 'card' | 'dialog';
  images: readonly ShopImage[];
}

/** The product as shoppers will see it, in all languages at once. It follows the typing, and never holds it up. */
export function ProductPreview({ part, images }: PreviewProps) {
  const product = useDeferredValue(useEditing((state) => state.history.present));
  return <Shown part={part} product={product} images={images} />;
}

const Shown = memo(function Shown({ part, product, images }: PreviewProps & { product: EditableProduct }) {
  const t = useTranslate();
  const shown = useMemo(
    () => previewOf(product, new Map(images.map((image) => [image.key, image]))),
    [product, images],
  );
  return (
    <div className={part === 'card' ? styles.cards : styles.dialogs}>
      {languages.map(({ index, tag, called }) => (
        <figure key={tag} className={styles.preview} lang={tag}>
          <figcaption>{t(called)}</figcaption>
          {/* A form of its own, so that the pickers of each language are a group. Nothing in it can be reached. */}
          <form inert className={styles.shown}>
            <SpokenLanguage value={index}>
              {part === 'card' ? (
                <ProductCard product={shown} headingLevel="h3" />
              ) : (
                <ProductSheet product={shown} headingLevel="h3" />
              )}
            </SpokenLanguage>
          </form>
        </figure>
      ))}
    </div>
  );
});
