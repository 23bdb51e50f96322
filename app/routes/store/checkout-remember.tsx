import { useEffect, useState } from 'react';
import { type CheckoutDetails, checkoutFields, emptyDetails } from '#app/domain/cart/checkout-details.ts';
import { firstOption, isFilledIn } from '#app/domain/cart/session.ts';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import { rememberText } from '#app/text/checkout.ts';
import { readStored, writeStored } from '#app/ui/browser-storage.ts';
import { Button } from '#app/ui/button.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { forgetPlaced } from '#app/ui/placed-order.ts';
import { dispatch, getSession } from '#app/ui/session.tsx';
import styles from './checkout.module.css';
import { fieldId } from './checkout-problems.tsx';

/** What a shopper asked this device to remember for the next order, until it is forgotten by one tap. */

const key = 'boma.remembered';
/** That it is wanted, before Next stores anything; as what is typed, until the tab is closed. */
const wantedKey = 'boma.remember';
/** Of one order alone. */
const passing = ['chosenDay', 'customerMessage', 'giftMessage', 'newsletter'];
const remembered = checkoutFields.filter((field) => !passing.includes(field));

function readRemembered(): Partial<CheckoutDetails> | null {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const values = new Map<string, unknown>(Object.entries(stored));
    const details: Partial<CheckoutDetails> = {};
    for (const field of remembered) {
      const value = values.get(field);
      if (typeof value === 'string' && value.length <= 1000) details[field] = value;
    }
    return details;
  } catch {
    return null;
  }
}

function forget(): void {
  writeStored('localStorage', key, null);
  writeStored('sessionStorage', wantedKey, null);
}

/** It comes back with what is typed, and not for an order after it. */
function isWanted(): boolean {
  return (
    readRemembered() !== null ||
    (readStored('sessionStorage', wantedKey) !== null && isFilledIn(getSession()))
  );
}

export interface Memory {
  isOn: boolean;
  /** Whether the form was filled in from it. */
  hasFilled: boolean;
  choose: (isOn: boolean) => void;
  /** Stores what is typed, where the shopper wants that. */
  save: () => void;
  /** Forgets it, and the last order in this tab, and empties the form. */
  clear: () => void;
}

interface Methods {
  methods: readonly PaymentMethod[];
  options: readonly ShippingOption[];
}

/**
 * Without a method that was switched off since, so that nothing is refused that nobody has chosen this time. A store goes
 * with its delivery, which alone says of which chain it is.
 */
export function stillOffered(
  { paymentMethod, ...stored }: Partial<CheckoutDetails>,
  { methods, options }: Methods,
): Partial<CheckoutDetails> {
  const { shippingOption, storeName, storeCode, storeAddress, ...others } = stored;
  return {
    ...(options.some((option) => option === shippingOption) ? stored : others),
    ...(methods.some((method) => method === paymentMethod) && { paymentMethod }),
  };
}

/** As a new visitor gets the form, but for what belongs to this order alone. */
export function emptied(
  { chosenDay, customerMessage, giftMessage, newsletter }: CheckoutDetails,
  { options }: Methods,
): CheckoutDetails {
  const ofThisOrder = { chosenDay, customerMessage, giftMessage, newsletter };
  return { ...emptyDetails, shippingOption: firstOption(options), ...ofThisOrder };
}

/** For hydrated pages only. Fills in a form in which nobody has typed yet. */
export function useMemory(offered: Methods): Memory {
  const [isOn, setOn] = useState(isWanted);
  const [hasFilled, setFilled] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, by what was offered when the form opened
  useEffect(() => {
    const { draft } = getSession();
    const stored = readRemembered();
    if (!isOn) writeStored('sessionStorage', wantedKey, null);
    if (!stored || draft.name + draft.email + draft.number + draft.address1 !== '') return;
    dispatch({ type: 'draft', draft: stillOffered(stored, offered) });
    setFilled(true);
  }, []);
  return {
    isOn,
    hasFilled,
    choose: (wanted) => {
      setOn(wanted);
      if (wanted) writeStored('sessionStorage', wantedKey, 'on');
      else forget();
    },
    save: () => {
      if (!isOn) return;
      const { draft } = getSession();
      const details = Object.fromEntries(remembered.map((field) => [field, draft[field]]));
      writeStored('localStorage', key, JSON.stringify(details));
      writeStored('sessionStorage', wantedKey, null);
    },
    clear: () => {
      forget();
      forgetPlaced();
      setOn(false);
      setFilled(false);
      dispatch({ type: 'forget', draft: emptied(getSession().draft, offered) });
      document.getElementById(fieldId('name'))?.focus();
    },
  };
}

export function RememberedNote({ memory }: { memory: Memory }) {
  const t = useTranslate();
  if (!memory.hasFilled) return null;
  return (
    <p className={styles.remembered}>
      {t(rememberText.filled)}
      <Button variant="quiet" onClick={memory.clear}>
        {t(rememberText.forget)}
      </Button>
    </p>
  );
}

export function RememberMe({ memory }: { memory: Memory }) {
  const t = useTranslate();
  return (
    <label className={styles.remember}>
      <input
        type="checkbox"
        name="remember"
        checked={memory.isOn}
        onChange={({ target }) => memory.choose(target.checked)}
      />
      {t(rememberText.remember)}
    </label>
  );
}
