import { emptyAddress } from '#app/domain/customer/customer.ts';
import type { EmailShop } from '#app/emails/email.ts';
import type { EmailOrder } from '#app/emails/order-blocks.ts';

export const emailShop: EmailShop = {
  shopName: ['Boma', 'Boma'],
  origin: 'https://boma.example',
  shopPhone: '02-2345-6789',
  pickupAddress: ['1 Market Street', '市場街1號'],
  bank: { name: 'Fubon', code: '012', accountName: 'Boma', accountNumber: '123-456' },
  languages: [0, 1],
  registeredName: '博馬食品有限公司',
  representative: '王小明',
  seat: ['No. 9, Xinyi Rd.', '信義路9號'],
  taxId: '22099131',
  foodRegistration: 'A-122099131-00000-3',
  perishable: ['Perishable: no seven days.\n\nReally not.', '生鮮：不適用七日。'],
  mailbox: { name: 'Boma', address: 'shop@boma.example' },
  appearance: { brand: '#911024', logo: null },
};

/** Home delivery, in transit, cash on delivery: NT$100 and a fee of NT$160. */
export const sentOrder: EmailOrder = {
  orderID: 'an-order',
  orderNumber: 'QWER123',
  orderDate: '2026-11-21T00:30:00.000Z',
  status: 'inTransit',
  language: 1,
  customer: {
    firstName: '',
    lastName: '',
    name: '王小明',
    number: '0912345678',
    email: 'ming@example.com',
    shippingAddress: {
      ...emptyAddress,
      county: 'Taipei',
      chineseAddress: '臺北市信義區信義路五段7號',
      storeName: '信義',
      storeCode: '123456',
    },
  },
  lines: [],
  shippingOption: 'regularAM',
  shippingCost: 160,
  paymentMethod: 'cod',
  promoCode: null,
  promo: null,
  totalPrice: 100,
  totalPriceWithShipping: 260,
  promoAmount: 0,
  amountDue: 260,
  amountReceived: 0,
  amountRefunded: 0,
  amountWaived: 0,
  invoice: null,
  customerMessage: 'leave it with the guard',
  giftMessage: '',
  promised: null,
  isOnCredit: false,
};
