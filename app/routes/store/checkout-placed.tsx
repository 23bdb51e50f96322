import { useCallback, useEffect, useRef, useState } from 'react';
import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { SuccessfulOrder } from '#app/domain/cart/session.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { currentPromise } from '#app/domain/delivery/delivery-date.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { endOfLink } from '#app/domain/order/order-link.ts';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import { goesNoFurther, isToArrive, shownPromise } from '#app/domain/order/order-progress.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import { isOnlineMethod, paymentLabel } from '#app/domain/payment/payment.ts';
import { heldUntil, type OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import {
  awaitsOnline,
  awaitsTransfer,
  leftAfter,
  type Payment,
  stillDue,
  stillToPay,
} from '#app/domain/payment/payment-report.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { addressLines } from '#app/text/address.ts';
import { checkoutText, fieldLabels, orderPlacedText } from '#app/text/checkout.ts';
import { arrivalTitle, arrivesBy, collectPlace, pickupInstructions } from '#app/text/delivery.ts';
import { payFirst } from '#app/text/online-payment.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { cashToCollect, orderStanding } from '#app/text/order-standing.ts';
import { paymentInstructions, promiseLines, promiseOnPayment } from '#app/text/payment.ts';
import { payText } from '#app/text/payment-report.ts';
import { cashLines, partText } from '#app/text/tracking.ts';
import { readStored, writeStored } from '#app/ui/browser-storage.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { call } from '#app/ui/call.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { shopNow, useNow } from '#app/ui/now.ts';
import { CalendarLink, OrderedLines, OrderProgress, OrderQuestions } from '#app/ui/order-parts.tsx';
import { Page } from '#app/ui/page.tsx';
import { PayOnlineForm } from '#app/ui/pay-online-form.tsx';
import { CopyButton, PaymentDetails } from '#app/ui/payment-details.tsx';
import { usePolling } from '#app/ui/polling.ts';
import { dispatch, useSession } from '#app/ui/session.tsx';
import { ShareButton } from '#app/ui/share-button.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import styles from './checkout-placed.module.css';

export const thanksPath = '/store/checkout/thank-you';

/** The order as the shop answered it, for this tab alone: it holds the customer's address. */
interface Placed {
  version: 1;
  order: PlacedOrder;
  pictures: readonly ShopImage[];
}

const placedKey = 'boma.placed';
/** For browsers without storage. */
let lastPlaced: Placed | null = null;

/** @param known pictures, of its lines among others. */
export function storePlaced(order: PlacedOrder, known: readonly ShopImage[]): void {
  const pictures = known.filter(({ key }) => order.lines.some((line) => line.image === key));
  lastPlaced = { version: 1, order, pictures };
  writeStored('sessionStorage', placedKey, JSON.stringify(lastPlaced));
}

/** Null in another tab, and once the tab was closed. */
function placedOrder(orderNumber: string): Placed | null {
  if (lastPlaced?.order.orderNumber === orderNumber) return lastPlaced;
  try {
    const stored: Placed | null = JSON.parse(readStored('sessionStorage', placedKey) ?? 'null');
    lastPlaced = stored?.version === 1 && stored.order.orderNumber === orderNumber ? stored : null;
  } catch {
    lastPlaced = null;
  }
  return lastPlaced;
}

/** As `/api/orderNow` answers it. */
interface OrderNow {
  order: FoundOrder;
  /** Not matched with a payment yet. */
  reports: readonly Payment[];
  pictures: readonly ShopImage[];
  attempts: readonly OrderAttempt[];
}

/**
 * Null where the shop cannot be asked or does not answer, which the thanks must survive: where a loader fails, the router shows
 * an error in the place of the page. `over` where the link leads to no order any more.
 */
export async function askOrderNow(link: string): Promise<OrderNow | 'over' | null> {
  const answer = await call('/api/orderNow', { link });
  if (!answer.ok) return answer.status === 404 ? 'over' : null;
  return isOrderNow(answer.body) ? answer.body : null;
}

function isOrderNow(body: unknown): body is OrderNow {
  return typeof body === 'object' && body !== null && 'order' in body && 'attempts' in body;
}

/** Null until it is known, and for an order without a link. */
function useOrderNow(link: string | null | undefined): OrderNow | 'over' | null {
  const [found, setFound] = useState<OrderNow | 'over' | null>(() => foundAtFirst(link, shopNow()));
  const askNow = useCallback(async () => {
    const now = link ? await askOrderNow(link) : null;
    if (now) setFound((last) => (now === 'over' ? (last ?? now) : now));
  }, [link]);
  useEffect(() => void askNow(), [askNow]);
  // Back from the payment page, too, where the browser shows this one as it was left.
  const awaits = found !== 'over' && (!found || awaitsOnline(found.order) || awaitsTransfer(found.order));
  usePolling(askNow, link && awaits ? 'later' : null);
  return found;
}

/** Thanks that are opened again after their link ask for no money until the shop answers. */
export function foundAtFirst(link: string | null | undefined, now: Date): 'over' | null {
  const end = endOfLink(link ?? '');
  return end !== null && end <= now.getTime() ? 'over' : null;
}

/** @param shop as now. Called in the browser only. */
export function OrderPlaced({ shop }: { shop: ShopDetails }) {
  const { orderNumber, successfulOrder } = useSession();
  const found = useOrderNow(successfulOrder?.orderLink);
  const time = useNow();
  return (
    successfulOrder && (
      <Thanks orderNumber={orderNumber} atFirst={successfulOrder} found={found} shop={shop} time={time} />
    )
  );
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
  found: OrderNow | 'over' | null;
  shop: ShopDetails;
  time: Date;
}) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  if (found === 'over') return <NoOrderHere />;
  const now = found?.order ?? null;
  const until = found && heldUntil(found.order, found.attempts, time);
  const { orderLink } = atFirst;
  const awaitsFirst = isOnlineMethod(atFirst.paymentMethod) && atFirst.amountDue > 0;
  const standing = {
    ...atFirst,
    promised: currentPromise(atFirst.promised, time),
    orderNumber,
    amountReceived: 0,
    isPacked: false,
    part: null,
    isOnCredit: false,
    wasCollected: false,
    notCollected: false,
    cash: [],
    status: awaitsFirst ? ('awaitingPayment' as const) : ('newOrder' as const),
    ...now,
  };
  const { shippingOption } = standing;
  const isCancelled = standing.status === 'cancelled';
  const goesOn = isToArrive(standing);
  const amountDue = stillDue(standing);
  const placed = placedOrder(orderNumber);
  const ordered = now ?? placed?.order ?? null;
  const giftMessage = ordered?.giftMessage;
  const unreported = leftAfter(standing, found?.reports ?? []);
  const stands = found && orderStanding(found.order, found.reports, found.attempts);
  const isReported = awaitsTransfer(standing) && unreported === 0;
  const reportAt = orderLink && awaitsTransfer(standing) && !isReported ? `/order/${orderLink}?pay` : null;
  const payment = paymentInstructions(
    { ...standing, amountReported: stillToPay(standing) - unreported },
    shop,
    reportAt ? 'button' : 'order-page',
  );
  // Cash of an order in several parcels is named with the one that collects it.
  const toCollect = now && goesOn ? cashToCollect(now) : [];
  const showsPayment =
    (goesOn && standing.cash.length === 0) || awaitsTransfer(standing) || awaitsOnline(standing);
  const [payLine, ...otherLines] = payment.lines;
  const firstLine = until && amountDue > 0 ? payFirst(amountDue, until) : payLine;
  const laterLines = goesOn ? promiseOnPayment(standing) : null;
  const promised = laterLines ? null : shownPromise(standing);
  // The day stands above already, unless it depends on a payment.
  const isDayAbove = promised?.payBy === null;
  const dayLines =
    promised && !hasLeft(standing.status)
      ? promiseLines({ ...standing, promised }, amountDue === 0).slice(isDayAbove ? 1 : 0)
      : [];
  const whenLines = laterLines ?? dayLines;
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
        {now && stands && goesNoFurther(now) ? (
          <Notice tone="warning">
            {[stands.words, ...stands.money].map((line) => (
              <p key={line[0]}>{t(line)}</p>
            ))}
          </Notice>
        ) : now && stands && hasLeft(now.status) ? (
          <Notice tone="good">{t(stands.words)}</Notice>
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
        <div>
          <dt>{t(orderPlacedText.amountDue)}</dt>
          <dd className={styles.figure}>{formatNtd(amountDue)}</dd>
        </div>
        {promised && isDayAbove && (
          <div>
            <dt>{t(standing.part ? partText.restArrives : arrivalTitle(shippingOption))}</dt>
            <dd>
              <Unbroken text={t(arrivesBy(shippingOption, promised))} />
            </dd>
          </div>
        )}
      </dl>
      <OrderProgress order={standing} />
      {isReported && (
        <section>
          <h2>{t(payText.reported)}</h2>
          {stands?.isReported && <p>{t(stands.words)}</p>}
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
          {orderLink && amountDue > 0 && isOnlineMethod(standing.paymentMethod) && (
            <PayOnlineForm
              token={orderLink}
              amount={amountDue}
              methods={shop.online}
              first={standing.paymentMethod}
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
          <h2>{t(paymentLabel(standing.paymentMethod, shippingOption))}</h2>
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
          {placed?.order.shippingOption === shippingOption && (
            <DeliveryPlace order={placed.order} shop={shop} />
          )}
          {whenLines.map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
          {collecting.map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
          {orderLink && promised && !awaitsOnline(standing) && <CalendarLink link={orderLink} />}
          {giftMessage && (
            <>
              <h3>{t(fieldLabels.giftMessage)}</h3>
              <p className="pre-wrap break-anywhere">{giftMessage}</p>
            </>
          )}
        </section>
      )}
      {ordered && (
        <section>
          <h2>{t(lookUpText.lines)}</h2>
          <OrderedLines order={ordered} pictures={found?.pictures ?? placed?.pictures ?? []} />
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
          variant={reportAt || isOnlineMethod(standing.paymentMethod) ? 'outline' : 'brand'}
          to="/store"
          onClick={() => dispatch({ type: 'reset' })}
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

function DeliveryPlace({ order, shop }: { order: PlacedOrder; shop: ShopDetails }) {
  const t = useTranslate();
  const language = useLanguage();
  const { customer, shippingOption } = order;
  const { name, number, email, shippingAddress } = customer;
  const isHome = shippingMethods[shippingOption].kind === 'home';
  const place = isHome
    ? addressLines(shippingAddress, language)
    : collectPlace(shippingOption, shippingAddress, shop.pickupAddress).map(t);
  return (
    <address className={styles.place}>
      {place.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>{name}</span>
      <span>{formatPhone(number)}</span>
      <span>{email}</span>
    </address>
  );
}

/** At the address of the thanks after the next cart was begun, or once their link is over. */
export function NoOrderHere() {
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
