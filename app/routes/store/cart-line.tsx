import type { BasketVariant, StoredLine } from '#app/domain/cart/basket.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { maxLineQty } from '#app/domain/order/order.ts';
import { cartText, lineAction, removedText, removeText } from '#app/text/cart.ts';
import { variantOptions, variantTitle } from '#app/text/variant.ts';
import { Button } from '#app/ui/button.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import { dispatch } from '#app/ui/session.tsx';
import styles from './cart.module.css';

export function CartLine({
  line,
  variant,
  waiting,
  onRemoved,
}: {
  line: StoredLine;
  /** Undefined until the shop has answered, and when it is no longer sold. */
  variant: BasketVariant | undefined;
  waiting: boolean;
  onRemoved: (says: string) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { productID, qty, left, price, discount } = line;
  const title = variant ? variantTitle(variant, language) : t(cartText.unnamed);
  const most = Math.min(left, maxLineQty);
  const unit = price - discount;

  const remove = () => {
    onRemoved(t(removedText(title)));
    dispatch({ type: 'remove', productID });
  };
  return (
    <li className={styles.line} data-counted={left > 0}>
      <div className={styles.picture} data-waiting={waiting && !variant}>
        {variant?.image && <Picture image={variant.image} alt="" sizes="(min-width: 48rem) 8rem, 6rem" />}
      </div>
      <div className={styles.what}>
        <h2 className={styles.title}>
          {variant ? (
            <LocalLink to={`/store/${variant.slug}`}>{t(variant.title)}</LocalLink>
          ) : (
            !waiting && title
          )}
        </h2>
        {variant && <p className={styles.options}>{variantOptions(variant, language)}</p>}
        {(variant || waiting) && (
          <p className={styles.unit}>
            {discount > 0 && <s>{formatNtd(price)}</s>}
            <span>
              {formatNtd(unit)}
              {t(cartText.each)}
            </span>
          </p>
        )}
        {left === 0 && !waiting && (
          <p className="small warning bold">{t(variant ? cartText.soldOut : cartText.gone)}</p>
        )}
      </div>
      <div className={styles.stepper}>
        <QuantityStepper
          value={qty}
          most={most}
          label={t(lineAction('qty', title))}
          less={t(lineAction('less', title))}
          more={t(lineAction('more', title))}
          onStep={(by) => dispatch({ type: by > 0 ? 'increment' : 'decrement', productID })}
        />
        {left > 0 && qty >= most && <span className="small warning bold">{t(cartText.maxStock)}</span>}
      </div>
      <p className={styles.lineTotal}>{left > 0 && formatNtd(unit * qty)}</p>
      <Button
        look="quiet"
        className={styles.remove ?? ''}
        aria-label={t(lineAction('remove', title))}
        onClick={remove}
      >
        {t(removeText)}
      </Button>
    </li>
  );
}
