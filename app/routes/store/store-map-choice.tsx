import { useEffect, useRef } from 'react';
import { isStoreCode } from '#app/domain/delivery/pickup-store.ts';
import { isShippingOption } from '#app/domain/delivery/shipping.ts';
import { localPath } from '#app/domain/language.ts';
import { storeLine } from '#app/text/checkout.ts';
import { storeMapText } from '#app/text/store-map.ts';
import { readStored, writeStored } from '#app/ui/browser-storage.ts';
import { Button } from '#app/ui/button.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { dispatch, useSession } from '#app/ui/session.tsx';

/** In the tab alone, so that only the visit that it began brings a store. */
const visitKey = 'boma:store-visit';

/** The way to the provider's map, and the store that came back. */
export function StoreMapChoice({ option }: { option: string }) {
  const t = useTranslate();
  const language = useLanguage();
  const { draft } = useSession();
  const chosen = useRef<HTMLParagraphElement>(null);
  const hasStore = isStoreCode(draft.storeCode.trim()) && draft.storeName.trim() !== '';
  useEffect(() => {
    if (takeStore()) requestAnimationFrame(() => chosen.current?.focus());
  }, []);

  const go = () => {
    const visit = `${language}${randomLetters(19)}`;
    // Without storage nothing could come back; typing remains.
    if (!writeStored('sessionStorage', visitKey, visit)) return;
    const path = localPath('/store/checkout/map', language);
    window.location.assign(`${path}?${new URLSearchParams({ option, visit })}`);
  };
  return (
    <>
      {hasStore && (
        <p ref={chosen} tabIndex={-1}>
          {t(storeMapText.chosen)} <strong>{t(storeLine(option, draft.storeName, draft.storeCode))}</strong>
          <br />
          <span className="small soft">{draft.storeAddress}</span>
        </p>
      )}
      <Button onClick={go} wide>
        {t(hasStore ? storeMapText.change : storeMapText.choose)}
      </Button>
    </>
  );
}

/** The store behind `#`, once, where it belongs to the visit that this tab began. */
function takeStore(): boolean {
  const { hash, pathname, search } = window.location;
  const given = new URLSearchParams(hash.slice(1));
  const visit = given.get('visit');
  if (visit === null) return false;
  window.history.replaceState(window.history.state, '', pathname + search);
  const begun = readStored('sessionStorage', visitKey);
  writeStored('sessionStorage', visitKey, null);
  const text = (name: string) => given.get(name) ?? '';
  const option = text('option');
  if (begun !== visit || !isShippingOption(option)) return false;
  dispatch({
    type: 'draft',
    draft: {
      shippingOption: option,
      storeCode: text('code'),
      storeName: text('name'),
      storeAddress: text('address'),
    },
  });
  return true;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomLetters(count: number): string {
  return [...crypto.getRandomValues(new Uint32Array(count))]
    .map((number) => letters[number % letters.length])
    .join('');
}
