import { districtOf, isIsland } from '#app/domain/address/district-choice.ts';
import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { otherPlace } from '#app/domain/address/other-place.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type LocalizedText, pick } from '#app/domain/language.ts';
import type { KnownOrder } from '#app/domain/order/order.ts';
import { isStillHere, isUndelivered } from '#app/domain/order/order-status.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { mailAddress } from '#app/domain/settings/shop-details.ts';
import { CustomerFlags } from '#app/routes/admin/customers/customer-flags.tsx';
import styles from '#app/routes/admin/order.module.css';
import { AdminIcon, type AdminIconName } from '#app/routes/admin/parts/admin-icon.tsx';
import { CopyButton } from '#app/routes/admin/parts/copy-button.tsx';
import { addressLines, courierLine } from '#app/text/address.ts';
import { checkoutText, fieldLabels } from '#app/text/checkout.ts';
import { countyText, orderLiesElsewhere } from '#app/text/county.ts';
import { collectionHint, collectionText, collectionWords, customersText } from '#app/text/customers.ts';
import { dateText } from '#app/text/date.ts';
import { collectPlace, promisedForStaff } from '#app/text/delivery.ts';
import { labelled } from '#app/text/marks.ts';
import { deliveryNoteLabel } from '#app/text/order-changes.ts';
import { actorText, courierLabel, orderText, storeForParcel } from '#app/text/orders-admin.ts';
import { invoiceLine, invoiceText } from '#app/text/payment.ts';
import { typedLanguage, useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { EditLink } from './edit-link.tsx';
import { EmailCorrection } from './email-correction.tsx';
import { CollectionButton } from './undelivered-notice.tsx';

/** Who ordered, how to reach them, and where the parcel goes, as the courier reads it. */
export function OrderCustomer({
  order,
  pickupAddress,
  isClosedThen = false,
  onUndelivered,
}: {
  order: KnownOrder;
  /** Of the shop; null where none is configured. */
  pickupAddress: LocalizedText | null;
  /** It is promised for a day that the shop has closed since. */
  isClosedThen?: boolean;
  /** It is marked as not delivered; false once that is refused. */
  onUndelivered?: (isAsked: boolean) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { customer } = order;
  return (
    <div className={styles.facts}>
      <section className={styles.panel}>
        <h2>{t(orderText.customer)}</h2>
        <p className={styles.name}>
          {displayName(customer)} <CustomerFlags customer={{ ...order, wasNotCollected: false }} />
        </p>
        {order.wasNotCollected && (
          <p className={styles.quiet}>
            <AdminIcon name="parcelBack" /> {t(collectionText.flag)}
          </p>
        )}
        <ul className={styles.reach}>
          <li>
            <a href={`tel:${customer.number}`}>{formatPhone(customer.number)}</a>
            <CopyButton
              text={customer.number}
              label={t(orderText.copyPhone)}
              name={t(orderText.copyPhoneName)}
            />
          </li>
          <li>
            {customer.email ? (
              <a href={mailAddress(customer.email)}>{customer.email}</a>
            ) : (
              t(orderText.noEmail)
            )}
          </li>
        </ul>
        {!isStillHere(order.status) && <EmailCorrection order={order} />}
        <p className="semibold">{t(paymentLabel(order.paymentMethod, order.shippingOption))}</p>
        {order.invoice && <p>{t(labelled(invoiceText.title, invoiceLine(order.invoice)))}</p>}
        {order.customerID !== null && (
          <LocalLink to={`/admin/customers/${order.customerID}`}>{t(customersText.see)}</LocalLink>
        )}
      </section>
      <section className={styles.panel}>
        <h2>{t(checkoutText.shippingDetails)}</h2>
        <p className="semibold">{pick(shippingMethods[order.shippingOption].label, language)}</p>
        {order.promised && order.status !== 'cancelled' && (
          <p>{t(promisedForStaff(order, order.promised))}</p>
        )}
        {isClosedThen && (
          <Notice tone="warning" className={styles.notice ?? ''}>
            {t(orderText.closedThen)} <EditLink orderNumber={order.orderNumber} />
          </Notice>
        )}
        <Destination order={order} pickupAddress={pickupAddress} />
        <OrderCollection order={order} onUndelivered={onUndelivered} />
      </section>
      {order.customerNotes.length > 0 && (
        <section className={`${styles.panel} ${styles.message}`}>
          <h2>
            <AdminIcon name="customers" /> {t(customersText.notesOfCustomer)}
          </h2>
          {order.customerNotes.map(({ id, note, at, actor }) => (
            <p key={id}>
              {note}{' '}
              <small>
                <time dateTime={at}>{dateText(at, 'short', language)}</time> · {t(actorText(actor))}
              </small>
            </p>
          ))}
        </section>
      )}
      <Written icon="note" title={orderText.message} text={order.customerMessage} />
      <Written icon="note" title={fieldLabels.giftMessage} text={order.giftMessage} />
      <Written icon="truck" title={deliveryNoteLabel} text={order.deliveryNote} />
    </div>
  );
}

/** What the customer wrote with the order. */
function Written({
  icon,
  title,
  text,
}: {
  icon: AdminIconName;
  title: LocalizedText;
  text: string | null | undefined;
}) {
  const t = useTranslate();
  if (!text) return null;
  return (
    <section className={`${styles.panel} ${styles.message}`}>
      <h2>
        <AdminIcon name={icon} /> {t(title)}
      </h2>
      <p>{text}</p>
    </section>
  );
}

/** Notes that an order that left did not reach its customer: the next order of this customer says so. */
function OrderCollection({
  order: { orderNumber, notCollected, status, shippingOption },
  onUndelivered,
}: {
  order: Pick<KnownOrder, 'orderNumber' | 'notCollected' | 'status' | 'shippingOption'>;
  onUndelivered: ((isAsked: boolean) => void) | undefined;
}) {
  const t = useTranslate();
  // Its notice has the button.
  if (isUndelivered({ status, notCollected })) return null;
  if (!notCollected && status !== 'inTransit') return null;
  const { marked, mark, unmark } = collectionWords(shippingOption);
  return (
    <div>
      <p className={notCollected ? undefined : 'small soft'}>{t(notCollected ? marked : collectionHint)}</p>
      <CollectionButton
        intent={notCollected ? 'mark-collected' : 'mark-not-collected'}
        orderNumber={orderNumber}
        label={t(notCollected ? unmark : mark)}
        onAsked={notCollected ? undefined : onUndelivered}
      />
    </div>
  );
}

function Destination({ order, pickupAddress }: { order: KnownOrder; pickupAddress: LocalizedText | null }) {
  const t = useTranslate();
  const { shippingAddress: address } = order.customer;
  const { kind } = shippingMethods[order.shippingOption];
  const place = collectPlace(order.shippingOption, address, pickupAddress).map((line) => t(line));
  // What was cancelled goes nowhere, so nothing of it is copied into a courier's form.
  const isCancelled = order.status === 'cancelled';
  if (kind === 'pickup') {
    return (
      <>
        <p>{t(orderText.pickup)}</p>
        {place.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </>
    );
  }
  if (kind === 'store') {
    const store = storeForParcel(address);
    return (
      <>
        <address>
          {place.map((line) => (
            <p key={line} lang={typedLanguage(line)}>
              {line}
            </p>
          ))}
        </address>
        {!isCancelled && (
          <p className={styles.courier}>
            <LabelButton order={order} label={t(orderText.copyStoreLabel)} />
            <CopyButton
              text={store}
              label={t(orderText.copyStore)}
              name={t(labelled(orderText.copyStore, store))}
            />
          </p>
        )}
      </>
    );
  }
  const [first] = addressLines(address, 1);
  const label = courierLine(address);
  const other = otherPlace(address);
  const district = districtOf(address.county, address);
  const warnings = [
    !isCancelled &&
      !address.chineseAddress &&
      !/\p{Script=Han}/u.test(address.address1) &&
      orderText.noChineseAddress,
    other && orderLiesElsewhere(other),
    !district && countyText.townMissing,
    district && isIsland(district) && countyText.islandOrdered,
  ];
  return (
    <>
      <address>
        {/* The courier looks it up in Chinese whatever the owner reads. */}
        {addressLines(address, 1).map((line) => (
          <p key={line} lang={typedLanguage(line)}>
            {line}
          </p>
        ))}
      </address>
      {!isCancelled && (
        <p className={styles.courier}>
          {label !== first && <span lang={typedLanguage(label)}>{label}</span>}
          <LabelButton order={order} label={t(orderText.copyLabel)} />
          <CopyButton
            text={label}
            label={t(orderText.copyCourierLine)}
            name={t(labelled(orderText.copyCourierLine, label))}
          />
        </p>
      )}
      {warnings.map(
        (text) =>
          text && (
            <Notice key={text[0]} tone="warning" className={styles.notice ?? ''}>
              {t(text)}
            </Notice>
          ),
      )}
    </>
  );
}

/** Copies all that a courier's form asks for. */
function LabelButton({ order, label }: { order: KnownOrder; label: string }) {
  return <CopyButton text={courierLabel(order.customer, order.shippingOption)} label={label} name={label} />;
}
