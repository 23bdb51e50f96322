import { type FormEvent, type Ref, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { checkDelivery } from '#app/domain/address/district-choice.ts';
import type { CheckoutField } from '#app/domain/cart/checkout-check.ts';
import { type Alerted, alertOf, formFields, problemsShown } from '#app/domain/cart/form-fields.ts';
import { arrivalDays } from '#app/domain/delivery/delivery-date.ts';
import { localPath } from '#app/domain/language.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { legalText } from '#app/text/legal.ts';
import { BasketChanges } from '#app/ui/basket-changes.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { NewTabLink } from '#app/ui/new-tab-link.tsx';
import type { BasketParcel } from '#app/ui/parcel.ts';
import { useSession } from '#app/ui/session.tsx';
import styles from './checkout.module.css';
import {
  DeliveryFields,
  InvoiceFields,
  MessageFields,
  PaymentFields,
  PersonFields,
} from './checkout-fields.tsx';
import { CheckoutProblems } from './checkout-problems.tsx';

export function CheckoutDetailsStep({
  heading,
  shop,
  fresh,
  parcel,
  storeList,
}: {
  heading: Ref<HTMLHeadingElement>;
  shop: ShopDetails;
  fresh: FreshBasket;
  parcel: BasketParcel | null;
  /** Version of the owner's list of stores; null where there is none. */
  storeList: number | null;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const { draft } = useSession();
  // The alert names what it did at the last Next, without fields that are gone or valid by now.
  const [alerted, setAlerted] = useState<Alerted | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const checked = checkDelivery(draft, parcel?.excess != null, {
    mayArrive: (day, payment) => arrivalDays(new Date(), payment, shop.delivery).includes(day),
  });
  const problems = alerted === null || checked.ok ? [] : problemsShown(alerted, checked.problems);
  const problemOf = (field: CheckoutField) => problems.find((one) => one.field === field)?.problem;

  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (checked.ok) {
      void navigate(`${localPath('/store/checkout', language)}?step=review`);
      return;
    }
    setAlerted({ problems: checked.problems, formFields: formFields(draft) });
    requestAnimationFrame(() => alert.current?.focus());
  };
  return (
    <form noValidate onSubmit={goOn} className={styles.form} aria-labelledby="step-heading">
      <h2 ref={heading} tabIndex={-1} id="step-heading" className={styles.stepHeading}>
        {t(checkoutText.details)}
      </h2>
      <BasketChanges fresh={fresh} />
      <CheckoutProblems ref={alert} problems={alerted === null ? [] : alertOf(alerted, problems)} />
      <PersonFields problemOf={problemOf} />
      <DeliveryFields problemOf={problemOf} shop={shop} parcel={parcel} storeList={storeList} />
      <PaymentFields problemOf={problemOf} />
      <InvoiceFields problemOf={problemOf} />
      <MessageFields problemOf={problemOf} />
      <div className={styles.buttons}>
        <ButtonLink look="quiet" to="/store/cart">
          <Icon name="chevron-left" size={18} />
          {t(checkoutText.toCart)}
        </ButtonLink>
        <Button type="submit" look="brand">
          {t(checkoutText.next)}
          <Icon name="arrow-right" size={20} />
        </Button>
      </div>
      <p className="small soft">
        {t(checkoutText.savedHere)}
        {t(legalText.whatWeKeep)}
        <NewTabLink to="/privacy">{t(legalText.privacy)}</NewTabLink>
      </p>
    </form>
  );
}
