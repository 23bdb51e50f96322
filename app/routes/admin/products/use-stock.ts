import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminFilter, ProductStock } from '#app/domain/catalogue/catalogue-calls.ts';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { useAdminChanges } from '#app/routes/admin/parts/admin-changes.ts';
import { call } from '#app/ui/call.ts';
import { useRefresh, useWhenSeen } from '#app/ui/live.tsx';

interface Loaded {
  product: EditableProduct | null;
  filters: readonly AdminFilter[];
}

interface Fresh {
  stock: ProductStock;
  filters: readonly AdminFilter[];
}

/**
 * What the page loaded, with the stock as it stands now: an order changes the stock alone, so that it alone is read again.
 * Another version of the product is for the loader.
 * @param isStored false for a product that was never saved.
 */
export function useStock<T extends Loaded>(loaded: T, isStored: boolean): T {
  const refresh = useRefresh();
  const [fresh, setFresh] = useState<(Fresh & { loaded: Loaded }) | null>(null);
  const latest = useRef<Loaded>(loaded);
  useEffect(() => {
    latest.current = loaded;
  });
  const id = isStored ? loaded.product?.id : undefined;
  const read = useCallback(async () => {
    const answer = id === undefined ? null : await call('/api/readStock', { productId: id });
    const { product } = latest.current;
    if (!answer?.ok || !isFresh(answer.body) || answer.body.stock.version !== product?.version)
      return refresh();
    setFresh({ ...answer.body, loaded: latest.current });
  }, [id, refresh]);
  useAdminChanges(['catalogue'], useWhenSeen(read));

  // What was loaded since is newer.
  if (fresh?.loaded !== loaded || !loaded.product) return loaded;
  const { stock, filters } = fresh;
  return { ...loaded, filters, product: onStock(loaded.product, stock) };
}

function onStock(product: EditableProduct, { variants }: ProductStock): EditableProduct {
  const left = new Map(variants.map(({ id, qty }) => [id, qty]));
  return {
    ...product,
    variants: product.variants.map((variant) => {
      const qty = left.get(variant.id) ?? variant.qty;
      return { ...variant, qty, knownQty: qty };
    }),
  };
}

function isFresh(body: unknown): body is Fresh {
  return (
    typeof body === 'object' && body !== null && 'filters' in body && 'stock' in body && body.stock !== null
  );
}
