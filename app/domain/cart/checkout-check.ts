import { normaliseEmail, normalisePhone } from '#app/domain/address/email-and-phone.ts';
import {
  isPickupName,
  isStoreCode,
  suggestPickupName,
  tidyPickupName,
} from '#app/domain/delivery/pickup-store.ts';
import { type County, isCounty } from '../address/county.ts';
import { isShippingOption, type ShippingOption, shippingMethods } from '../delivery/shipping.ts';
import { invoiceLimits, invoiceProblem, tidyInvoice } from '../payment/invoice.ts';
import { isPaymentMethod, type PaymentMethod } from '../payment/payment.ts';
import { isDay } from '../taipei-day.ts';
import { oneLine, plainLetters, severalLines } from '../typed-text.ts';
import { type CheckoutDetails, type CheckoutField, checkoutFields } from './checkout-details.ts';

/** Maximum length of each field, in characters. */
export const checkoutLimits: Record<CheckoutField, number> = {
  name: 100,
  email: 254,
  number: 40,
  county: 40,
  address1: 200,
  address2: 200,
  address3: 200,
  town: 100,
  chineseAddress: 200,
  storeName: 60,
  storeAddress: 200,
  storeCode: 12,
  pickupName: 40,
  shippingOption: 20,
  chosenDay: 10,
  paymentMethod: 20,
  ...invoiceLimits,
  customerMessage: 1000,
  giftMessage: 200,
  newsletter: 2,
};

/**
 * `required`: an empty required field, named in the alert of section 5. `needed`: required by a choice, possibly in
 * place of another field; shown below the alert. `elsewhere`: the address is in another place than chosen.
 */
export type CheckoutProblem = 'required' | 'needed' | 'invalid' | 'too-long' | 'island' | 'elsewhere';

export interface CheckedDetails extends CheckoutDetails {
  /** Empty for self pick-up. */
  county: County | '';
  shippingOption: ShippingOption;
  paymentMethod: PaymentMethod;
}

export interface CheckoutNeeds {
  needsEmail?: boolean;
  /** Whether home delivery requires a district that the address does not name. */
  needsTown?: boolean;
  toIslands?: boolean;
  /** Offered payment methods; default: all. */
  methods?: readonly PaymentMethod[];
  /** Offered shipping methods; default: all. */
  options?: readonly ShippingOption[];
  /** Default: the day is checked when the order is placed. */
  mayArrive?: (day: string, payment: PaymentMethod) => boolean;
}

export type CheckoutCheck =
  | { ok: true; details: CheckedDetails }
  | { ok: false; problems: readonly { field: CheckoutField; problem: CheckoutProblem }[] };

/** Read by people, so commas and brackets stay as typed; other fields are normalised. */
const forPeople: ReadonlySet<CheckoutField> = new Set([
  'name',
  'address1',
  'address2',
  'address3',
  'chineseAddress',
  'storeName',
  'storeAddress',
]);

function tidied(field: CheckoutField, typed: string): string {
  if (field === 'customerMessage' || field === 'giftMessage') return severalLines(typed.normalize('NFC'));
  return oneLine(forPeople.has(field) ? plainLetters(typed) : typed.normalize('NFKC'));
}

/**
 * The checkout's rules (specification, section 5), shared by browser and server. Beyond it: home delivery needs an
 * address line in either script, store pickup needs the store (docs/decisions/0007-a-shopper-needs-an-address-line.md),
 * self pick-up needs no county, and an order entered by the owner needs no email address.
 */
export function checkCheckout(
  typed: CheckoutDetails,
  { needsEmail = true, mayArrive = () => true, methods, options }: CheckoutNeeds = {},
): CheckoutCheck {
  const details = { ...typed };
  Object.assign(details, tidyInvoice(details));
  for (const field of checkoutFields) {
    if (!Object.hasOwn(invoiceLimits, field)) details[field] = tidied(field, typed[field]);
  }
  const kind = isShippingOption(details.shippingOption)
    ? shippingMethods[details.shippingOption].kind
    : 'home';
  if (kind === 'pickup' && !isCounty(details.county)) details.county = '';
  if (kind === 'store') details.pickupName ||= suggestPickupName(details.name);
  const email = details.email === '' && !needsEmail ? '' : normaliseEmail(details.email);
  const number = normalisePhone(details.number);

  const problemOf = (field: CheckoutField): CheckoutProblem | null => {
    const value = details[field];
    if (value.length > checkoutLimits[field]) return 'too-long';
    switch (field) {
      case 'name':
        return value ? null : 'required';
      case 'email':
        if (!value) return needsEmail ? 'required' : null;
        return email ? null : 'invalid';
      case 'number':
        return value ? (number ? null : 'invalid') : 'required';
      case 'paymentMethod':
        if (!value) return 'required';
        return isPaymentMethod(value) && (methods?.includes(value) ?? true) ? null : 'invalid';
      case 'shippingOption':
        if (!value) return 'required';
        return isShippingOption(value) && (options?.includes(value) ?? true) ? null : 'invalid';
      case 'chosenDay': {
        const payment = isPaymentMethod(details.paymentMethod) ? details.paymentMethod : 'cod';
        return value === '' || (isDay(value) && mayArrive(value, payment)) ? null : 'invalid';
      }
      case 'county':
        if (!value) return kind === 'pickup' ? null : 'required';
        return isCounty(value) ? null : 'invalid';
      case 'address1':
        return kind === 'home' && !value && !details.chineseAddress ? 'needed' : null;
      case 'storeName':
        return kind === 'store' && !value ? 'needed' : null;
      case 'storeCode':
        if (kind !== 'store') return null;
        return value ? (isStoreCode(value) ? null : 'invalid') : 'needed';
      case 'pickupName':
        if (kind !== 'store') return null;
        if (value) return isPickupName(value) ? null : 'invalid';
        // Without a full name none could be suggested.
        return details.name ? 'needed' : null;
      case 'invoiceType':
      case 'taxId':
      case 'invoiceTitle':
      case 'carrier':
      case 'donationCode':
        return invoiceProblem(field, details);
      default:
        return null;
    }
  };

  const problems = checkoutFields.flatMap((field) => {
    const problem = problemOf(field);
    return problem ? [{ field, problem }] : [];
  });
  const { county, shippingOption, paymentMethod } = details;
  if (
    problems.length > 0 ||
    email === null ||
    !number ||
    !(county === '' || isCounty(county)) ||
    !isShippingOption(shippingOption) ||
    !isPaymentMethod(paymentMethod)
  ) {
    return { ok: false, problems };
  }
  return {
    ok: true,
    details: {
      ...details,
      pickupName: kind === 'store' ? tidyPickupName(details.pickupName) : '',
      email,
      number,
      county,
      shippingOption,
      paymentMethod,
    },
  };
}
