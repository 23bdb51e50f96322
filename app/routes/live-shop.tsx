import { useEffect, useState } from 'react';
import { useLive, useRefreshWhenSeen } from '#app/ui/live.tsx';
import { useShop } from '#app/ui/shop.ts';

/** Pause before the page listens, in ms: the page comes first. */
const rest = 3_000;

/**
 * An open page follows the owner's settings, and the product list on every page except the store (specification,
 * section 2). @param products whether it follows the products too.
 */
export function LiveShop({ products }: { products: boolean }) {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setRested(true), rest);
    return () => clearTimeout(waiting);
  }, []);
  return rested ? <ShopStream products={products} /> : null;
}

function ShopStream({ products }: { products: boolean }) {
  const refresh = useRefreshWhenSeen();
  const { mark } = useShop();
  useLive(false, ({ changed, settings }) => {
    if ((settings !== null && settings !== mark) || (products && changed.has('catalogue'))) refresh(changed);
  });
  return null;
}
