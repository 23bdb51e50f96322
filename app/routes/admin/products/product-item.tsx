import { Button, Checkbox } from '@mantine/core';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { ProductRow } from '#app/domain/catalogue/products-query.ts';
import { type LocalizedText, otherLanguage, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { factsText } from '#app/text/facts-admin.ts';
import { labelled } from '#app/text/marks.ts';
import {
  editorText,
  inStock,
  productsText,
  selectProduct,
  variantCount,
  variantsLow,
  variantsSoldOut,
} from '#app/text/products-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { useProductActions } from './product-actions.ts';
import styles from './product-list.module.css';

interface ProductItemProps {
  product: ProductRow;
  /** The title of its filter; null where it has none. */
  type: LocalizedText | null;
  picked: boolean;
  onPick: (on: boolean) => void;
  actions: ReturnType<typeof useProductActions>;
}

/** One product of the owner's list. */
export function ProductItem({
  product,
  type,
  picked,
  onPick,
  actions: { Form, begin, busy },
}: ProductItemProps) {
  const t = useTranslate();
  const language = useLanguage();
  const { id, title, image, isPublished, stock, variants, soldOut, low } = product;
  const other = otherLanguage(language);
  return (
    <li className={picked ? `${styles.item} ${styles.picked}` : styles.item}>
      <Checkbox
        className={styles.pick ?? ''}
        checked={picked}
        onChange={(event) => onPick(event.currentTarget.checked)}
        aria-label={t(selectProduct(title))}
      />
      <div className={styles.picture}>{image && <Picture image={image} alt="" sizes="5rem" />}</div>
      <div className={styles.names}>
        <LocalLink to={`/admin/products/${id}`} className={styles.title ?? ''}>
          {t(title) || t(editorText.untitled)}
        </LocalLink>
        <span className={styles.other} lang={languages[other].tag}>
          {textIn(title, other)}
        </span>
        <span className={styles.type}>
          {t(type ?? productsText.noType)}
          {product.lacksFacts && <> · {t(factsText.missing)}</>}
        </span>
      </div>
      <span className={styles.price}>
        {formatNtd(product.priceFrom)}
        {product.priceTo > product.priceFrom && ` – ${formatNtd(product.priceTo)}`}
      </span>
      <span className={stock === 0 ? `${styles.stock} ${styles.gone}` : styles.stock}>
        <b>{t(stock === 0 ? productsText.soldOut : inStock(stock))}</b>
        <small>
          {t(variantCount(variants))}
          {stock > 0 && soldOut > 0 && ` · ${t(variantsSoldOut(soldOut))}`}
          {low > 0 && <em> · {t(variantsLow(low))}</em>}
        </small>
      </span>
      <span className={styles.margin}>
        <small>{t(productsText.margin)}</small> {marginText(product)}
      </span>
      <span className={isPublished ? `${styles.state} ${styles.shown}` : styles.state}>
        {t(isPublished ? editorText.published : editorText.unpublished)}
      </span>
      <Form method="post" className={styles.duplicate} onSubmit={begin}>
        <HiddenFields of={{ intent: 'duplicate-product', id }} />
        <Button
          type="submit"
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          aria-label={t(labelled(productsText.duplicate, title))}
        >
          {t(productsText.duplicate)}
        </Button>
      </Form>
    </li>
  );
}

function marginText({ marginFrom, marginTo }: ProductRow): string {
  if (marginFrom === null || marginTo === null) return '–';
  return marginFrom === marginTo ? `${marginFrom}%` : `${marginFrom}–${marginTo}%`;
}
