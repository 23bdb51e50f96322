import type { PaymentSettings } from '#app/domain/settings/settings.ts';
import { standInKeys } from './ecpay-stand-in.ts';

/** ECPay in test mode, without LINE Pay. */
export const paymentSettings: PaymentSettings = {
  ecpay: standInKeys,
  test: true,
  linePay: null,
  linePayTest: true,
  methods: ['card', 'atm', 'cvs'],
  cardMinutes: 30,
  laterDays: 3,
};

/** What a payment page is given of the shop. */
export const paymentDestination = {
  description: 'Order',
  isChinese: true,
  noticeUrl: 'https://shop.example/api/paymentNotice',
  returnUrl: 'https://shop.example/api/paymentReturn?order=x',
  backUrl: 'https://shop.example/order/x',
  cancelUrl: 'https://shop.example/order/x/pay',
};
