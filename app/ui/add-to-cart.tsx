import { type ProductCard, totalStock } from '#app/domain/catalogue/product.ts';
import { about, storeText } from '#app/text/store.ts';
import { Button, ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import { dispatch, useAlive, useSession } from './session.tsx';

/**
 * Adds at once where there is nothing to choose, else opens the dialog. A tap before hydration is replayed; without
 * scripts it leads to the product.
 */
export function AddToCart({
  product,
  to,
  state,
}: {
  product: ProductCard;
  to: string;
  state: { fromStore: boolean };
}) {
  const t = useTranslate();
  const alive = useAlive();
  const { basket } = useSession();
  const [only, ...others] = product.variants;
  const name = (action: (typeof storeText)[keyof typeof storeText]) => t(about(action, product.title));

  if (totalStock(product) === 0) {
    return (
      <Button look="ink" wide disabled>
        {t(storeText.outOfStock)}
      </Button>
    );
  }
  if (basket.some(({ parentID }) => parentID === product.id)) {
    return (
      <ButtonLink look="outline" wide to="/store/cart" aria-label={name(storeText.added)}>
        <Icon name="check" size={18} />
        {t(storeText.added)}
      </ButtonLink>
    );
  }
  const single = only && others.length === 0 ? only : null;
  const step = single ? { 'data-step': `add-${single.id}` } : {};
  if (alive && single) {
    return (
      <Button
        {...step}
        look="ink"
        wide
        aria-label={name(storeText.addToCart)}
        onClick={() => dispatch({ type: 'add', variant: single, qty: 1 })}
      >
        {t(storeText.addToCart)}
      </Button>
    );
  }
  return (
    <ButtonLink
      {...step}
      look="ink"
      wide
      to={to}
      state={state}
      preventScrollReset={state.fromStore}
      aria-label={name(storeText.addToCart)}
    >
      {t(storeText.addToCart)}
    </ButtonLink>
  );
}
