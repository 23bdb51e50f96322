import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { ShopImage, ShopProduct, ShopVariant } from '#app/domain/catalogue/product.ts';
import type { ProductFacts } from '#app/domain/catalogue/product-facts.ts';
import { usedProperties } from '#app/domain/catalogue/product-options.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { bundleContents, bundleFacts, bundlePartText } from '#app/text/bundle-parts.ts';
import { enlargePicture, factNames, factTexts, pictureOf, productText } from '#app/text/product.ts';
import { itemsLeft } from '#app/text/store.ts';
import { useTranslate } from './language.ts';
import { lazyPart } from './lazy-part.ts';
import { LocalLink } from './local-link.tsx';
import { Picture } from './picture.tsx';
import { showPicture, useShownPicture } from './picture-row.ts';
import { PriceBefore } from './price.tsx';
import { ProductPurchase } from './product-purchase.tsx';
import styles from './product-sheet.module.css';
import { ShareButton } from './share-button.tsx';
import { RatingLink } from './stars.tsx';

/** Collapsed below the facts. */
export interface ProductNote {
  title: LocalizedText;
  lines: readonly LocalizedText[];
}

export function ProductSheet({
  product,
  notes = [],
  titleId,
  title,
  headingLevel: Heading = 'h1',
  named = null,
  share = false,
  onAdded,
  children,
}: {
  product: ShopProduct;
  notes?: readonly ProductNote[];
  titleId?: string;
  title?: RefObject<HTMLHeadingElement | null>;
  headingLevel?: 'h1' | 'h3';
  named?: string | null;
  share?: boolean;
  onAdded?: (variant: ShopVariant, qty: number) => void;
  children?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className={styles.frame}>
      <div className={styles.sheet}>
        {children}
        <ProductGallery images={product.images} />
        <ProductPurchase
          key={product.id}
          product={product}
          named={named}
          onAdded={onAdded}
          heading={
            <>
              <Heading id={titleId} className={styles.title} tabIndex={-1} ref={title}>
                {t(product.title)}
              </Heading>
              {product.rating && <RatingLink {...product.rating} />}
            </>
          }
        >
          {share && (
            <div className={styles.share}>
              <ShareButton
                title={product.title}
                path={`/store/${product.slug}`}
                label={productText.share}
                variant="quiet"
              />
            </div>
          )}
          <div className={styles.description}>
            {t(product.description)
              .split(/\n{2,}/)
              .map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
          </div>
          <BundleContents product={product} />
          <ProductFactsList facts={product.facts} />
          <VariantTable product={product} />
          {notes.map(({ title: name, lines }) => (
            <details key={name[0]} className={styles.ledger}>
              <summary>{t(name)}</summary>
              {lines.map((line) => (
                <p key={line[0]} className="pre-wrap small mb-3">
                  {t(line)}
                </p>
              ))}
            </details>
          ))}
        </ProductPurchase>
      </div>
    </div>
  );
}

const PictureViewer = lazyPart(async () => (await import('./picture-viewer.tsx')).PictureViewer);

const fullSizes = '(width >= 60rem) 36rem, (width >= 38rem) 80vw, 54vw';

/** Swiped, or chosen by thumbnails; a tap shows a picture full-screen. */
function ProductGallery({ images }: { images: readonly ShopImage[] }) {
  const t = useTranslate();
  const track = useRef<HTMLUListElement>(null);
  const shown = useShownPicture(track);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  if (images.length === 0) return <div className={styles.gallery} />;
  return (
    <div className={styles.gallery}>
      <ul ref={track} className={styles.track} role="list" aria-label={t(productText.pictures)}>
        {images.map((image, index) => (
          <li key={image.key} className={styles.large}>
            <Picture image={image} alt={t(image.alt)} sizes={fullSizes} priority={index === 0} />
            <button
              type="button"
              className={styles.enlarge}
              data-step={`enlarge-${index}`}
              aria-label={t(enlargePicture(index + 1, images.length))}
              onClick={() => setEnlarged(index)}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className={styles.small} role="list">
          {images.map((each, index) => (
            <li key={each.key}>
              <button
                type="button"
                aria-label={t(pictureOf(index + 1, images.length))}
                aria-pressed={index === shown}
                onClick={() => showPicture(track.current, index)}
              >
                <Picture image={each} alt="" sizes="6rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {enlarged !== null && (
        <Suspense>
          <PictureViewer images={images} first={enlarged} onClose={() => setEnlarged(null)} />
        </Suspense>
      )}
    </div>
  );
}

function VariantTable({ product }: { product: ShopProduct }) {
  const t = useTranslate();
  const used = usedProperties(product);
  const optionNames = (variant: ShopVariant) =>
    used.flatMap((property) => {
      const label = variant[property];
      return label ? [t(label)] : [];
    });
  return (
    <details className={styles.ledger}>
      <summary>{t(productText.optionsTable)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(productText.option)}</th>
            <th scope="col">{t(productText.price)}</th>
            <th scope="col">{t(productText.stock)}</th>
          </tr>
        </thead>
        <tbody>
          {product.variants.map((variant) => (
            <tr key={variant.id}>
              <th scope="row">{optionNames(variant).join(' · ') || t(productText.oneOption)}</th>
              <td>
                {variant.salePrice < variant.price && <PriceBefore price={variant.price} />}
                {formatNtd(variant.salePrice)}
              </td>
              <td>{t(variant.qty > 0 ? itemsLeft(variant.qty) : productText.soldOut)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Contents of the product's bundles, with links to the parts. */
function BundleContents({ product }: { product: ShopProduct }) {
  const t = useTranslate();
  const bundles = product.variants.filter(({ parts }) => parts);
  return bundles.map((variant) => {
    const options = usedProperties(product)
      .map((property) => variant[property])
      .filter((label) => label !== null);
    return (
      <section key={variant.id} className={styles.contents}>
        <h2>{[t(bundleContents), ...(bundles.length > 1 ? options.map(t) : [])].join(' · ')}</h2>
        <ul className="plain-list" role="list">
          {variant.parts?.map((part) => (
            <li key={part.id}>
              <b>{part.qty} ×</b>{' '}
              {part.slug === null ? (
                t(bundlePartText(part, null))
              ) : (
                <LocalLink to={`/store/${part.slug}`}>{t(bundlePartText(part, null))}</LocalLink>
              )}
            </li>
          ))}
        </ul>
        {product.facts.isFood && <p className="small soft">{t(bundleFacts)}</p>}
      </section>
    );
  });
}

function ProductFactsList({ facts }: { facts: ProductFacts }) {
  const t = useTranslate();
  const rows = factTexts(facts).filter(({ text }) => t(text).trim() !== '');
  if (rows.length === 0) return null;
  return (
    <dl className={styles.productFactsFacts}>
      {rows.map(({ fact, text }) => (
        <div key={fact} className={fact === 'allergens' ? styles.marked : undefined}>
          <dt>{t(factNames[fact])}</dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
