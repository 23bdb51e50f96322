import { type ClipboardEvent, type FunctionComponent, lazy, Suspense } from 'react';
import type { PickupStore } from '#app/domain/delivery/pickup-store.ts';
import { readPastedStore } from '#app/domain/delivery/store-paste.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { useTranslate } from '#app/ui/language.ts';
import { dispatch } from '#app/ui/session.tsx';
import styles from './checkout.module.css';
import { CheckoutText, type Fields } from './checkout-text.tsx';
import { PickupName } from './pickup-name.tsx';
import type { StoreFinderProps } from './store-finder.tsx';

/** Its script comes only to whoever needs it, and where it does not come the fields do without. */
const StoreFinder = lazy(async (): Promise<{ default: FunctionComponent<StoreFinderProps> }> => {
  try {
    return { default: (await import('./store-finder.tsx')).StoreFinder };
  } catch {
    return { default: () => null };
  }
});

/** A whole store pasted into any of the fields is split over them. */
function pasteStore(event: ClipboardEvent<HTMLFieldSetElement>) {
  const store = readPastedStore(event.clipboardData.getData('text'));
  if (!store) return;
  event.preventDefault();
  dispatch({ type: 'draft', draft: store });
}

function chooseStore({ code, name, address }: PickupStore) {
  dispatch({ type: 'draft', draft: { storeCode: code, storeName: `${name}門市`, storeAddress: address } });
}

/** The 7-ELEVEN store, searched for where the owner has a list, and typed in any case. @param list its version; null for none. */
export function StoreFields({ problemOf, list }: Fields & { list: number | null }) {
  const t = useTranslate();
  return (
    <fieldset className={styles.store} onPaste={pasteStore}>
      <legend>{t(checkoutText.storeTitle)}</legend>
      {list !== null && (
        <Suspense fallback={<div className={styles.finderRoom} />}>
          <StoreFinder list={list} onChoose={chooseStore} />
        </Suspense>
      )}
      <p className={styles.note}>{t(checkoutText.storeHint)}</p>
      <p>
        <a href="https://emap.pcsc.com.tw/" target="_blank" rel="noreferrer">
          {t(checkoutText.findStore)}
        </a>
      </p>
      <div className={styles.localized}>
        <CheckoutText field="storeName" problemOf={problemOf} autoComplete="off" />
        <CheckoutText field="storeCode" problemOf={problemOf} inputMode="numeric" autoComplete="off" />
      </div>
      <CheckoutText field="storeAddress" problemOf={problemOf} optional autoComplete="off" />
      <PickupName problem={problemOf('pickupName')} />
    </fieldset>
  );
}
