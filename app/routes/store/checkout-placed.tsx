import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { SuccessfulOrder } from '#app/domain/cart/session.ts';
import { currentPromise } from '#app/domain/delivery/delivery-date.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { localPath } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { endOfLink } from '#app/domain/order/order-link.ts';
import {
  goesNoFurther,
  isRefundedFirst,
  isToArrive,
  shownPromise,
} from '#app/domain/order/order-progress.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import { isOnlineMethod } from '#app/domain/payment/payment.ts';
import { heldUntil } from '#app/domain/payment/payment-attempt.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import {
  awaitsOnline,
  awaitsTransfer,
  isClosed,
  leftAfter,
  reducedBy,
  stillDue,
  stillToPay,
} from '#app/domain/payment/payment-report.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { addressLines } from '#app/text/address.ts';
import { checkoutText, fieldLabels, orderPlacedText } from '#app/text/checkout.ts';
import { dateTimeText } from '#app/text/date.ts';
import { arrivalTitle, arrivesBy, collectPlace, pickupInstructions } from '#app/text/delivery.ts';
import { payFirst } from '#app/text/online-payment.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { cashCollected, cashToCollect, orderStateWords } from '#app/text/order-state.ts';
import { paymentInstructions, promiseLines, promiseOnPayment, restToPay } from '#app/text/payment.ts';
import { payText } from '#app/text/payment-report.ts';
import { cashLines, partText } from '#app/text/tracking.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { shopNow, useNow } from '#app/ui/now.ts';
import { askOrderNow, type OrderNow } from '#app/ui/order-now.ts';
import { CalendarLink, OrderedLines, OrderProgress, OrderQuestions } from '#app/ui/order-parts.tsx';
import { Page } from '#app/ui/page.tsx';
import { PayOnlineForm } from '#app/ui/pay-online-form.tsx';
import { CopyButton, PaymentDetails } from '#app/ui/payment-details.tsx';
import {
  hasCustomer,
  isPlacedLately,
  type SessionOrder,
  storedOrder,
  storeShown,
  thanksPath,
} from '#app/ui/placed-order.ts';
import { usePolling } from '#app/ui/polling.ts';
import { beginCheckout, useSession } from '#app/ui/session.tsx';
import { ShareButton } from '#app/ui/share-button.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import styles from './checkout-placed.module.css';

/** Null until it is known, and for an order without a link. */
function useOrderNow(link: string | null | undefined): OrderNow | 'none' | null {
  const [found, setFound] = useState<OrderNow | 'none' | null>(() => foundAtFirst(link, shopNow()));
  const askNow = useCallback(async () => {
    const now = link ? await askOrderNow({ link }) : null;
    if (now) setFound((last) => (now === 'none' ? (last ?? now) : now));
  }, [link]);
  useEffect(() => void askNow(), [askNow]);
  // Back from the payment page, too, where the browser shows this one as it was left. Others may be cancelled meanwhile.
  const awaits = found !== 'none' && (!found || awaitsOnline(found.order) || awaitsTransfer(found.order));
  usePolling(askNow, link ? (awaits ? 'later' : 'seen') : null);
  return found;
}

/** Thanks that are opened again after their link ask for no money until the shop answers. */
export function foundAtFirst(link: string | null | undefined, now: Date): 'none' | null {
  const end = endOfLink(link ?? '');
  return end !== null && end <= now.getTime() ? 'none' : null;
}

/** The order that this tab placed or was led to, whatever another places meanwhile; in a new tab the session's. */
function useLastOrder(): SessionOrder | null {
  const { orderNumber, successfulOrder } = useSession();
  const [stored, setStored] = useState(() => storedOrder()?.order ?? null);
  useEffect(() => {
    if (stored || !successfulOrder) return;
    const order = { ...successfulOrder, orderNumber };
    storeShown(order);
    setStored(order);
  }, [stored, successfulOrder, orderNumber]);
  return stored ?? (successfulOrder && { ...successfulOrder, orderNumber });
}

