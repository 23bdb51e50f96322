import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { countedLines, type StoredLine, withoutOrdered } from '#app/domain/cart/basket.ts';
import type { CheckedDetails } from '#app/domain/cart/checkout-check.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { isMethodGone, type OrderPostError } from '#app/domain/cart/order-post-error.ts';
import { isDefiniteRefusal, quoteSession, type Session } from '#app/domain/cart/session.ts';
import { emptyAddress } from '#app/domain/customer/customer.ts';
import { promiseOf } from '#app/domain/delivery/delivery-date.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type LocalizedText, localize } from '#app/domain/language.ts';
import { perishablesIn } from '#app/domain/order/line-storage.ts';
import type { Shortage } from '#app/domain/order/order.ts';
import { invoiceOf } from '#app/domain/payment/invoice.ts';
import { isOnlineMethod } from '#app/domain/payment/payment.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { isUnapplied } from '#app/domain/promo/promo-in-cart.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { addressLines } from '#app/text/address.ts';
import { cartText } from '#app/text/cart.ts';
import { checkoutText, collectedBy, fieldLabels, storeLine } from '#app/text/checkout.ts';
import { arrivalText, pickupInstructions, takeDay as takeDayText } from '#app/text/delivery.ts';
import { agreement, legalText } from '#app/text/legal.ts';
import { nextPayOnline } from '#app/text/online-payment.ts';
import {
  adjustedText,
  checkChanges,
  refusalActions,
  refusalWords,
  restIsNew,
  shortageText,
} from '#app/text/order-refusals.ts';
import { invoiceLine, invoiceText } from '#app/text/payment.ts';
import { variantTitle } from '#app/text/product.ts';
import { about } from '#app/text/store.ts';
import { BasketChanges } from '#app/ui/basket-changes.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
import { Icon } from '#app/ui/icon.tsx';
import { typedLanguage, useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink, NewTabLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useNow } from '#app/ui/now.ts';
import { PerishableNotice } from '#app/ui/perishable-notice.tsx';
import { useRefresh } from '#app/ui/refresh.ts';
import { dispatch, getSession, latestSession, useSession } from '#app/ui/session.tsx';
import styles from './checkout.module.css';
import { Arrival } from './checkout-delivery-date.tsx';
import { CheckoutBar, goToPromo, thresholdsId } from './checkout-summary.tsx';
import { retryOrder, submitOrder } from './send-order.ts';

const asksForPrices = ['total-changed', 'below-minimum', 'promo-below-minimum', 'promo-no-product'] as const;
const asksTheShop = [
  'orders-paused',
  'total-changed',
  'below-minimum',
  'day-unavailable',
  'payment-not-offered',
  'shipping-not-offered',
] as const;

