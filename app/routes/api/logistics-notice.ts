import { postOnly } from '#app/server/http/posted-json.ts';
import { receiveCarrierNotice } from '#app/server/logistics/carrier-notices.ts';
import { logisticsProvider } from '#app/server/logistics/logistics.ts';
import { noticeAction } from '#app/server/payments/ecpay-notice.ts';

export const action = noticeAction('logistics-notice', async (shop, fields) =>
  receiveCarrierNotice(shop, await logisticsProvider(shop), fields),
);

export const loader = postOnly;
