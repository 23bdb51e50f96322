import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { inTenths } from './percent.ts';

/** Followed by the order number. Never contains text of a customer. */
export const subjects = {
  newOrder: (number: string): LocalizedText => [`Order ${number} received`, `訂單${number}已成立`],
  newOrderShop: (number: string): LocalizedText => [`New order ${number}`, `新訂單${number}`],
  transferReported: (number: string): LocalizedText => [
    `Transfer reported for order ${number}`,
    `訂單${number}匯款回報`,
  ],
  failedOrder: (reference: string): LocalizedText => [
    `Order not placed: contact the customer (${reference})`,
    `訂單未成立，請聯絡顧客（${reference}）`,
  ],
  contact: (reference: string): LocalizedText => [
    `Message from a customer (${reference})`,
    `顧客訊息（${reference}）`,
  ],
} as const;

export const newOrderText = {
  heading: ['Thank you for your order', '感謝您的訂購'],
  preview: (number: string, amount: string): LocalizedText => [
    `Order ${number}: ${amount} to pay. What happens next is inside.`,
    `訂單${number}，應付金額${amount}。內有付款與配送說明。`,
  ],
  intro: [
    'We have received your order and will email you with updates.',
    '我們已收到您的訂單，後續進度會再以電子郵件通知您。',
  ],
  perishable: {
    title: ['Frozen food', '冷凍食品說明'],
    text: [
      'Please put frozen food in the freezer as soon as it arrives. If anything is damaged or thawed, a photo taken on the day it arrives helps us sort it out.',
      '收到商品後，請立即將冷凍食品放入冷凍庫。若有破損或退冰的情形，請於到貨當日拍照，以便我們為您處理。',
    ],
  },
  questions: ['Any questions? Reply to this email.', '若有任何問題，請直接回覆本信。'],
  questionsOrCall: (phone: string): LocalizedText => [
    `Any questions? Reply to this email or call ${phone}.`,
    `若有任何問題，請直接回覆本信，或來電${phone}。`,
  ],
  visit: ['Visit the shop', '前往商店'],
} as const;

/** @param name empty for a greeting without one. */
export function greeting(name: string): LocalizedText {
  return name ? [`Dear ${name},`, `${name}您好：`] : ['Dear customer,', '親愛的顧客您好：'];
}

export const shopOrderText = {
  heading: (number: string): LocalizedText => [`New order ${number}`, `新訂單${number}`],
  preview: (name: string, amount: string): LocalizedText => [`${name}, ${amount}`, `${name}，${amount}`],
  open: ['Open the order', '開啟訂單'],
  paymentStatement: (method: string): LocalizedText => [
    `Payment instructions sent to the customer: ${method}`,
    `已寄給顧客的付款說明：${method}`,
  ],
  earlierFailure: [
    'An earlier attempt at this order failed, and you may have had an email about it. The order has now been placed: there is no need to contact the customer about the failure.',
    '此訂單先前曾送出失敗，您可能已收到相關通知。本訂單即為重新送出的訂單，無須再為此聯絡顧客。',
  ],
} as const;

export const transferText = {
  heading: (number: string): LocalizedText => [
    `The customer of order ${number} reported a transfer`,
    `訂單${number}的顧客已回報匯款`,
  ],
  preview: (amount: string, lastFive: string): LocalizedText => [
    `${amount}, last five digits ${lastFive}`,
    `${amount}，帳號後五碼${lastFive}`,
  ],
  intro: ['Please look for it in your account, then confirm the payment.', '請與帳戶明細核對，再確認收款。'],
  amount: ['Amount', '匯款金額'],
  lastFive: ['Last five digits', '帳號後五碼'],
  paidOn: ['Date paid', '匯款日期'],
} as const;

export const orderFacts = {
  order: ['Your order', '訂購內容'],
  orderNumber: ['Order number', '訂單編號'],
  orderDate: ['Order date', '訂購日期'],
  payment: ['Payment method', '付款方式'],
  shipping: ['Shipping method', '配送方式'],
  subtotal: ['Subtotal', '小計'],
  shippingFee: ['Shipping fee', '運費'],
  total: ['Total', '總計'],
  totalWithShipping: ['Total with shipping', '含運費總計'],
  amountDue: ['Amount due', '應付金額'],
  free: ['Free', '免運費'],
  received: ['Paid so far', '已收款'],
  refunded: ['Refunded', '已退款'],
  stillToPay: ['Still to be paid', '未付金額'],
  promoAmount: (code: string): LocalizedText => [`Promo code ${code}`, `優惠碼${code}`],
  promoPercent: (code: string, percent: number): LocalizedText => [
    `Promo code ${code}: ${percent}% off, already included in the prices above.`,
    `優惠碼${code}：享${inTenths(percent)}優惠，已計入上列單價。`,
  ],
  each: (price: string, qty: number): LocalizedText => [`${price} × ${qty}`, `${price} × ${qty}`],
  before: (price: string): LocalizedText => [`was ${price}`, `原價${price}`],
  deliverTo: ['Deliver to', '配送地址'],
  pickUp: ['Collecting your order', '自取說明'],
  store: ['7-ELEVEN store', '7-ELEVEN取貨門市'],
  storeLine: (name: string, code: string): LocalizedText => [
    `7-ELEVEN ${name} (store code ${code})`,
    `7-ELEVEN ${name.replace(/門市$/, '')}門市（店號${code}）`,
  ],
} as const;

export function feeText(fee: number): LocalizedText {
  return fee === 0 ? orderFacts.free : [formatNtd(fee), formatNtd(fee)];
}

export const customerFacts = {
  customer: ['Customer', '顧客'],
  name: ['Name', '姓名'],
  phone: ['Cellphone', '手機號碼'],
  email: ['Email', '電子郵件'],
  language: ['Language', '語言'],
  message: ['Message from the customer', '顧客備註'],
} as const;

/** In language 0 only (specification, section 8). */
export const failedOrderText = {
  heading: 'An order could not be placed',
  preview: 'Please contact the customer to confirm the order.',
  intro:
    'Something went wrong while this customer was placing an order. They were told that you will contact them to confirm it. Please do.',
  maybeRetried:
    'Nothing was charged and no stock was taken. The customer may have tried again since; look for a newer order of the same name first.',
  what: 'What they ordered',
  whatElse: 'Other details they gave',
  several: (count: number) => `${count} more orders could not be placed`,
  severalIntro:
    'These came after the first emails of the hour, so they are in one email. Each customer was told that you will contact them.',
  uncounted: (count: number) =>
    `${count} more failed attempts were not recorded: there were too many at once.`,
  when: 'When',
  reference: 'Order ID',
  shown: 'Amount shown to the customer',
  reason: 'Reason',
  promoCode: 'Promo code',
} as const;

export const contactText = {
  heading: ['A message for the shop', '顧客來信'],
  preview: ['Sent from the contact page.', '由聯絡表單送出。'],
  intro: ['Reply to this email to answer.', '直接回覆本信即可回覆顧客。'],
  message: ['Message', '訊息內容'],
} as const;