function CheckoutRefusal({
  error,
  isNew,
  fresh,
  details,
  onAdjusted,
  onAgain,
  onPlace,
}: {
  error: OrderPostError;
  isNew: boolean;
  fresh: FreshBasket;
  details: CheckedDetails;
  /** What was taken out of the cart, or lowered. */
  onAdjusted: (lines: readonly LocalizedText[]) => void;
  /** Sends the same again, or what it was edited to since. */
  onAgain: () => void;
  /** As the button of the page. */
  onPlace: () => void;
}) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const words = refusalWords(error, details.shippingOption);
  const { refresh } = fresh;
  const refreshFees = useRefresh();

  useEffect(() => {
    if (isNew) box.current?.focus();
    // The shop's prices, fees or closed days are newer than this page.
    if (asksForPrices.some((name) => name === error.name)) refresh();
    if (asksTheShop.some((name) => name === error.name)) void refreshFees();
  }, [error, isNew, refresh, refreshFees]);

  const titleOf = (shortage: Shortage): LocalizedText => {
    const variant = fresh.variants.get(shortage.productID);
    if (variant) return localize((each) => variantTitle(variant, each));
    return shortage.title ?? cartText.unnamed;
  };
  const adjust = (left: readonly Shortage[]) => {
    dispatch({ type: 'adjust', left });
    onAdjusted(left.map((shortage) => adjustedText(titleOf(shortage), shortage.asked, shortage.left)));
  };
  const takeDay = (day: string) => {
    dispatch({ type: 'draft', draft: { chosenDay: day } });
    document.getElementById('step-heading')?.focus();
  };
  const { basket } = useSession();
  const earlier = error.name === 'order-id-reused' ? error.earlier : undefined;
  // Nothing is bought twice unseen.
  const rest = earlier && !earlier.isCancelled ? withoutOrdered(basket, earlier.items) : null;
  const isApart = rest === null || piecesIn(rest) === piecesIn(countedLines(basket));
  const placeAsNew = () => {
    dispatch({ type: 'new-attempt' });
    onPlace();
  };
  const orderRest = (some: readonly StoredLine[]) => {
    dispatch({ type: 'new-attempt' });
    for (const { productID } of earlier?.items ?? [])
      if (!some.some((line) => line.productID === productID)) dispatch({ type: 'remove', productID });
    dispatch({ type: 'restore', basket: some });
    onAdjusted([restIsNew]);
  };
  return (
    <Notice
      tone={isDefiniteRefusal(error) ? 'warning' : 'error'}
      role="alert"
      tabIndex={-1}
      ref={box}
      className={styles.problems}
    >
      <p className="bold">{t(words.title)}</p>
      <p>{t(words.text)}</p>
      {error.name === 'out-of-stock' && (
        <>
          <ul>
            {error.shortages.map((shortage) => (
              <li key={shortage.productID}>
                {t(shortageText(t(titleOf(shortage)), shortage.asked, shortage.left))}
              </li>
            ))}
          </ul>
          <Button onClick={() => adjust(error.shortages)}>{t(refusalActions.adjust)}</Button>
        </>
      )}
      {(error.name === 'order-failed' || error.name === 'unreachable') && (
        <Button onClick={onAgain}>{t(refusalActions.tryAgain)}</Button>
      )}
      {error.name === 'order-id-reused' && (
        <div className="flex wrap gap-2-3">
          {earlier && <ButtonLink to={`/order/${earlier.link}`}>{t(checkoutText.toOrder)}</ButtonLink>}
          {isApart ? (
            <Button variant="quiet" onClick={placeAsNew}>
              {t(refusalActions.placeAsNew)}
            </Button>
          ) : rest.length > 0 ? (
            <Button variant="quiet" onClick={() => orderRest(rest)}>
              {t(refusalActions.orderRest)}
            </Button>
          ) : (
            <ButtonLink variant="quiet" to="/contact">
              {t(refusalActions.contact)}
            </ButtonLink>
          )}
        </div>
      )}
      {error.name === 'day-unavailable' && (
        <div className="flex wrap gap-2-3">
          <Button onClick={() => takeDay(error.offer)}>{t(takeDayText(error.offer))}</Button>
          <ButtonLink variant="quiet" to="/store/checkout">
            {t(arrivalText.otherDay)}
          </ButtonLink>
        </div>
      )}
      {(error.name === 'first-order-too-big' || error.name === 'too-many-open') && (
        <div className="flex wrap gap-2-3">
          {error.name === 'first-order-too-big' && (
            <ButtonLink to="/store/cart">{t(refusalActions.toCart)}</ButtonLink>
          )}
          <ButtonLink variant="quiet" to="/contact">
            {t(refusalActions.contact)}
          </ButtonLink>
        </div>
      )}
      {(error.name === 'invalid-order' || isMethodGone(error)) && (
        <ButtonLink to="/store/checkout">{t(refusalActions.toDetails)}</ButtonLink>
      )}
    </Notice>
  );
}

