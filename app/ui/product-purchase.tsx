import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isFull, roomFor } from '#app/domain/cart/basket.ts';
import {
  almostOutAt,
  type PropertyName,
  priceRange,
  type ShopProduct,
  type ShopVariant,
  totalStock,
} from '#app/domain/catalogue/product.ts';
import { usedProperties } from '#app/domain/catalogue/product-options.ts';
import { allProducts, storeSearch } from '#app/domain/catalogue/store-query.ts';
import {
  type Choice,
  type ChoosableOption,
  choiceOf,
  choosableOptions,
  chosenVariant,
  firstChoice,
  variantsFor,
  withOption,
} from '#app/domain/catalogue/variant-choice.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { almostOut, limitLines, productText, propertyText } from '#app/text/product.ts';
import { addedToCart, itemsLeft } from '#app/text/store.ts';
import { AskWhenBack, BackInStock } from './back-in-stock.tsx';
import { Button, ButtonLink } from './button.tsx';
import { ContactWays } from './contact-ways.tsx';
import { useHydrated } from './hydrated.ts';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import { ArrivalPromise } from './next-delivery-date.tsx';
import { Notice } from './notice.tsx';
import { Price, UnitPrice } from './price.tsx';
import styles from './product-purchase.module.css';
import { QuantityStepper } from './quantity-stepper.tsx';
import { dispatch, useSession } from './session.tsx';
import { useShop } from './shop.ts';

