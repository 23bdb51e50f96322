import { postOnly } from '#app/server/http/posted-json.ts';
import { noticeAction } from '#app/server/payments/ecpay-notice.ts';
import { paymentParts, paymentProviders, receiveNotice } from '#app/server/payments/online-payments.ts';

export const action = noticeAction('payment-notice', async (shop, fields) =>
  receiveNotice(paymentParts(shop), (await paymentProviders(shop)).ecpay, fields),
);

export const loader = postOnly;
