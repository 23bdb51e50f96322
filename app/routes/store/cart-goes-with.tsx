import { useEffect, useState } from 'react';
import type { ProductCard as Card } from '#app/domain/catalogue/product.ts';
import { productText } from '#app/text/product.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ProductCard, ProductList } from '#app/ui/product-card.tsx';
import { useSession } from '#app/ui/session.tsx';
import styles from './cart.module.css';

/** What goes well with the goods of the cart. What is added from here stays in sight, with the way back to the cart. */
export function CartGoesWith() {
  const t = useTranslate();
  const { basket } = useSession();
  const [products, setProducts] = useState<readonly Card[]>([]);
  // Asked once: a list that changes under a finger takes another product than was meant.
  const [ids] = useState(() => [...new Set(basket.map(({ parentID }) => parentID))].join(','));
  useEffect(() => {
    const stop = new AbortController();
    askFor(ids, stop.signal).then(setProducts, () => {});
    return () => stop.abort();
  }, [ids]);
  if (products.length === 0) return null;
  return (
    <section className={styles.beside} aria-label={t(productText.goesWith)}>
      <h2>{t(productText.goesWith)}</h2>
      <ProductList label={t(productText.goesWith)}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} headingLevel="h3" />
          </li>
        ))}
      </ProductList>
    </section>
  );
}

async function askFor(ids: string, signal: AbortSignal): Promise<readonly Card[]> {
  const response = await fetch(`/api/goesWith?ids=${ids}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) return [];
  const body: { products: readonly Card[] } = await response.json();
  return body.products;
}