/** @param shop as now. Called in the browser only. */
export function OrderPlaced({ shop }: { shop: ShopDetails }) {
  const order = useLastOrder();
  return order ? <OrderNowPlaced key={order.orderNumber} order={order} shop={shop} /> : <NoOrderHere />;
}

/** From the checkout of an order that was placed; one of earlier is over, and the checkout begins another. */
export function ToThanks() {
  const { orderNumber, successfulOrder } = useSession();
  const language = useLanguage();
  const [isOver] = useState(() => successfulOrder === null || !isPlacedLately(successfulOrder, shopNow()));
  // Before the page of the thanks looks.
  useLayoutEffect(() => {
    if (isOver || !successfulOrder) beginCheckout();
    else if (storedOrder()?.order.orderNumber !== orderNumber)
      storeShown({ ...successfulOrder, orderNumber });
  }, [isOver, successfulOrder, orderNumber]);
  return isOver ? null : <Navigate to={localPath(thanksPath, language)} replace />;
}

function OrderNowPlaced({ order, shop }: { order: SessionOrder; shop: ShopDetails }) {
  const found = useOrderNow(order.orderLink);
  const time = useNow();
  return <Thanks orderNumber={order.orderNumber} atFirst={order} found={found} shop={shop} time={time} />;
}

/** @param atFirst as the shop answered it. @param found null while it is not known how the order stands by now. */
export function Thanks({
  orderNumber,
  atFirst,
  found,
  shop,
  time,
}: {
  orderNumber: string;
  atFirst: SuccessfulOrder;
  found: OrderNow | 'none' | null;
  shop: ShopDetails;
  time: Date;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  if (found === 'none') return <NoOrderHere />;
  const now = found?.order ?? null;
  const until = found && heldUntil(found.order, found.attempts, time);
  const { orderLink } = atFirst;
  const awaitsFirst = isOnlineMethod(atFirst.paymentMethod) && atFirst.amountDue > 0;
  const order = {
    ...atFirst,
    promised: currentPromise(atFirst.promised, time),
    orderNumber,
    amountReceived: 0,
    amountRefunded: 0,
    isPacked: false,
    part: null,
    isOnCredit: false,
    wasCollected: false,
    notCollected: false,
    cash: [],
    status: awaitsFirst ? ('awaitingPayment' as const) : ('newOrder' as const),
    ...now,
  };
  const { shippingOption } = order;
  const isCancelled = order.status === 'cancelled';
  const goesOn = isToArrive(order);
  const amountDue = now?.wasCollected ? 0 : stillDue(order) - (now ? cashCollected(now) : 0);
  const stored = storedOrder();
  const placed = stored?.order.orderNumber === orderNumber && hasCustomer(stored.order) ? stored.order : null;
  const ordered = now ?? placed;
  const unreported = leftAfter(order, found?.reports ?? []);
  const state = found && orderStateWords(found.order, found.reports, found.attempts);
  const isReported = awaitsTransfer(order) && unreported === 0;
  // What was reported in part is not asked for, so the sum to pay is the rest alone.
  const toPay = isReported ? amountDue : Math.min(amountDue, unreported);
  // The names of the order's page and of the emails.
  const received =
    isClosed(order) || isRefundedFirst(order)
      ? []
      : [
          { label: lookUpText.received, amount: order.amountReceived },
          { label: lookUpText.refunded, amount: order.amountRefunded },
          { label: payText.reduced, amount: order.amountReceived > 0 ? -reducedBy(order) : 0 },
        ].filter(({ amount }) => amount !== 0);
  const isInPart = received.length > 0 || (toPay > 0 && toPay < order.amountDue);
  const reportAt = orderLink && awaitsTransfer(order) && !isReported ? `/order/${orderLink}?pay` : null;
  const payment = paymentInstructions(
    { ...order, amountReported: stillToPay(order) - unreported },
    shop,
    reportAt ? 'button' : 'order-page',
  );
  // Cash of an order in several parcels is named with the one that collects it.
  const toCollect = now && goesOn ? cashToCollect(now) : [];
  const showsPayment = (goesOn && order.cash.length === 0) || awaitsTransfer(order) || awaitsOnline(order);
  const [payLine, ...otherLines] = payment.lines;
  const firstLine = until && amountDue > 0 ? payFirst(amountDue, until) : payLine;
  const laterLines = goesOn ? promiseOnPayment(order) : null;
  const promised = laterLines ? null : shownPromise(order);
  // The day stands above already, unless it depends on a payment.
  const isDayAbove = promised?.payBy === null;
  const dayLines =
    promised && !hasLeft(order.status)
      ? promiseLines({ ...order, promised }, amountDue === 0).slice(isDayAbove ? 1 : 0)
      : [];
  // How soon that is belongs to the day itself; a chosen day has no such line.
  const withinDays = isDayAbove && !promised?.chosen ? dayLines.slice(0, 1) : [];
  const whenLines = laterLines ?? dayLines.slice(withinDays.length);
  // Where it is collected stands with the address, once there is one.
  const collecting = (pickupInstructions(shippingOption, shop.pickupAddress) ?? []).slice(
    shop.pickupAddress ? 1 : 0,
  );
  return (
    <article className={styles.thanks}>
      <h1 ref={heading} tabIndex={-1}>
        {t(isCancelled ? orderPlacedText.cancelledTitle : orderPlacedText.title)}
      </h1>
      {/* It may change while the page is open. */}
      <div role="status">
        {now && state && goesNoFurther(now) ? (
          <Notice tone="warning">
            {[state.words, ...state.money].map((line) => (
              <p key={line[0]}>{t(line)}</p>
            ))}
          </Notice>
        ) : now && state && hasLeft(now.status) ? (
          <Notice tone="good">{t(state.words)}</Notice>
        ) : (
          <Notice tone="good">{t(orderPlacedText[shop.sendsEmails ? 'received' : 'receivedOnly'])}</Notice>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t(orderPlacedText.orderNumber)}</dt>
          <dd className={styles.figure}>{orderNumber}</dd>
          <dd className={styles.copy}>
            <CopyButton label={orderPlacedText.orderNumber} text={orderNumber} />
          </dd>
        </div>
        {received.map(({ label, amount }) => (
          <div key={label[0]}>
            <dt>{t(label)}</dt>
            <dd>{formatNtd(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{t(isInPart ? restToPay : orderPlacedText.amountDue)}</dt>
          <dd className={styles.figure}>{formatNtd(toPay)}</dd>
        </div>
        {order.orderDate && (
          <div>
            <dt>{t(lookUpText.placed)}</dt>
            <dd>{dateTimeText(order.orderDate, 'shortExpanded', language)}</dd>
          </div>
        )}
        {promised && isDayAbove && (
          <div>
            <dt>{t(order.part ? partText.restArrives : arrivalTitle(shippingOption))}</dt>
            <dd>
              <Unbroken text={t(arrivesBy(shippingOption, promised))} />
            </dd>
            {withinDays.map((line) => (
              <dd key={line[0]} className={styles.within}>
                {t(line)}
              </dd>
            ))}
          </div>
        )}
      </dl>
      <OrderProgress order={order} />
      {isReported && (
        <section>
          <h2>{t(payText.reported)}</h2>
          {state?.isReported && <p>{t(state.words)}</p>}
        </section>
      )}
      {showsPayment && !isReported && (
        <section>
          <h2>{t(payment.title)}</h2>
          {firstLine && (
            <p>
              <Unbroken text={t(firstLine)} />
            </p>
          )}
          {payment.details.length > 0 && <PaymentDetails details={payment.details} />}
          {otherLines.map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
          {orderLink && amountDue > 0 && isOnlineMethod(order.paymentMethod) && (
            <PayOnlineForm
              token={orderLink}
              amount={amountDue}
              methods={shop.online}
              first={order.paymentMethod}
            />
          )}
          {reportAt && (
            <ButtonLink variant="brand" to={reportAt} reloadDocument>
              {t(payText.title)}
            </ButtonLink>
          )}
        </section>
      )}
      {toCollect.length > 0 && (
        <section>
          <h2>{t(paymentLabel(order.paymentMethod, shippingOption))}</h2>
          {cashLines(toCollect).map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
        </section>
      )}
      {goesOn && (
        <section>
          <h2>{t(checkoutText.shippingDetails)}</h2>
          <p>
            <strong>
              <Unbroken text={t(shippingMethods[shippingOption].label)} />
            </strong>
          </p>
          {placed?.shippingOption === shippingOption && <DeliveryPlace order={placed} shop={shop} />}
          {whenLines.map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
          {collecting.map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
          {orderLink && promised && !awaitsOnline(order) && <CalendarLink link={orderLink} />}
          {placed?.customerMessage && <Message field="customerMessage" text={placed.customerMessage} />}
          {ordered?.giftMessage && <Message field="giftMessage" text={ordered.giftMessage} />}
        </section>
      )}
      {ordered && (
        <section>
          <h2>{t(lookUpText.lines)}</h2>
          <OrderedLines order={ordered} pictures={found?.pictures ?? (placed && stored?.pictures) ?? []} />
        </section>
      )}
      <div className={styles.ways}>
        <ButtonLink
          to={orderLink ? `/order/${orderLink}` : `/order?number=${orderNumber}`}
          // Facebook's script stays behind with this document.
          reloadDocument={shop.facebookPageId !== null}
        >
          {t(isCancelled ? orderPlacedText.orderAgain : orderPlacedText.follow)}
        </ButtonLink>
        <ShareButton title={shop.name} path="/store" label={orderPlacedText.share} />
        <ButtonLink
          variant={reportAt || isOnlineMethod(order.paymentMethod) ? 'outline' : 'brand'}
          to="/store"
          onClick={beginCheckout}
        >
          {t(orderPlacedText.continueShopping)}
          <Icon name="arrow-right" size={20} />
        </ButtonLink>
      </div>
      <section>
        <h2>{t(lookUpText.questions)}</h2>
        <OrderQuestions orderNumber={orderNumber} shop={shop} />
      </section>
    </article>
  );
}

function Message({ field, text }: { field: 'customerMessage' | 'giftMessage'; text: string }) {
  const t = useTranslate();
  return (
    <>
      <h3>{t(fieldLabels[field])}</h3>
      <p className="pre-wrap break-anywhere">{text}</p>
    </>
  );
}

function DeliveryPlace({ order, shop }: { order: PlacedOrder; shop: ShopDetails }) {
  const t = useTranslate();
  const language = useLanguage();
  const { customer, shippingOption } = order;
  const { name, number, email, shippingAddress } = customer;
  const { kind } = shippingMethods[shippingOption];
  const isHome = kind === 'home';
  const place = isHome
    ? addressLines(shippingAddress, language)
    : collectPlace(shippingOption, shippingAddress, shop.pickupAddress).map(t);
  return (
    <address className={styles.place}>
      {place.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {/* Who collects it from a store is named with the store. */}
      {(kind !== 'store' || name !== shippingAddress.pickupName) && <span>{name}</span>}
      <span>{formatPhone(number)}</span>
      <span>{email}</span>
    </address>
  );
}

/** At the address of the thanks in a tab that has none to show, or once their link is over. */
function NoOrderHere() {
  const t = useTranslate();
  return (
    <Page title={t(lookUpText.title)} narrow lead={t(orderPlacedText.elsewhere)}>
      <div className={styles.ways}>
        <ButtonLink to="/order">{t(lookUpText.title)}</ButtonLink>
        <ButtonLink variant="brand" to="/store">
          {t(orderPlacedText.continueShopping)}
        </ButtonLink>
      </div>
    </Page>
  );
}
