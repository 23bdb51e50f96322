import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { Customer } from '#app/domain/customer/customer.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { Invoice } from '#app/domain/payment/invoice.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { addressLines } from '#app/text/address.ts';
import { collectedBy } from '#app/text/checkout.ts';
import { dateTimeText, localizedDay } from '#app/text/date.ts';
import { dayLabels } from '#app/text/delivery.ts';
import { customerFacts, failedOrderText, orderFacts, subjects } from '#app/text/emails.ts';
import { invoiceLine, invoiceText } from '#app/text/payment.ts';
import type { Block, Email, EmailShop, Fact } from './email.ts';

export interface FailedOrder {
  orderID: string;
  /** ISO 8601, UTC. */
  at: string;
  reason: string;
  customer: Customer;
  /** `name` is the variant's last known title, else its id. */
  items: readonly { name: string; qty: number }[];
  shippingOption: ShippingOption;
  paymentMethod: PaymentMethod;
  promoCode: string | null;
  customerMessage: string;
  /** This and the next two are absent in older reports. */
  chosenDay?: string | null;
  invoice?: Invoice | null;
  giftMessage?: string;
  /** NTD; null where the request did not state it. */
  amountShown: number | null;
}

/**
 * Asks the shop to contact the customer, in language 0 only (specification, section 8). Combines several failures when
 * there are too many for one email each.
 * @param uncounted attempts of which nothing was stored.
 */
export function failedOrderEmail(
  failures: readonly FailedOrder[],
  uncounted: number,
  reference: string,
  shop: EmailShop,
): Email {
  const [only] = failures;
  const single = failures.length === 1 && only && uncounted === 0 ? only : null;
  const intro: Block = {
    kind: 'text',
    lines: [
      single ? failedOrderText.intro : failedOrderText.severalIntro,
      failedOrderText.maybeRetried,
      ...(uncounted > 0 ? [failedOrderText.uncounted(uncounted)] : []),
    ],
  };
  return {
    subject: `${shop.shopName[0]}: ${subjects.failedOrder(reference)[0]}`,
    preview: failedOrderText.preview,
    params: {
      logo: shop.shopName[0],
      from_name: shop.shopName[0],
      reply_to: single ? { name: single.customer.name, address: single.customer.email } : null,
      to_name: shop.mailbox.name,
      to_email: shop.mailbox.address,
      referenceNum: reference,
      message: [
        {
          language: 0,
          heading: single ? failedOrderText.heading : failedOrderText.several(failures.length),
          blocks: [intro, ...failures.flatMap(blocksOf)],
        },
      ],
    },
  };
}

function blocksOf(failure: FailedOrder): readonly Block[] {
  const { customer, shippingOption, paymentMethod, promoCode, amountShown, invoice } = failure;
  const { storeName, storeCode, storeAddress, pickupName } = customer.shippingAddress;
  const who = pickupName ? collectedBy(pickupName)[0] : '';
  const store = storeCode ? [`${storeName} (${storeCode})`, storeAddress, who].filter(Boolean) : [];
  const where = [...store, ...addressLines(customer.shippingAddress, 0)].join('; ');
  const optional = (label: string, value: string): readonly Fact[] => (value ? [{ label, value }] : []);
  return [
    {
      kind: 'facts',
      title: customer.name,
      facts: [
        { label: customerFacts.phone[0], value: formatPhone(customer.number) },
        { label: customerFacts.email[0], value: customer.email },
        { label: failedOrderText.when, value: dateTimeText(failure.at, 'shortExpanded', 0) },
      ],
    },
    {
      kind: 'lines',
      title: failedOrderText.what,
      lines: failure.items.map(({ name, qty }) => `${qty} × ${name}`),
    },
    {
      kind: 'facts',
      title: failedOrderText.whatElse,
      facts: [
        { label: orderFacts.shipping[0], value: shippingMethods[shippingOption].label[0] },
        ...optional(dayLabels.home[0], failure.chosenDay ? localizedDay(failure.chosenDay)[0] : ''),
        ...optional(orderFacts.deliverTo[0], where),
        { label: orderFacts.payment[0], value: paymentLabel(paymentMethod, shippingOption)[0] },
        ...optional(invoiceText.title[0], invoice ? invoiceLine(invoice)[0] : ''),
        ...optional(failedOrderText.promoCode, promoCode ?? ''),
        ...optional(failedOrderText.shown, amountShown === null ? '' : formatNtd(amountShown)),
        { label: failedOrderText.reference, value: failure.orderID },
        { label: failedOrderText.reason, value: failure.reason },
      ],
    },
    ...(failure.customerMessage
      ? [{ kind: 'quote', title: customerFacts.message[0], text: failure.customerMessage } as const]
      : []),
    ...(failure.giftMessage
      ? [{ kind: 'quote', title: customerFacts.gift[0], text: failure.giftMessage } as const]
      : []),
  ];
}
