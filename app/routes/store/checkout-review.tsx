import { type ReactNode, type Ref, useRef, useState } from 'react';
import { formatPhone } from '#app/domain/address/phone.ts';
import { countedLines } from '#app/domain/cart/basket.ts';
import type { CheckedDetails } from '#app/domain/cart/checkout-check.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { quoteSession } from '#app/domain/cart/session-money.ts';
import { emptyAddress } from '#app/domain/customer/customer.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { perishablesIn } from '#app/domain/order/line-storage.ts';
import { invoiceOf } from '#app/domain/payment/invoice.ts';
import { paymentLabel } from '#app/domain/payment/payment.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { addressLines } from '#app/text/address.ts';
import { checkoutText, collectedBy, fieldLabels, storeLine } from '#app/text/checkout.ts';
import { invoiceLine, invoiceText } from '#app/text/invoice.ts';
import { agreement, legalText } from '#app/text/legal.ts';
import { pickupInstructions } from '#app/text/payment.ts';
import { about } from '#app/text/store.ts';
import { BasketChanges } from '#app/ui/basket-changes.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { NewTabLink } from '#app/ui/new-tab-link.tsx';
import { PerishableNotice } from '#app/ui/perishable-notice.tsx';
import { useSession } from '#app/ui/session.tsx';
import styles from './checkout.module.css';
import { Arrival } from './checkout-delivery-date.tsx';
import { CheckoutRefusal } from './checkout-refusal.tsx';
import { placeOrder } from './checkout-send.ts';
import { thresholdsId } from './checkout-summary.tsx';

export function CheckoutReviewStep({
  heading,
  shop,
  details,
  fresh,
}: {
  heading: Ref<HTMLHeadingElement>;
  shop: ShopDetails;
  details: CheckedDetails;
  fresh: FreshBasket;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const session = useSession();
  const changes = useRef<HTMLDivElement>(null);
  const [failedBefore] = useState(session.orderPostError);
  const { orderPosting, orderPostError, basketItemQty } = session;
  const { amountDue, missingForMinimum } = quoteSession(session);

  const lines = countedLines(session.basket);
  // Unknown storage shows no notice, rather than one that disappears again.
  const isKnown = fresh.state !== 'asking' || lines.every(({ storage }) => storage !== undefined);
  const { hasPerishable, hasReturnable } = perishablesIn(
    lines.map(({ storage }) => ({ storage: storage ?? null })),
  );

  const place = () => {
    // Changes must be accepted first.
    if (session.changes.length > 0 || session.feeChange) changes.current?.focus();
    else if (missingForMinimum !== null) document.getElementById(thresholdsId)?.focus();
    else void placeOrder(details, language);
  };
  return (
    <section aria-labelledby="step-heading" className={styles.form}>
      <h2 ref={heading} tabIndex={-1} id="step-heading" className={styles.stepHeading}>
        {t(checkoutText.review)}
      </h2>
      {orderPostError && (
        <CheckoutRefusal
          error={orderPostError}
          isNew={orderPostError !== failedBefore}
          fresh={fresh}
          details={details}
        />
      )}
      <BasketChanges fresh={fresh} ref={changes} />
      <ReviewedDetails details={details} shop={shop} />
      {isKnown && hasPerishable && (
        <PerishableNotice notice={shop.perishable} withOthers={hasReturnable} className={styles.notices} />
      )}
      <p className="small soft">
        {t(agreement[0])}
        <NewTabLink to="/terms">{t(legalText.terms)}</NewTabLink>
        {t(agreement[1])}
        <NewTabLink to="/privacy">{t(legalText.privacy)}</NewTabLink>
        {t(agreement[2])}
      </p>
      <div className={styles.buttons}>
        <ButtonLink look="quiet" to="/store/checkout">
          <Icon name="chevron-left" size={18} />
          {t(checkoutText.back)}
        </ButtonLink>
        <Button look="brand" onClick={place} aria-disabled={orderPosting} disabled={basketItemQty === 0}>
          {orderPosting ? (
            <span role="status">{t(checkoutText.placingOrder)}</span>
          ) : (
            <>
              {t(checkoutText.placeOrder)}
              <span className={styles.placeAmount}>{formatNtd(amountDue)}</span>
            </>
          )}
        </Button>
      </div>
    </section>
  );
}

function ReviewedDetails({ details, shop }: { details: CheckedDetails; shop: ShopDetails }) {
  const t = useTranslate();
  const language = useLanguage();
  const { kind, label } = shippingMethods[details.shippingOption];
  const pickup = pickupInstructions(details.shippingOption, shop.pickupAddress) ?? [];
  return (
    <dl className={styles.reviewed}>
      <Reviewed title={checkoutText.yourDetails}>
        <span>{details.name}</span>
        <span>{details.email}</span>
        <span>{formatPhone(details.number)}</span>
      </Reviewed>
      <Reviewed title={checkoutText.shippingDetails}>
        <strong>{t(label)}</strong>
        {kind === 'home' &&
          addressLines({ ...emptyAddress, ...details }, language).map((line) => (
            <span key={line}>{line}</span>
          ))}
        {kind === 'store' && (
          <>
            <span>{t(storeLine(details.storeName, details.storeCode))}</span>
            <span>{details.storeAddress}</span>
            <span>{t(collectedBy(details.pickupName))}</span>
          </>
        )}
        {pickup.map((line) => (
          <span key={line[0]}>{t(line)}</span>
        ))}
        <Arrival details={details} shop={shop} />
      </Reviewed>
      <Reviewed title={checkoutText.payment}>
        <strong>{t(paymentLabel(details.paymentMethod, details.shippingOption))}</strong>
      </Reviewed>
      <Reviewed title={invoiceText.title}>
        <span>{t(invoiceLine(invoiceOf(details)))}</span>
      </Reviewed>
      {details.customerMessage && (
        <Reviewed title={fieldLabels.customerMessage}>
          <span className={styles.asTyped}>{details.customerMessage}</span>
        </Reviewed>
      )}
    </dl>
  );
}

function Reviewed({ title, children }: { title: LocalizedText; children: ReactNode }) {
  const t = useTranslate();
  return (
    <div>
      <dt>{t(title)}</dt>
      <dd>{children}</dd>
      <dd className={styles.edit}>
        <LocalLink to="/store/checkout" aria-label={t(about(checkoutText.edit, title))}>
          {t(checkoutText.edit)}
        </LocalLink>
      </dd>
    </div>
  );
}