export function CheckoutReviewStep({
  heading,
  shop,
  details,
  fresh,
  onMissed,
  onAdjusted,
}: {
  heading: Ref<HTMLHeadingElement>;
  shop: ShopDetails;
  details: CheckedDetails;
  fresh: FreshBasket;
  /** A code in the box is not applied. */
  onMissed: () => void;
  onAdjusted: (lines: readonly LocalizedText[]) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const session = useSession();
  const navigate = useNavigate();
  const changes = useRef<HTMLDivElement>(null);
  const [failedBefore] = useState(session.orderPostError);
  const { orderPosting, orderPostError, basketItemQty } = session;
  const { amountDue } = quoteSession(session);
  const now = useNow();
  const { day: promisedDay } = promiseOf(now, details.paymentMethod, shop.delivery);

  const lines = countedLines(session.basket);
  // Unknown storage shows no notice, rather than one that disappears again.
  const isKnown = fresh.state !== 'asking' || lines.every(({ storage }) => storage !== undefined);
  const { hasPerishable, hasReturnable } = perishablesIn(
    lines.map(({ storage }) => ({ storage: storage ?? null })),
  );

  /** The changes that the shopper was led to. */
  const [shownChanges, setShownChanges] = useState('');
  const place = () => {
    const latest = latestSession();
    const pending = pendingChanges(latest);
    if (!orderPosting && isUnapplied(latest.promo)) {
      onMissed();
      goToPromo();
      return;
    }
    if (pending !== '') {
      // The refusal says what it costs now, and to place the order again.
      if (orderPostError?.name !== 'total-changed' && shownChanges !== pending) {
        setShownChanges(pending);
        requestAnimationFrame(() => {
          changes.current?.focus({ preventScroll: true });
          changes.current?.scrollIntoView({ block: 'center' });
        });
        return;
      }
      dispatch({ type: 'accept' });
      if (getSession().basketItemQty === 0) return;
    }
    if (quoteSession(getSession()).missingForMinimum !== null) document.getElementById(thresholdsId)?.focus();
    else void submitOrder({ details, language, promisedDay }, fresh.variants, navigate);
  };
  return (
    <section aria-labelledby="step-heading" className={styles.form}>
      <h2 ref={heading} tabIndex={-1} id="step-heading" className="visually-hidden">
        {t(checkoutText.review)}
      </h2>
      {orderPostError && !(orderPostError.name === 'orders-paused' && orderPostError === failedBefore) && (
        <CheckoutRefusal
          error={orderPostError}
          isNew={orderPostError !== failedBefore}
          fresh={fresh}
          details={details}
          onAdjusted={onAdjusted}
          onPlace={place}
          onAgain={() =>
            session.editedSince && basketItemQty > 0 ? place() : void retryOrder(fresh.variants, navigate)
          }
        />
      )}
      <BasketChanges
        fresh={fresh}
        ref={changes}
        // Of an order that is in doubt nobody knows whether it was placed.
        lead={
          session.orderID === null &&
          shownChanges !== '' &&
          shownChanges === pendingChanges(session) &&
          checkChanges
        }
      />
      <ReviewedDetails details={details} shop={shop} amountDue={amountDue} now={now} />
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
      <CheckoutBar>
        <Button
          variant="brand"
          // The second tap of a double tap was meant for what stood here before: for Next, or for a sum that has changed.
          onClick={({ detail }) => detail < 2 && place()}
          aria-disabled={orderPosting}
          disabled={basketItemQty === 0}
        >
          {orderPosting ? (
            t(checkoutText.placingOrder)
          ) : (
            <>
              {t(checkoutText.placeOrder)}
              <span className={styles.placeAmount}>{formatNtd(amountDue)}</span>
            </>
          )}
        </Button>
        <p role="status" className="visually-hidden">
          {orderPosting && t(checkoutText.placingOrder)}
        </p>
      </CheckoutBar>
      <ButtonLink variant="quiet" to="/store/checkout" className={styles.back ?? ''}>
        <Icon name="chevron-left" size={18} />
        {t(checkoutText.back)}
      </ButtonLink>
    </section>
  );
}

function piecesIn(lines: readonly StoredLine[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0);
}

/** Empty without any; differs with each change. */
function pendingChanges({ changes, feeChange, changedElsewhere }: Session): string {
  if (changes.length === 0 && !feeChange && !changedElsewhere) return '';
  return JSON.stringify([changes, feeChange, changedElsewhere]);
}

function ReviewedDetails({
  details,
  shop,
  amountDue,
  now,
}: {
  details: CheckedDetails;
  shop: ShopDetails;
  amountDue: number;
  now: Date;
}) {
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
            <span key={line} lang={typedLanguage(line)}>
              {line}
            </span>
          ))}
        {kind === 'store' && (
          <>
            <span lang={typedLanguage(details.storeName)}>
              {t(storeLine(details.shippingOption, details.storeName, details.storeCode))}
            </span>
            <span lang={typedLanguage(details.storeAddress)}>{details.storeAddress}</span>
            <span>{t(collectedBy(details.pickupName))}</span>
          </>
        )}
        {pickup.map((line) => (
          <span key={line[0]}>{t(line)}</span>
        ))}
        <Arrival details={details} shop={shop} isPaid={amountDue === 0} now={now} />
      </Reviewed>
      <Reviewed title={checkoutText.payment}>
        <strong>
          {t(
            amountDue === 0
              ? checkoutText.paidByCode
              : paymentLabel(details.paymentMethod, details.shippingOption),
          )}
        </strong>
        {isOnlineMethod(details.paymentMethod) && amountDue > 0 && (
          <span>{t(nextPayOnline(details.paymentMethod, shop.onlineHold))}</span>
        )}
      </Reviewed>
      <Reviewed title={invoiceText.title}>
        <span>{t(invoiceLine(invoiceOf(details)))}</span>
      </Reviewed>
      {(['customerMessage', 'giftMessage'] as const).map(
        (field) =>
          details[field] && (
            <Reviewed key={field} title={fieldLabels[field]}>
              <span className={styles.asTyped}>{details[field]}</span>
            </Reviewed>
          ),
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
