import { useState } from 'react';
import type { CheckedDetails, CheckoutProblem } from '#app/domain/cart/checkout-check.ts';
import { arrivalDays, dayUnavailable, promiseOf } from '#app/domain/delivery/delivery-date.ts';
import type { DeliveryKind } from '#app/domain/delivery/shipping.ts';
import { isPaymentMethod } from '#app/domain/payment/payment.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { fieldProblem } from '#app/text/checkout.ts';
import { localizedDay } from '#app/text/date.ts';
import { arrivalText, dayGone, dayLabels, dayMoved, soonest } from '#app/text/delivery.ts';
import { promiseLines } from '#app/text/payment.ts';
import { SelectField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { useNow } from '#app/ui/now.ts';
import { dispatch, useSession } from '#app/ui/session.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import styles from './checkout.module.css';
import { fieldId } from './checkout-problems.tsx';

/** The order gets this promise. @param isPaid where nothing is due, so that the day depends on no payment. @param now by the shop's clock, as far as the page knows it. */
export function Arrival({
  details,
  shop,
  isPaid,
  now,
}: {
  details: CheckedDetails;
  shop: ShopDetails;
  isPaid: boolean;
  now: Date;
}) {
  const t = useTranslate();
  const { paymentMethod, chosenDay } = details;
  const { day: earliest } = promiseOf(now, paymentMethod, shop.delivery);
  const [first] = useState(earliest);
  if (chosenDay && dayUnavailable(chosenDay, now, paymentMethod, shop.delivery))
    return (
      <span className={styles.arrival}>
        <strong>{t(dayGone(chosenDay))}</strong>
        <LocalLink to="/store/checkout">{t(arrivalText.otherDay)}</LocalLink>
      </span>
    );
  const promised = promiseOf(now, paymentMethod, shop.delivery, chosenDay || null);
  const [day, ...more] = promiseLines({ ...details, promised }, isPaid);
  return (
    <span className={styles.arrival}>
      {day && (
        <strong>
          <Unbroken text={t(day)} />
        </strong>
      )}
      {more.map((line) => (
        <span key={line[0]}>{t(line)}</span>
      ))}
      <span role="status">{chosenDay === '' && earliest !== first && t(dayMoved(earliest))}</span>
    </span>
  );
}

/** A day that passed while the page was open stays selected and marked until another is chosen. */
export function ArrivalDay({
  kind,
  payment: method,
  problem,
  shop,
}: {
  kind: DeliveryKind;
  /** As chosen; '' for none yet. */
  payment: string;
  problem: CheckoutProblem | undefined;
  shop: ShopDetails;
}) {
  const t = useTranslate();
  const { chosenDay } = useSession().draft;
  const payment = isPaymentMethod(method) ? method : 'cod';
  const [first = '', ...later] = arrivalDays(useNow(), payment, shop.delivery);
  const days = chosenDay === first ? [first, ...later] : later;
  const isGone = chosenDay !== '' && !days.includes(chosenDay);
  if (days.length === 0 && !isGone) return null;
  return (
    <SelectField
      id={fieldId('chosenDay')}
      name="chosenDay"
      label={t(dayLabels[kind])}
      error={problem || isGone ? t(fieldProblem('chosenDay', problem ?? 'invalid')) : undefined}
      value={chosenDay}
      onChange={(event) => dispatch({ type: 'draft', draft: { chosenDay: event.target.value } })}
    >
      <option value="">{t(soonest(kind, first))}</option>
      {isGone && (
        <option value={chosenDay} disabled>
          {t(dayGone(chosenDay))}
        </option>
      )}
      {days.map((day) => (
        <option key={day} value={day}>
          {t(localizedDay(day))}
        </option>
      ))}
    </SelectField>
  );
}
