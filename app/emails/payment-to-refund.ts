import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { mayKeepPayment, toRefund } from '#app/domain/payment/refund.ts';
import { customerFacts, orderFacts, subjects, toRefundText } from '#app/text/emails.ts';
import { refundText } from '#app/text/payments-admin.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import { adminOrderLink, emailToShop } from './order-email.ts';

/** An online payment that came for a cancelled or paid order. */
interface LatePayment {
  /** NTD. */
  amount: number;
  method: OnlineMethod;
  /** The shop's number of it at the provider; empty in a preview. */
  tradeNo: string;
}

/** To the shop; replies go to the customer. */
export function paymentToRefundEmail(order: PlacedOrder, payment: LatePayment, shop: EmailShop): Email {
  return emailToShop(order, shop, {
    subject: subjects.paymentToRefund(order.orderNumber),
    preview: toRefundText.preview(formatNtd(payment.amount)),
    part: (language) => partOf(order, payment, shop, language),
  });
}

function partOf(order: PlacedOrder, payment: LatePayment, shop: EmailShop, language: Language): EmailPart {
  const { customer, orderNumber, status } = order;
  const owed = toRefund(order);
  const mayKeep = mayKeepPayment(order);
  const fact = (label: LocalizedText, value: string, strong = false) => ({
    label: pick(label, language),
    value,
    strong,
  });
  return {
    language,
    heading: pick(toRefundText.heading(orderNumber), language),
    blocks: [
      {
        kind: 'text',
        lines: [
          pick(
            status === 'cancelled'
              ? toRefundText.cancelled
              : mayKeep
                ? toRefundText.refundedBefore
                : toRefundText.paidBefore,
            language,
          ),
          pick(mayKeep ? toRefundText.nextOrKeep : toRefundText.next, language),
        ],
      },
      {
        kind: 'facts',
        facts: [
          fact(orderFacts.orderNumber, orderNumber),
          fact(toRefundText.amount, formatNtd(payment.amount), true),
          fact(orderFacts.payment, pick(paymentLabels[payment.method], language)),
          ...(payment.tradeNo === '' ? [] : [fact(toRefundText.tradeNo, payment.tradeNo)]),
          ...(owed > 0 ? [fact(refundText.list, formatNtd(owed), true)] : []),
        ],
      },
      {
        kind: 'facts',
        title: pick(customerFacts.customer, language),
        facts: [
          fact(customerFacts.name, displayName(customer)),
          fact(customerFacts.phone, formatPhone(customer.number)),
        ],
      },
      ...adminOrderLink(order, shop, language, '#refunds'),
    ],
  };
}
