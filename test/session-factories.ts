import type { AddedVariant } from '#app/domain/cart/basket.ts';
import { emptySession, reduceSession, type Session, type SessionAction } from '#app/domain/cart/session.ts';
import type { PostOrderRequest } from '#app/domain/order/order.ts';

export const biltong = {
  id: 'var_biltong',
  parentID: 'prd_biltong',
  price: 320,
  salesPercentage: 0,
  qty: 5,
} as const;
export const boerewors = {
  id: 'var_wors',
  parentID: 'prd_wors',
  price: 450,
  salesPercentage: 20,
  qty: 9,
} as const;

export function sessionAfter(...actions: SessionAction[]): Session {
  return actions.reduce(reduceSession, emptySession);
}

export const add = (variant: AddedVariant, qty = 1): SessionAction => ({ type: 'add', variant, qty });
export const lines = ({ basket }: Session) => basket.map(({ productID, qty }) => [productID, qty]);

export const request: PostOrderRequest = {
  orderID: 'order-1',
  language: 0,
  basket: { items: [{ parentID: 'prd_biltong', productID: 'var_biltong', qty: 1 }] },
  customer: {
    name: 'Thandi',
    email: 'thandi@example.com',
    number: '0912345678',
    shippingAddress: {
      address1: '',
      address2: '',
      address3: '',
      town: '',
      county: 'Taipei',
      chineseAddress: '',
      storeName: '',
      storeCode: '',
      storeAddress: '',
      pickupName: '',
    },
  },
  shippingOption: 'selfPickUp',
  paymentMethod: 'cod',
  promoCode: null,
  customerMessage: '',
  invoice: { type: 'personal' },
  chosenDay: null,
  totalPriceWithShipping: 320,
  amountDue: 320,
};
export const posting: SessionAction = { type: 'posting', request };
