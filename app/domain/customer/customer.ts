export interface Address {
  address1: string;
  address2: string;
  address3: string;
  town: string;
  city: string;
  county: string;
  state: string;
  country: string;
  zip: string;
  chineseAddress: string;
  storeName: string;
  storeCode: string;
  storeAddress: string;
  /** The recipient's name for a 7-ELEVEN store; empty otherwise. */
  pickupName: string;
}

export const emptyAddress: Address = {
  address1: '',
  address2: '',
  address3: '',
  town: '',
  city: '',
  county: '',
  state: '',
  country: '',
  zip: '',
  chineseAddress: '',
  storeName: '',
  storeCode: '',
  storeAddress: '',
  pickupName: '',
};

export interface Customer {
  firstName: string;
  lastName: string;
  name: string;
  number: string;
  email: string;
  shippingAddress: Address;
  /** Only where the order was posted with one: the shop's checkout does not ask for it. */
  billingAddress?: Address;
  addressType?: string;
}

export interface CustomerNote {
  id: number;
  /** ISO 8601. */
  at: string;
  actor: string;
  note: string;
}

/** The name if non-blank, otherwise first and last name (specification, section 3). */
export function displayName(customer: Pick<Customer, 'name' | 'firstName' | 'lastName'>): string {
  return customer.name.trim() || `${customer.firstName} ${customer.lastName}`.trim();
}
