import { readPlace } from '../address/written-place.ts';
import { type DeliveryKind, isShippingOption, shippingMethods } from '../delivery/shipping.ts';
import type { CheckoutProblem } from './checkout-check.ts';
import { type CheckoutDetails, type CheckoutField, checkoutFields } from './checkout-details.ts';

export interface FieldProblem {
  field: CheckoutField;
  problem: CheckoutProblem;
}

export interface Alerted {
  problems: readonly FieldProblem[];
  formFields: ReadonlySet<CheckoutField>;
}

/** Null while no delivery is chosen. */
export function deliveryKindOf({
  shippingOption,
}: Pick<CheckoutDetails, 'shippingOption'>): DeliveryKind | null {
  return isShippingOption(shippingOption) ? shippingMethods[shippingOption].kind : null;
}

export function formFields(
  details: Pick<CheckoutDetails, 'shippingOption' | 'storeAddress' | 'invoiceType'>,
): ReadonlySet<CheckoutField> {
  const kind = deliveryKindOf(details);
  return new Set(
    checkoutFields.filter((field) => {
      switch (field) {
        case 'chosenDay':
          return kind !== null;
        case 'county':
          return (
            kind === 'home' || (kind === 'store' && readPlace(details.storeAddress, null).county === null)
          );
        case 'town':
        case 'address1':
        case 'address2':
        case 'address3':
        case 'chineseAddress':
          return kind === 'home';
        case 'storeName':
        case 'storeCode':
        case 'storeAddress':
        case 'pickupName':
          return kind === 'store';
        case 'taxId':
        case 'invoiceTitle':
          return details.invoiceType === 'company';
        case 'carrier':
          return details.invoiceType === 'carrier';
        case 'donationCode':
          return details.invoiceType === 'donation';
        default:
          return true;
      }
    }),
  );
}

/** Problems to show: excludes fields that appeared since Next was pressed. @param problems current ones. */
export function problemsShown(
  { formFields }: Alerted,
  problems: readonly FieldProblem[],
): readonly FieldProblem[] {
  return problems.filter(({ field }) => formFields.has(field));
}

/** What the alert of the last Next still lists: not fields that are gone or valid by now. @param shown current ones. */
export function alertOf(alerted: Alerted, shown: readonly FieldProblem[]): readonly FieldProblem[] {
  const named = new Set(alerted.problems.map(({ field }) => field));
  return shown.filter(({ field }) => named.has(field));
}
