import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { type Language, pick } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { type Payment, paymentDifferences, stillToPay } from '#app/domain/payment/payment-report.ts';
import { dayText } from '#app/text/date.ts';
import { customerFacts, orderFacts, subjects, transferText } from '#app/text/emails.ts';
import { amountDiffers } from '#app/text/payments-admin.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import { adminOrderLink, emailToShop } from './order-email.ts';

/** To the shop; replies go to the customer. */
export function transferReportedEmail(order: PlacedOrder, payment: Payment, shop: EmailShop): Email {
  return emailToShop(order, shop, {
    subject: subjects.transferReported(order.orderNumber),
    preview: transferText.preview(formatNtd(payment.amount), payment.lastFive),
    part: (language) => partOf(order, payment, shop, language),
  });
}

function partOf(order: PlacedOrder, payment: Payment, shop: EmailShop, language: Language): EmailPart {
  const { customer, orderNumber } = order;
  const due = stillToPay(order);
  // Nothing is due once the transfer was confirmed.
  const difference = due === 0 ? 0 : paymentDifferences(payment, order).amount;
  return {
    language,
    heading: pick(transferText.heading(orderNumber), language),
    blocks: [
      { kind: 'text', lines: [pick(transferText.intro, language)] },
      {
        kind: 'facts',
        facts: [
          { label: pick(orderFacts.orderNumber, language), value: orderNumber },
          { label: pick(transferText.amount, language), value: formatNtd(payment.amount), strong: true },
          { label: pick(transferText.lastFive, language), value: payment.lastFive },
          { label: pick(transferText.paidOn, language), value: dayText(payment.paidOn, language) },
          { label: pick(orderFacts.stillToPay, language), value: formatNtd(due) },
          ...(difference === 0
            ? []
            : [
                {
                  label: pick(transferText.difference, language),
                  value: pick(amountDiffers(formatNtd(Math.abs(difference)), difference > 0), language),
                  strong: true,
                },
              ]),
        ],
      },
      {
        kind: 'facts',
        title: pick(customerFacts.customer, language),
        facts: [
          { label: pick(customerFacts.name, language), value: displayName(customer) },
          { label: pick(customerFacts.phone, language), value: formatPhone(customer.number) },
        ],
      },
      ...adminOrderLink(order, shop, language),
    ],
  };
}
