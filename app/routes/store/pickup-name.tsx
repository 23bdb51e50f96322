import { useEffect, useRef } from 'react';
import { type CheckoutProblem, checkoutLimits } from '#app/domain/cart/checkout-check.ts';
import {
  changedPickupName,
  pickupNameLength,
  pickupNameUnits,
  suggestPickupName,
} from '#app/domain/delivery/pickup-name.ts';
import { fieldHints, fieldLabels, fieldProblem, pickupNameHint, unitsUsed } from '#app/text/checkout.ts';
import { TextField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { dispatch, useSession } from '#app/ui/session.tsx';
import styles from './checkout.module.css';
import { fieldId } from './checkout-problems.tsx';

/** The name on the parcel's label, begun from the full name until it is changed by hand, with what is left of its room. */
export function PickupName({ problem }: { problem: CheckoutProblem | undefined }) {
  const t = useTranslate();
  const { draft } = useSession();
  const { name, pickupName } = draft;
  const suggested = useRef(suggestPickupName(name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another full name brings another suggestion
  useEffect(() => {
    const suggestion = suggestPickupName(name);
    const isOwn = pickupName !== '' && pickupName !== suggested.current;
    suggested.current = suggestion;
    if (!isOwn && pickupName !== suggestion) dispatch({ type: 'draft', draft: { pickupName: suggestion } });
  }, [name]);
  const printed = changedPickupName(pickupName);
  const hint = fieldHints.pickupName;
  return (
    <TextField
      id={fieldId('pickupName')}
      name="pickupName"
      label={t(fieldLabels.pickupName)}
      hint={
        <>
          {hint && t(pickupNameHint(hint, printed ?? ''))}
          <span className={styles.counter}>
            {t(unitsUsed(pickupNameLength(pickupName), pickupNameUnits.most))}
          </span>
        </>
      }
      error={problem && t(fieldProblem('pickupName', problem))}
      value={pickupName}
      maxLength={checkoutLimits.pickupName}
      onChange={(event) => dispatch({ type: 'draft', draft: { pickupName: event.target.value } })}
      autoComplete="off"
      spellCheck={false}
      required
    />
  );
}
