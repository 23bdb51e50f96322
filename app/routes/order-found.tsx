import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BasketVariant } from '#app/domain/cart/basket.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { emptyAddress } from '#app/domain/customer/customer.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { localPath } from '#app/domain/language.ts';
import type { OrderLine } from '#app/domain/order/order.ts';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import { isRefundedFirst, isToArrive, shownPromise } from '#app/domain/order/order-progress.ts';
import { isUnderWay } from '#app/domain/order/order-status.ts';
import { trackingPage } from '#app/domain/order/shipment.ts';
import { hasOldDetails, type OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import {
  awaitsOnline,
  awaitsRest,
  awaitsTransfer,
  leftAfter,
  reducedBy,
  stillToPay,
  type Payment as Transfer,
  waitsForOnline,
} from '#app/domain/payment/payment-report.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { fieldLabels } from '#app/text/checkout.ts';
import { dateText, dateTimeText } from '#app/text/date.ts';
import { arrivalTitle, collectPlace, pickupInstructions } from '#app/text/delivery.ts';
import { labelled, listComma } from '#app/text/marks.ts';
import { onlinePayText } from '#app/text/online-payment.ts';
import { againShort, arrivalOf, customerLabel, lookUpText, yourOrder } from '#app/text/order-lookup.ts';
import { cashCollected, cashToCollect, orderStateWords } from '#app/text/order-state.ts';
import { paymentInstructions, promiseOnPayment, restToPay } from '#app/text/payment.ts';
import { payText } from '#app/text/payment-report.ts';
import { variantTitle } from '#app/text/product.ts';
import {
  carrierNames,
  cashLines,
  parcelName,
  partText,
  stageText,
  trackingText,
} from '#app/text/tracking.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { readBasket } from '#app/ui/fresh-basket.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { CalendarLink, OrderedLines, OrderProgress, OrderQuestions } from '#app/ui/order-parts.tsx';
import { Page, useAnswerFocus } from '#app/ui/page.tsx';
import { PaymentDetails } from '#app/ui/payment-details.tsx';
import { dispatch, getSession } from '#app/ui/session.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { OnlinePayment } from './online-payment.tsx';
import styles from './order.module.css';
import { ReportedTransfers } from './reported-transfers.tsx';

interface Found {
  order: FoundOrder;
  payAt: string | null;
  /** Reported and not matched yet. */
  reported: readonly Transfer[];
  shop: ShopDetails;
}

interface Opened extends Found {
  attempts: readonly OrderAttempt[];
  /** Token of its address. */
  link: string;
  /** Those of its products that the shop still has. */
  pictures: readonly ShopImage[];
}

export function LookedUpOrder({ order, payAt, reported, shop, link, pictures, attempts }: Opened) {
  const t = useTranslate();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusAnswer = useAnswerFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the order is shown
  useEffect(() => focusAnswer(heading.current), []);
  const { part } = order;
  const shown = shownParcels(order);
  const underWay = isUnderWay(order.status);
  const pickup = pickupInstructions(order.shippingOption, shop.pickupAddress);
  const place = pickup
    ? pickup.slice(0, 1)
    : collectPlace(order.shippingOption, { ...emptyAddress, ...order.store }, null);
  const showsMoney = (underWay && !order.wasCollected) || awaitsTransfer(order);
  const promised = shownPromise(order);
  const isRestOpen = order.status === 'newOrder' && awaitsRest(order);
  const { words, money, isUsual } = orderStateWords(order, reported, attempts);
  const isRefunded = isRefundedFirst(order);
  const goesOn = isToArrive(order);
  const toCollect = cashToCollect(order);
  const collected = cashCollected(order);
  // What was reported in part is not asked for, so the sum to pay is the rest alone.
  const rest = reported.length > 0 && awaitsTransfer(order) ? leftAfter(order, reported) : 0;
  const isInPart = order.amountReceived > 0 || rest > 0;
  const arrival = goesOn ? (promiseOnPayment(order) ?? arrivalOf(order, promised)) : [];
  return (
    <Page title={t(yourOrder(order.orderNumber))} titleRef={heading} narrow>
      <article className={styles.order}>
        <header className={styles.head}>
          {/* It may change while the page is open. */}
          <div role="status" className={styles.state}>
            <p className={styles.status}>
              {t(part ? partText.label : isRefunded ? lookUpText.refunded : customerLabel(order))}
            </p>
            {part && <p>{t(partText.state(part))}</p>}
            {!(part && isUsual) && <p>{t(words)}</p>}
            {money.map((line) => (
              <p key={line[0]}>{t(line)}</p>
            ))}
          </div>
          <OrderProgress order={order} />
        </header>
        <dl className={styles.facts}>
          <div>
            <dt>{t(lookUpText.placed)}</dt>
            <dd>{dateTimeText(order.orderDate, 'shortExpanded', language)}</dd>
          </div>
          {underWay && place.length > 0 && (
            <div>
              <dt>{t(shippingMethods[order.shippingOption].label)}</dt>
              <dd>
                {place.map((line) => (
                  <p key={line[0]}>
                    <Unbroken text={t(line)} />
                  </p>
                ))}
              </dd>
            </div>
          )}
          {arrival.length > 0 && (
            <div>
              <dt>{t(part ? partText.restArrives : arrivalTitle(order.shippingOption))}</dt>
              <dd>
                {arrival.map((line) => (
                  <p key={line[0]}>{t(line)}</p>
                ))}
                {link && promised && !waitsForOnline(order) && !isRestOpen && <CalendarLink link={link} />}
              </dd>
            </div>
          )}
          {order.invoices.length > 0 && (
            <div>
              <dt>{t(lookUpText.invoice)}</dt>
              {order.invoices.map(({ number, day, isTest }) => (
                <dd key={number}>
                  {number} <small>{dateText(day, 'short', language)}</small>
                  {isTest && <p>{t(lookUpText.testInvoice)}</p>}
                </dd>
              ))}
            </div>
          )}
          {order.giftMessage && (
            <div>
              <dt>{t(fieldLabels.giftMessage)}</dt>
              <dd className="pre-wrap break-anywhere">{order.giftMessage}</dd>
            </div>
          )}
          {shown.length > 0 && (
            <div>
              <dt>
                {t(shown.some(({ trackingNumber }) => trackingNumber) ? trackingText.title : partText.away)}
              </dt>
              <dd>
                <TrackingNumbers order={order} />
              </dd>
            </div>
          )}
          {showsMoney && (
            <div>
              <dt>{t(isInPart ? lookUpText.total : lookUpText.amountDue)}</dt>
              <dd className={isInPart ? undefined : styles.amount}>
                {formatNtd(isInPart ? order.amountDue : order.amountDue - collected)}
              </dd>
            </div>
          )}
          {showsMoney && order.amountReceived > 0 && (
            <div>
              <dt>{t(lookUpText.received)}</dt>
              <dd>{formatNtd(order.amountReceived)}</dd>
            </div>
          )}
          {showsMoney && order.amountRefunded > 0 && (
            <div>
              <dt>{t(lookUpText.refunded)}</dt>
              <dd>{formatNtd(order.amountRefunded)}</dd>
            </div>
          )}
          {showsMoney && !isRefunded && order.amountReceived > 0 && reducedBy(order) > 0 && (
            <div>
              <dt>{t(payText.reduced)}</dt>
              <dd>{formatNtd(-reducedBy(order))}</dd>
            </div>
          )}
          {showsMoney && !isRefunded && isInPart && (
            <div>
              <dt>{t(restToPay)}</dt>
              <dd className={styles.amount}>
                {formatNtd((rest || stillToPay(order)) - collected)}
                {stillToPay(order) === 0 && ` · ${t(lookUpText.paid)}`}
              </dd>
            </div>
          )}
          {toCollect.length > 0 && !order.wasCollected && (
            <div>
              <dt>{t(paymentLabel(order.paymentMethod, order.shippingOption))}</dt>
              <dd>
                {cashLines(toCollect).map((line) => (
                  <p key={line[0]}>{t(line)}</p>
                ))}
              </dd>
            </div>
          )}
        </dl>
        {!awaitsOnline(order) && hasOldDetails(order, attempts) && (
          <Notice tone="warning">{t(onlinePayText.noLongerThere)}</Notice>
        )}
        {awaitsOnline(order) ? (
          <OnlinePayment order={order} methods={shop.online} token={link} attempts={attempts} />
        ) : (
          ((goesOn && order.cash.length === 0) || awaitsTransfer(order)) && (
            <Payment order={order} payAt={payAt} reported={reported} shop={shop} />
          )
        )}
        <section>
          <h2>{t(lookUpText.lines)}</h2>
          <OrderedLines order={order} pictures={pictures} />
          <BuyAgain lines={order.lines} />
        </section>
        <section>
          <h2>{t(lookUpText.questions)}</h2>
          <OrderQuestions orderNumber={order.orderNumber} shop={shop} />
        </section>
        <ButtonLink variant="quiet" to="/order">
          {t(lookUpText.another)}
        </ButtonLink>
      </article>
    </Page>
  );
}

/** Parcels that have a number, or have left with what is known to be in them; of a cancelled order those that were collected. */
function shownParcels({ status, shipments }: Pick<Found['order'], 'status' | 'shipments'>) {
  return shipments.filter(({ trackingNumber, shippedAt, lines, stage }) => {
    const isKnown = trackingNumber !== null || (shippedAt !== null && lines.length > 0);
    return isKnown && (status !== 'cancelled' || stage === 'collected');
  });
}

/** Each with who brings it and, where the order is in several parcels, with what is in it. */
function TrackingNumbers({ order }: Pick<Found, 'order'>) {
  const { shipments, lines, cash } = order;
  const t = useTranslate();
  const language = useLanguage();
  const shown = shownParcels(order);
  const isNamed = cash.length > 0 || shown.length > 1;
  return shown.map((parcel) => {
    const { id, carrier, trackingNumber, stage } = parcel;
    const where = stage && stageText(stage, carrier);
    const page = trackingPage(parcel);
    const goods = parcel.lines.flatMap(({ productID, qty }) => {
      const line = lines.find((one) => one.productID === productID);
      return line ? [`${qty} × ${variantTitle(line, language)}`] : [];
    });
    return (
      <p key={id}>
        {isNamed && <b>{t(parcelName(shipments.indexOf(parcel) + 1))}</b>} {trackingNumber}{' '}
        <small>{t(carrierNames[carrier])}</small> {where && <b>{t(where)}</b>}{' '}
        {page && (
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            aria-label={t(labelled(trackingText.follow, trackingNumber ?? ''))}
          >
            {t(trackingText.follow)}
          </a>
        )}
        {goods.length > 0 && (
          <>
            <br />
            <small>{goods.join(t(listComma))}</small>
          </>
        )}
      </p>
    );
  });
}

function Payment({ order, payAt, reported, shop }: Found) {
  const t = useTranslate();
  const correct = payAt && reported.length > 0 && (
    <>
      <ReportedTransfers reported={reported} />
      <ButtonLink variant="outline" to={payAt} reloadDocument>
        {t(payText.correct)}
      </ButtonLink>
    </>
  );
  if (correct && leftAfter(order, reported) === 0)
    return (
      <section>
        <h2>{t(payText.reported)}</h2>
        {correct}
      </section>
    );
  // Reported transfers are not asked for again.
  const open = { ...order, amountReported: stillToPay(order) - leftAfter(order, reported) };
  const { title, lines, details } = paymentInstructions(open, shop, payAt ? 'button' : 'reply');
  return (
    <section>
      {correct && (
        <>
          <h2>{t(payText.reported)}</h2>
          {correct}
        </>
      )}
      <h2>{t(title)}</h2>
      {lines.map((line) => (
        <p key={line[0]}>
          <Unbroken text={t(line)} />
        </p>
      ))}
      {details.length > 0 && <PaymentDetails details={details} />}
      {payAt && (
        <ButtonLink variant="brand" to={payAt} reloadDocument>
          {t(payText.title)}
        </ButtonLink>
      )}
    </section>
  );
}

/** `short`: lines not added, or not in full. */
type State = 'ready' | 'busy' | 'failed' | 'none' | { short: readonly OrderLine[]; isAdded: boolean };

/** Adds the lines at today's prices, as far as in stock, and opens the cart. */
function BuyAgain({ lines }: { lines: readonly OrderLine[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const [state, setState] = useState<State>('ready');
  const running = useRef(false);

  async function fill(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState('busy');
    const variants = await readBasket(lines.map(({ productID }) => productID)).catch(() => null);
    const after = variants ? fillCart(lines, variants) : 'failed';
    // Until the cart is open, another tap would add every line once more.
    if (after === 'all') await navigate(localPath('/store/cart', language));
    else setState(after);
    running.current = false;
  }

  const isShort = typeof state === 'object';
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isShort) words.current?.focus({ preventScroll: true });
  }, [isShort]);
  return (
    <div className={styles.again}>
      {isShort ? (
        <ButtonLink to="/store/cart">{t(lookUpText.toCart)}</ButtonLink>
      ) : (
        <Button onClick={() => void fill()} aria-disabled={state === 'busy'}>
          {t(state === 'busy' ? lookUpText.againBusy : lookUpText.again)}
        </Button>
      )}
      <p role="status" ref={words} tabIndex={-1}>
        {state === 'failed' && t(lookUpText.againFailed)}
        {state === 'none' && t(lookUpText.againNone)}
        {isShort && t(againShort(state.short, state.isAdded))}
      </p>
    </div>
  );
}

/** @returns the lines that fell short, and whether anything was added; `all` where none did. */
function fillCart(lines: readonly OrderLine[], variants: readonly BasketVariant[]): State | 'all' {
  const found = lines.map((line) => {
    const variant = variants.find(({ id }) => id === line.productID);
    return { line, variant, qty: Math.min(line.qty, variant?.qty ?? 0) };
  });
  if (found.every(({ qty }) => qty === 0)) return 'none';
  const inCart = (id: string) => getSession().basket.find(({ productID }) => productID === id)?.qty ?? 0;
  const added = found.map(({ line, variant, qty }) => {
    const before = inCart(line.productID);
    if (variant && qty > 0) dispatch({ type: 'add', variant, qty });
    return { line, qty: inCart(line.productID) - before };
  });
  // Stock, what the cart had before, or a cart that is full.
  const short = added.filter(({ line, qty }) => qty < line.qty).map(({ line }) => line);
  return short.length > 0 ? { short, isAdded: added.some(({ qty }) => qty > 0) } : 'all';
}
