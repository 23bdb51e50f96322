import { describe, expect, test } from 'vitest';
import { checkDelivery } from '../address/district-choice.ts';
import { type CheckoutDetails, emptyDetails } from './checkout-details.ts';
import { type Alerted, alertOf, formFields, problemsShown } from './form-fields.ts';

const press = (details: CheckoutDetails): Alerted => {
  const checked = checkDelivery(details);
  return { problems: checked.ok ? [] : checked.problems, formFields: formFields(details) };
};
const shown = (alerted: Alerted, details: CheckoutDetails) => {
  const checked = checkDelivery(details);
  const problems = problemsShown(alerted, checked.ok ? [] : checked.problems);
  return {
    alert: alertOf(alerted, problems).map(({ field }) => field),
    marked: problems.map(({ field }) => field),
  };
};

const person = { name: 'Thandi Nkosi', email: 'thandi@example.com', number: '0912345678' };
const home: CheckoutDetails = { ...emptyDetails, ...person };

describe('Next was pressed with an empty home delivery', () => {
  const alerted = press(home);

  test('what is missing is named and marked', () => {
    const missing = ['address1', 'county', 'town', 'paymentMethod'];
    expect(shown(alerted, home)).toEqual({ alert: missing, marked: missing });
  });

  test('a 7-ELEVEN store is chosen: the address is not on the form any more, the store was not yet', () => {
    expect(shown(alerted, { ...home, shippingOption: 'sevenEleven' })).toEqual({
      alert: ['county', 'paymentMethod'],
      marked: ['county', 'paymentMethod'],
    });
  });

  test('self pick-up is chosen: nothing of an address is left', () => {
    expect(shown(alerted, { ...home, shippingOption: 'selfPickUp' })).toEqual({
      alert: ['paymentMethod'],
      marked: ['paymentMethod'],
    });
  });

  test('where only the address was missing, the alert goes with it', () => {
    const paid: CheckoutDetails = { ...home, paymentMethod: 'cod' };
    expect(shown(press(paid), { ...paid, shippingOption: 'selfPickUp' })).toEqual({ alert: [], marked: [] });
    const store = { ...paid, county: 'Taipei', shippingOption: 'sevenEleven' };
    expect(shown(press(paid), store)).toEqual({ alert: [], marked: [] });
  });

  test('the afternoon asks for the same', () => {
    expect(shown(alerted, { ...home, shippingOption: 'regularPM' })).toEqual(shown(alerted, home));
  });

  test('an invoice for a company asks for a number that was not on the form yet', () => {
    expect(shown(alerted, { ...home, invoiceType: 'company' }).marked).not.toContain('taxId');
    expect(shown(press({ ...home, invoiceType: 'company' }), home).alert).not.toContain('taxId');
  });
});

test('pressed again, the store is asked for', () => {
  const store = { ...home, shippingOption: 'sevenEleven' };
  expect(shown(press(store), store).alert).toEqual(['storeName', 'storeCode', 'county', 'paymentMethod']);
});

test('a store that names its county needs no county', () => {
  const store = { ...home, shippingOption: 'sevenEleven', storeAddress: '臺北市信義區信義路五段7號' };
  expect(formFields(store).has('county')).toBe(false);
});

test('without a delivery, nothing is asked for that belongs to one', () => {
  const none = { ...home, shippingOption: '', chosenDay: '2026-12-04' };
  expect(shown(press(none), none).alert).toEqual(['shippingOption', 'paymentMethod']);
  expect(formFields(none).has('chosenDay')).toBe(false);
});
