import { type ReactNode, type Ref, type SyntheticEvent, useRef } from 'react';
import { isFull } from '#app/domain/cart/basket.ts';
import {
  type ProductCard as Card,
  fewLeftAt,
  onHand,
  type PropertyName,
  priceRange,
  totalStock,
} from '#app/domain/catalogue/product.ts';
import { optionsOf, usedProperties } from '#app/domain/catalogue/product-options.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { RatingSummary } from '#app/domain/review/review.ts';
import { listComma } from '#app/text/marks.ts';
import { outOfFive, reviewCount } from '#app/text/stars.ts';
import { about, addedToCart, itemsLeft, percentOff, storeText } from '#app/text/store.ts';
import { useAnnounce } from './announcer.tsx';
import { Button, ButtonLink } from './button.tsx';
import { useHydrated } from './hydrated.ts';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import { LocalLink } from './local-link.tsx';
import { Picture } from './picture.tsx';
import { Price, UnitPrice } from './price.tsx';
import styles from './product-card.module.css';
import { dispatch, useSession } from './session.tsx';

/** The whole card links to its product; only the cart button is above the link. */
export function ProductCard({
  product,
  search = '',
  fromStore = false,
  first = false,
  headingLevel: Heading = 'h2',
}: {
  product: Card;
  /** Including the question mark. */
  search?: string;
  /** Whether the list stays behind the dialog, so that closing it goes back. */
  fromStore?: boolean;
  first?: boolean;
  headingLevel?: 'h2' | 'h3';
}) {
  const t = useTranslate();
  const [image] = product.images;
  const left = totalStock(product);
  const sale = saleWords(product);
  const to = `/store/${product.slug}${search}`;
  const open = { to, state: { fromStore }, preventScrollReset: fromStore };
  return (
    <article className={left > 0 ? styles.card : `${styles.card} ${styles.gone}`}>
      <div className={styles.picture}>
        {image && (
          <Picture
            image={image}
            alt=""
            sizes="(width >= 72rem) 18rem, (width >= 60rem) 30vw, (width >= 38rem) 46vw, 34vw"
            priority={first}
          />
        )}
        {sale && <span className={styles.sale}>{t(sale)}</span>}
        {product.rating && <CardRating {...product.rating} />}
        {left > 0 && left <= fewLeftAt && <span className={styles.few}>{t(itemsLeft(left))}</span>}
      </div>
      <Heading className={styles.title}>{t(product.title)}</Heading>
      <Options product={onHand(product)} />
      <div className={styles.money}>
        <Price {...priceRange(product)} />
        <UnitPrice product={product} />
      </div>
      <div className={styles.actions}>
        <LocalLink
          {...open}
          className={styles.details}
          aria-label={t(about(storeText.seeDetails, product.title))}
        >
          {t(storeText.seeDetails)}
        </LocalLink>
        <AddToCart product={product} {...open} />
      </div>
    </article>
  );
}

/** On the picture, where it takes no space from the rows that cards share. */
function CardRating({ average, count }: RatingSummary) {
  const t = useTranslate();
  return (
    <span className={styles.rating}>
      <span aria-hidden="true">
        <span className={styles.star}>★</span> {average.toFixed(1)} ({count})
      </span>
      <span className="visually-hidden">
        {t(outOfFive(average))}
        {t(listComma)}
        {t(reviewCount(count))}
      </span>
    </span>
  );
}

const previewed: readonly PropertyName[] = ['weight', 'size', 'color'];

/**
 * Available weights, sizes and colours in one line that breaks only between them. A single text is smaller than many
 * elements.
 */
function Options({ product }: { product: Card }) {
  const t = useTranslate();
  const used = usedProperties(product);
  const lists = previewed
    .filter((property) => used.includes(property))
    .map((property) =>
      optionsOf(product, property)
        .map(({ label }) => t(label).replaceAll(' ', '\u00a0'))
        .join(t(listComma)),
    );
  return <p className={styles.options}>{lists.join('\u00a0· ')}</p>;
}

/** The percentage where it is the same for all available variants; otherwise that all or some are on sale. */
function saleWords(product: Card): LocalizedText | null {
  const percents = new Set(product.variants.filter(({ qty }) => qty > 0).map((each) => each.salesPercentage));
  const [first = 0] = percents;
  // 'On sale' is shown beside a struck-out price.
  if (percents.size > 1) return priceRange(product).before === null ? storeText.someOnSale : storeText.onSale;
  return first > 0 ? percentOff(first) : null;
}

/**
 * Adds directly where there is nothing to choose, otherwise opens the dialog. A tap before hydration is replayed;
 * without scripts it leads to the product.
 */
function AddToCart({ product, to, state }: { product: Card; to: string; state: { fromStore: boolean } }) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const announce = useAnnounce();
  const { basket } = useSession();
  const addedAt = useRef(Number.NEGATIVE_INFINITY);
  const [only, ...others] = product.variants;
  const name = (action: (typeof storeText)[keyof typeof storeText]) => t(about(action, product.title));

  if (totalStock(product) === 0) {
    return (
      <Button variant="ink" wide disabled>
        {t(storeText.outOfStock)}
      </Button>
    );
  }
  if (basket.some(({ parentID }) => parentID === product.id)) {
    return (
      <ButtonLink
        variant="outline"
        wide
        to="/store/cart"
        aria-label={name(storeText.added)}
        // The second tap of a double tap was meant for the previous button.
        onClick={(event) => {
          if (event.timeStamp - addedAt.current < 500) event.preventDefault();
        }}
      >
        <Icon name="check" size={18} />
        {t(storeText.added)}
      </ButtonLink>
    );
  }
  // A full cart says so on the product's page.
  const single = only && others.length === 0 && !isFull(basket, only.id) ? only : null;
  const add = (event: SyntheticEvent) => {
    if (!single) return;
    event.preventDefault();
    addedAt.current = event.timeStamp;
    dispatch({ type: 'add', variant: single, qty: 1 });
    announce(t(addedToCart(1, product.title)));
  };
  // The same element before and after hydration, because a finger may be on it.
  return (
    <ButtonLink
      {...(single && {
        'data-step': `add-${single.id}`,
        role: isHydrated ? 'button' : undefined,
        onClick: add,
        onKeyDown: (event) => {
          if (event.key === ' ') add(event);
        },
      })}
      variant="ink"
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

export function ProductList({
  label,
  ref,
  children,
}: {
  label: string;
  /** Set where it may receive focus. */
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}) {
  return (
    <ul className={styles.list} role="list" aria-label={label} ref={ref} tabIndex={ref ? -1 : undefined}>
      {children}
    </ul>
  );
}
