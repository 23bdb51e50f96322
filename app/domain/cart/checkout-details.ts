import type { InvoiceDetails } from '../payment/invoice.ts';

/** The checkout form as typed (specification, sections 3 and 5). */
export interface CheckoutDetails extends InvoiceDetails {
  name: string;
  email: string;
  number: string;
  county: string;
  address1: string;
  address2: string;
  address3: string;
  town: string;
  chineseAddress: string;
  storeName: string;
  storeAddress: string;
  storeCode: string;
  pickupName: string;
  shippingOption: string;
  /** Empty for the earliest day. */
  chosenDay: string;
  paymentMethod: string;
  customerMessage: string;
  /** Printed on the packing slip; empty for none. */
  giftMessage: string;
  /** `on` where the shopper ticked the box of the newsletter. */
  newsletter: string;
}

export type CheckoutField = keyof CheckoutDetails;

export const emptyDetails: CheckoutDetails = {
  name: '',
  email: '',
  number: '',
  county: '',
  address1: '',
  address2: '',
  address3: '',
  town: '',
  chineseAddress: '',
  storeName: '',
  storeAddress: '',
  storeCode: '',
  pickupName: '',
  shippingOption: 'regularAM',
  chosenDay: '',
  paymentMethod: '',
  invoiceType: 'personal',
  taxId: '',
  invoiceTitle: '',
  carrier: '',
  donationCode: '',
  customerMessage: '',
  giftMessage: '',
  newsletter: '',
};

/** Order of the form, and so of the alert. */
export const checkoutFields: readonly CheckoutField[] = [
  'name',
  'number',
  'email',
  'shippingOption',
  'chosenDay',
  'storeName',
  'storeCode',
  'storeAddress',
  'pickupName',
  'address1',
  'address2',
  'address3',
  'chineseAddress',
  'county',
  'town',
  'paymentMethod',
  'invoiceType',
  'taxId',
  'invoiceTitle',
  'carrier',
  'donationCode',
  'customerMessage',
  'giftMessage',
  'newsletter',
];