/** `heading` comes before the price, `children` after the button. */
export function ProductPurchase({
  product,
  named = null,
  heading,
  onAdded,
  children,
}: {
  product: ShopProduct;
  named?: string | null;
  heading: ReactNode;
  onAdded?: ((variant: ShopVariant, qty: number) => void) | undefined;
  children: ReactNode;
}) {
  const t = useTranslate();
  const { basket } = useSession();
  const { sendsEmails } = useShop();
  const isHydrated = useHydrated();
  // The cached page ignores the query, so the variant in it is selected after hydration.
  const [applied, setApplied] = useState(isHydrated ? named : undefined);
  const [choice, setChoice] = useState(choiceOf(product, applied ?? null));
  const [requestedQty, setRequestedQty] = useState(1);
  const [added, setAdded] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const pickers = useRef<HTMLDivElement>(null);

  // Not by a `key`, because a remounted button would lose a tap in progress.
  if (isHydrated && named !== applied) {
    setApplied(named);
    setChoice(choiceOf(product, named));
    // Choices made right after hydration stay.
    if (applied !== undefined) {
      setAttempts(0);
      setAdded(0);
    }
  }

  const used = usedProperties(product);
  const missing = used.filter((property) => choice[property] === undefined);
  const variant = chosenVariant(product, choice);
  const gone = variant ? variant.qty === 0 : totalStock(product) === 0;
  const shown = variant ? [variant] : variantsFor(product, choice);
  const room = Math.max(0, ...shown.map((each) => roomFor(basket, each)));
  const quantity = Math.max(1, Math.min(requestedQty, room));

  // The message may be outside a phone's viewport.
  useEffect(() => {
    if (attempts > 0) showMissing(pickers.current);
  }, [attempts]);

  function choose(next: Choice) {
    // A choice made right after hydration is not replaced by the URL's variant.
    if (applied === undefined) setApplied(named);
    setChoice(next);
    setAdded(0);
    setAttempts(0);
  }

  function add({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // A tap may come after hydration but before the URL's variant is selected.
    const bought =
      variant ?? (applied === undefined ? chosenVariant(product, choiceOf(product, named)) : null);
    if (!bought) {
      setAttempts(attempts + 1);
      return;
    }
    if (room === 0) return;
    dispatch({ type: 'add', variant: bought, qty: quantity });
    setAdded(quantity);
    setRequestedQty(1);
    // Not every browser focuses a tapped button; what opens now returns the focus to it.
    currentTarget.focus({ preventScroll: true });
    onAdded?.(bought, quantity);
  }

  return (
    <>
      <div className={styles.head}>
        {heading}
        <div>
          <Price {...priceRange({ variants: shown })} large />
          <UnitPrice product={product} shown={shown} />
        </div>
        {used.length > 0 && (
          <div className={styles.pickers} ref={pickers}>
            {used.map((property) => (
              <OptionPicker
                key={property}
                property={property}
                options={choosableOptions(product, choice, property)}
                chosen={choice[property]}
                missing={
                  attempts === 0 || !missing.includes(property)
                    ? null
                    : property === missing[0]
                      ? 'first'
                      : 'further'
                }
                onChoose={(key) => choose(withOption(product, choice, property, key))}
              />
            ))}
            {product.variants.length > 1 && (
              <div className={styles.note}>
                <p>{t(productText.optionsNote)}</p>
                <Button variant="quiet" data-step="reset" onClick={() => choose(firstChoice(product))}>
                  <Icon name="reset" size={18} />
                  {t(productText.reset)}
                </Button>
              </div>
            )}
          </div>
        )}
        {room > 0 && (
          <div className={styles.quantity}>
            <span className="medium" aria-hidden="true">
              {t(productText.quantity)}
            </span>
            <QuantityStepper
              label={t(productText.quantity)}
              value={quantity}
              most={room}
              less={t(productText.less)}
              more={t(productText.more)}
              onStep={(by) => {
                setRequestedQty(quantity + by);
                setAdded(0);
              }}
            />
          </div>
        )}
      </div>
      <div className={styles.bar}>
        {/* The full message is above; on a phone it may be out of view. */}
        <div className={styles.chosen} aria-hidden="true">
          <Price {...priceRange({ variants: shown })} />
          <p>
            {optionsInBar(product, choice).map(t).join(' · ')}
            {quantity > 1 && ` × ${quantity}`}
          </p>
        </div>
        <Button
          variant="brand"
          data-step="add"
          className={styles.button ?? ''}
          disabled={gone || (variant !== null && room === 0 && added === 0)}
          // A double tap adds once; a later tap adds again.
          onClick={(event) => event.detail < 2 && add(event)}
        >
          {added > 0 && <Icon name="check" size={20} />}
          {t(gone ? productText.outOfStock : added > 0 ? productText.added : productText.addToCart)}
        </Button>
      </div>
      <div className={styles.rest}>
        {/* Not in the owner's preview, which has no URL. */}
        {sendsEmails && product.slug !== '' && product.variants.some(({ qty }) => qty === 0) && (
          <BackInStock product={product} chosen={variant} isOpen={gone} />
        )}
        {!sendsEmails && product.slug !== '' && gone && <AskWhenBack product={product} chosen={variant} />}
        {!gone && <WithoutScripts />}
        {totalStock(product) === 0 && (
          <ButtonLink to={`/store${storeSearch({ ...allProducts, types: [product.type], stock: true })}`}>
            {t(productText.similar)}
          </ButtonLink>
        )}
        {/* Below the button, which must not move when hydration selects the URL's variant. */}
        {variant && <Stock variant={variant} room={room} quantity={quantity} />}
        {!gone && <ArrivalPromise />}
        <div role="status" className={styles.outcome}>
          {added > 0 && (
            <>
              <p>{t(addedToCart(added, product.title))}</p>
              <ButtonLink to="/store/cart" variant="outline">
                {t(productText.goToCart)}
              </ButtonLink>
            </>
          )}
        </div>
        {children}
      </div>
    </>
  );
}

/** The chosen options, and the missing ones. */
function optionsInBar(product: ShopProduct, choice: Choice): LocalizedText[] {
  return usedProperties(product).map((property) => {
    const chosen = choosableOptions(product, choice, property).find(({ key }) => key === choice[property]);
    return chosen?.label ?? propertyText[property].placeholder;
  });
}

/** The cart is in browser storage, so without JavaScript orders are taken another way. */
function WithoutScripts() {
  const t = useTranslate();
  const shop = useShop();
  if (shop.paused) return null;
  return (
    <noscript>
      <Notice className={styles.withoutScripts ?? ''}>
        <p>{t(productText.withoutScripts)}</p>
        <ContactWays shop={shop} linkToForm />
      </Notice>
    </noscript>
  );
}

function Stock({ variant, room, quantity }: { variant: ShopVariant; room: number; quantity: number }) {
  const t = useTranslate();
  const { basket } = useSession();
  if (variant.qty === 0) return null;
  const few = variant.qty <= almostOutAt;
  return (
    <div className={styles.stock} role="status">
      <p className={few ? styles.few : undefined}>
        {few && <Icon name="flame" size={18} />}
        {t(few ? almostOut(variant.qty) : itemsLeft(variant.qty))}
      </p>
      {isFull(basket, variant.id) ? (
        <p>{t(productText.cartFull)}</p>
      ) : (
        quantity >= room &&
        limitLines(variant.qty, room === 0).map((line, index) => (
          <p key={line[0]} className={index === 0 ? styles.most : undefined}>
            {t(line)}
          </p>
        ))
      )}
    </div>
  );
}

function showMissing(pickers: HTMLElement | null): void {
  const group = pickers?.querySelector('[aria-invalid="true"]');
  group?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
  group?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
}

function OptionPicker({
  property,
  options,
  chosen,
  missing,
  onChoose,
}: {
  property: PropertyName;
  options: readonly ChoosableOption[];
  chosen: string | undefined;
  /** `first`: the first group without a choice, which shows the message. */
  missing: 'first' | 'further' | null;
  onChoose: (key: string) => void;
}) {
  const t = useTranslate();
  const { name, placeholder } = propertyText[property];
  const messageId = useId();
  const current = options.find(({ key }) => key === chosen);
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only a radiogroup can be invalid
      role="radiogroup"
      className={styles.picker}
      aria-invalid={missing !== null || undefined}
      aria-describedby={missing === 'first' ? messageId : undefined}
    >
      <legend>
        <span className="bold">{t(name)}</span>
        <span className={current ? 'ink' : 'soft'}>{t(current?.label ?? placeholder)}</span>
      </legend>
      {missing === 'first' && (
        <p id={messageId} role="alert" className="mb-2 bad medium">
          {t(productText.chooseFirst)}
        </p>
      )}
      <div className="flex wrap gap-2">
        {options.map(({ key, label, state }) => (
          <label key={key} className={styles.option} data-state={state}>
            <input
              type="radio"
              name={property}
              value={key}
              checked={key === chosen}
              disabled={state === 'impossible'}
              onChange={() => onChoose(key)}
            />
            <span>{t(label)}</span>
            {state === 'sold-out' && <small>{t(productText.soldOut)}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
