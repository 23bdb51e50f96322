import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import { isOnlineMethod } from '#app/domain/payment/payment.ts';
import { heldUntil, type OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import { awaitsOnline, stillToPay } from '#app/domain/payment/payment-report.ts';
import { waysBackOf } from '#app/domain/payment/refund.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { addressLines } from '#app/text/address.ts';
import { checkoutText, fieldLabels, orderPlacedText } from '#app/text/checkout.ts';
import { arrivalTitle, arrivesBy, collectPlace, pickupInstructions } from '#app/text/delivery.ts';
import { onlinePayText, payFirst } from '#app/text/online-payment.ts';
import { lookUpText, statusWords } from '#app/text/order-lookup.ts';
import { paymentInstructions, promiseLines } from '#app/text/payment.ts';
import { payText, refundLines } from '#app/text/payment-report.ts';
import { partText } from '#app/text/tracking.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useNow } from '#app/ui/now.ts';
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
  try {
    sessionStorage.setItem(placedKey, JSON.stringify(lastPlaced));
  } catch {
    // In memory only.
  }
}

/** Null in another tab, and once the tab was closed. */
function placedOrder(orderNumber: string): Placed | null {
  if (lastPlaced?.order.orderNumber === orderNumber) return lastPlaced;
  try {
    const stored: Placed | null = JSON.parse(sessionStorage.getItem(placedKey) ?? 'null');
    lastPlaced = stored?.version === 1 && stored.order.orderNumber === orderNumber ? stored : null;
  } catch {
    lastPlaced = null;
  }
  return lastPlaced;
}

interface OrderNow {
  order: FoundOrder;
  attempts: readonly OrderAttempt[];
}

/** How an order that is paid elsewhere stands by now; null until that is known. @param link null where it need not be. */
function useOrderNow(link: string | null | undefined): OrderNow | null {
  const { load, data } = useFetcher<{ found: OrderNow | null }>();
  const language = useLanguage();
  const loadNow = useCallback(() => {
    if (link) void load(localPath(`/order/${link}`, language));
  }, [link, language, load]);
  useEffect(loadNow, [loadNow]);
  const found = data?.found ?? null;
  // Back from the payment page, too, where the browser shows this one as it was left.
  usePolling(loadNow, link && (found === null || awaitsOnline(found.order)) ? 'later' : null);
  return found;
}

/** @param shop as now. Called in the browser only. */
export function OrderPlaced({ shop }: { shop: ShopDetails }) {
  const t = useTranslate();
  const { orderNumber, successfulOrder } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const isOnline = successfulOrder !== null && isOnlineMethod(successfulOrder.paymentMethod);
  const found = useOrderNow(isOnline ? successfulOrder.orderLink : null);
  const now = found?.order ?? null;
  const time = useNow();
  const until = found && heldUntil(found.order, found.attempts, time);
  if (!successfulOrder) return null;
  const { amountDue: amountAtFirst, shippingOption, orderLink } = successfulOrder;
  const standing = {
    ...successfulOrder,
    orderNumber,
    amountReceived: 0,
    isPacked: false,
    part: null,
    isOnCredit: false,
    ...now,
    status:
      now?.status ?? (isOnline && amountAtFirst > 0 ? ('awaitingPayment' as const) : ('newOrder' as const)),
  };
  const isCancelled = standing.status === 'cancelled';
  const amountDue = isCancelled ? 0 : now ? stillToPay(now) : amountAtFirst;
  const placed = placedOrder(orderNumber);
  const reportAt =
    orderLink && standing.paymentMethod === 'bt' && amountDue > 0 ? `/order/${orderLink}?pay` : null;
  const payment = paymentInstructions(standing, shop, reportAt ? 'button' : 'order-page');
  const [payLine, ...otherLines] = payment.lines;
  const firstLine = until && amountDue > 0 ? payFirst(amountDue, until) : payLine;
  // The day stands above already, unless it depends on a payment.
  const { promised } = standing;
  const isDayAbove = promised?.payBy === null;
  const whenLines = promiseLines(standing, amountDue === 0).slice(isDayAbove ? 1 : 0);
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
        {isCancelled && now ? (
          <Notice tone="warning">
            {cancelledLines(now, found?.attempts ?? []).map((line) => (
              <p key={line[0]}>{t(line)}</p>
            ))}
          </Notice>
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
        {promised && isDayAbove && !isCancelled && (
          <div>
            <dt>{t(standing.part ? partText.restArrives : arrivalTitle(shippingOption))}</dt>
            <dd>
              <Unbroken text={t(arrivesBy(shippingOption, promised))} />
            </dd>
          </div>
        )}
      </dl>
      <OrderProgress order={standing} />
      {!isCancelled && (
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
      {!isCancelled && (
        <section>
          <h2>{t(checkoutText.shippingDetails)}</h2>
          <p>
            <strong>
              <Unbroken text={t(shippingMethods[shippingOption].label)} />
            </strong>
          </p>
          <DeliveryPlace order={placed?.order ?? null} shop={shop} />
          {whenLines.map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
          {collecting.map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
          {orderLink && promised && !(isOnline && amountDue > 0) && <CalendarLink link={orderLink} />}
          {placed?.order.giftMessage && (
            <>
              <h3>{t(fieldLabels.giftMessage)}</h3>
              <p className="pre-wrap break-anywhere">{placed.order.giftMessage}</p>
            </>
          )}
        </section>
      )}
      {placed && (
        <section>
          <h2>{t(lookUpText.lines)}</h2>
          <OrderedLines order={placed.order} pictures={placed.pictures} />
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

/** Why it was cancelled, and what becomes of money that came all the same. */
function cancelledLines(order: FoundOrder, attempts: readonly OrderAttempt[]): readonly LocalizedText[] {
  return [
    order.isExpired ? onlinePayText.notInTime : statusWords.cancelled,
    ...refundLines({ ...order, waysBack: waysBackOf(attempts) }, []),
  ];
}

function DeliveryPlace({ order, shop }: { order: PlacedOrder | null; shop: ShopDetails }) {
  const t = useTranslate();
  const language = useLanguage();
  if (!order) return null;
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

/** At the address of the thanks after the next cart was begun. */
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
