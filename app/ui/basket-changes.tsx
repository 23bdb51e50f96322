import type { Ref } from 'react';
import type { VariantId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { cartText, changeText, feeChangeText } from '#app/text/cart.ts';
import { variantTitle } from '#app/text/product.ts';
import styles from './basket-changes.module.css';
import { Button } from './button.tsx';
import type { FreshBasket } from './fresh-basket.ts';
import { useLanguage, useTranslate } from './language.ts';
import { Notice } from './notice.tsx';
import { focusPage } from './page.tsx';
import { dispatch, useSession } from './session.tsx';

/** Changes of price, stock and by another tab that the shopper has not accepted yet, and failed refreshes. */
export function BasketChanges({
  fresh,
  lead,
  ref,
}: {
  fresh: FreshBasket;
  /** Why the shopper is led to them. */
  lead?: LocalizedText | false;
  ref?: Ref<HTMLDivElement>;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { changes, feeChange, changedElsewhere } = useSession();
  const titleOf = (id: VariantId) => {
    const variant = fresh.variants.get(id);
    return variant ? variantTitle(variant, language) : t(cartText.unnamed);
  };
  return (
    <>
      {fresh.state === 'failed' && (
        <Notice tone="warning" role="status" className={styles.changes}>
          <p>{t(cartText.notChecked)}</p>
          <Button onClick={fresh.refresh}>{t(cartText.tryAgain)}</Button>
        </Notice>
      )}
      {(changes.length > 0 || feeChange || changedElsewhere) && (
        <Notice tone="warning" role="status" className={styles.changes} ref={ref} tabIndex={-1}>
          {lead && <p className="bold">{t(lead)}</p>}
          <h2 className={styles.title}>{t(cartText.changesTitle)}</h2>
          <ul>
            {changes.map((change) => (
              <li key={`${change.kind} ${change.productID}`}>
                {t(changeText(change, titleOf(change.productID)))}
              </li>
            ))}
            {changedElsewhere && <li>{t(cartText.changedElsewhere)}</li>}
            {feeChange && <li>{t(feeChangeText(feeChange))}</li>}
          </ul>
          <Button
            onClick={() => {
              dispatch({ type: 'accept' });
              focusPage();
            }}
          >
            {t(cartText.accept)}
          </Button>
        </Notice>
      )}
    </>
  );
}
