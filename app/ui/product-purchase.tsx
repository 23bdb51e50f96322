import { useRef, useState } from 'react';
import { roomFor } from '#app/domain/basket.ts';
import {
  almostOutAt,
  type PropertyName,
  priceRange,
  type ShopProduct,
  type ShopVariant,
  totalStock,
} from '#app/domain/product.ts';
import {
  type Choice,
  choiceOf,
  choosableOptions,
  chosenVariant,
  firstChoice,
  usedProperties,
  variantsFor,
  withOption,
} from '#app/domain/variant-choice.ts';
import { addedToCart, almostOut, productText } from '#app/text/product.ts';
import { itemsLeft } from '#app/text/store.ts';
import { Button, ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import { useSay } from './language.ts';
import { ArrivalPromise } from './next-arrival.tsx';
import { OptionPicker } from './option-picker.tsx';
import { Price } from './price.tsx';
import styles from './product-purchase.module.css';
import { QuantityStepper } from './quantity-stepper.tsx';
import { dispatch, useSession } from './session.tsx';
import { UnitPrice } from './unit-price.tsx';

/**
 * Choosing a variant and how many of it, and putting it into the basket.
 * @param named the id of the variant that is chosen from the start, where the product has it.
 */
export function ProductPurchase({ product, named = null }: { product: ShopProduct; named?: string | null }) {
  const say = useSay();
  const { basket } = useSession();
  const [choice, setChoice] = useState(choiceOf(product, named));
  const [wanted, setWanted] = useState(1);
  /** How many were added last; 0 as soon as anything else is chosen. */
  const [added, setAdded] = useState(0);
  const [asked, setAsked] = useState(false);
  const pickers = useRef<HTMLDivElement>(null);

  const used = usedProperties(product);
  const variant = chosenVariant(product, choice);
  const gone = variant ? variant.qty === 0 : totalStock(product) === 0;
  // The chosen variant, else all that can still be chosen.
  const shown = variant ? [variant] : variantsFor(product, choice);
  const room = variant ? roomFor(basket, variant) : 0;
  const quantity = Math.max(1, Math.min(wanted, room));

  function choose(next: Choice) {
    setChoice(next);
    setWanted(1);
    setAdded(0);
    setAsked(false);
  }

  function add() {
    if (!variant) {
      setAsked(true);
      focusMissing(pickers.current, used, choice);
      return;
    }
    if (room === 0) return;
    dispatch({ type: 'add', variant, qty: quantity });
    setAdded(quantity);
    setWanted(1);
  }

  return (
    <div className={styles.purchase}>
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
              onChoose={(key) => choose(withOption(product, choice, property, key))}
            />
          ))}
          <div className={styles.note}>
            <p>{say(productText.optionsNote)}</p>
            <Button look="quiet" onClick={() => choose(firstChoice(product))}>
              <Icon name="reset" size={18} />
              {say(productText.reset)}
            </Button>
          </div>
        </div>
      )}
      {variant && <Stock variant={variant} room={room} quantity={quantity} />}
      <div className={styles.add}>
        {room > 0 && (
          <QuantityStepper
            label={say(productText.quantity)}
            value={quantity}
            most={room}
            less={say(productText.less)}
            more={say(productText.more)}
            onStep={(by) => {
              setWanted(quantity + by);
              setAdded(0);
            }}
          />
        )}
        <Button
          look="brand"
          className={styles.button ?? ''}
          disabled={gone || (variant !== null && room === 0 && added === 0)}
          aria-disabled={added > 0}
          onClick={added > 0 ? undefined : add}
        >
          {added > 0 && <Icon name="check" size={20} />}
          {say(gone ? productText.outOfStock : added > 0 ? productText.added : productText.addToCart)}
        </Button>
      </div>
      {!gone && <ArrivalPromise />}
      <div role="status" className={styles.outcome}>
        {asked && <p>{say(productText.chooseFirst)}</p>}
        {added > 0 && (
          <>
            <p>{say(addedToCart(added, product.title))}</p>
            <ButtonLink to="/store/cart" look="outline">
              {say(productText.goToCart)}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

/** How much is left, said before it is too late. */
function Stock({ variant, room, quantity }: { variant: ShopVariant; room: number; quantity: number }) {
  const say = useSay();
  if (variant.qty === 0) return null;
  const few = variant.qty <= almostOutAt;
  return (
    <div className={styles.stock} role="status">
      <p className={few ? styles.few : undefined}>
        {few && <Icon name="flame" size={18} />}
        {say(few ? almostOut(variant.qty) : itemsLeft(variant.qty))}
      </p>
      {quantity >= room && <p className={styles.most}>{say(productText.maxStock)}</p>}
      {room === 0 && <p>{say(productText.inCartAlready)}</p>}
    </div>
  );
}

function focusMissing(pickers: HTMLElement | null, used: readonly PropertyName[], choice: Choice): void {
  const missing = used.find((property) => choice[property] === undefined);
  pickers?.querySelector<HTMLInputElement>(`input[name="${missing}"]:enabled`)?.focus();
}
