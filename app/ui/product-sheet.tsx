import type { ReactNode, RefObject } from 'react';
import type { ShopProduct } from '#app/domain/catalogue/product.ts';
import { useTranslate } from './language.ts';
import { ProductFactsList } from './product-facts.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductPurchase } from './product-purchase.tsx';
import styles from './product-sheet.module.css';
import { VariantTable } from './variant-table.tsx';

/** Everything about one product: what the store's dialog holds, and the owner's preview of it. */
export function ProductSheet({
  product,
  titleId,
  title,
  headingLevel: Heading = 'h1',
  named = null,
  children,
}: {
  product: ShopProduct;
  titleId?: string;
  title?: RefObject<HTMLHeadingElement | null>;
  headingLevel?: 'h1' | 'h3';
  /** The id of the variant that is meant. */
  named?: string | null;
  /** Stands before all else: the way out. */
  children?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className={styles.frame}>
      <div className={styles.sheet}>
        {children}
        <ProductGallery images={product.images} />
        <div className={styles.facts}>
          <Heading id={titleId} className={styles.title} tabIndex={-1} ref={title}>
            {t(product.title)}
          </Heading>
          <ProductPurchase key={product.id} product={product} named={named} />
          <div className={styles.description}>
            {t(product.description)
              .split(/\n{2,}/)
              .map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
          </div>
          <ProductFactsList facts={product.facts} />
          <VariantTable product={product} />
        </div>
      </div>
    </div>
  );
}
