import { useLive } from '#app/ui/live.tsx';
import { useRefreshWhenSeen } from '#app/ui/refresh-when-seen.ts';
import { useShop } from '#app/ui/shop.ts';

/**
 * Follows settings and filters, and products on every page but the store's own (specification, section 2).
 * @param products whether to follow the products.
 */
export function ShopStream({ products }: { products: boolean }) {
  const refresh = useRefreshWhenSeen();
  const { mark } = useShop();
  useLive(false, ({ changed, settings }) => {
    const isOther = settings !== null && settings !== mark;
    if (isOther || changed.has('filters') || (products && changed.has('catalogue'))) refresh(changed);
  });
  return null;
}
