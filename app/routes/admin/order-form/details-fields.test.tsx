import { expect, test } from 'vitest';
import { usualTerms } from '#app/domain/delivery/shipping.ts';
import type { CustomerField } from '#app/domain/order/order-changes.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { DeliveryFields, problemsOf, type Typed } from './details-fields.tsx';

const nothing = { bt: [], cod: [] };

function typed(name: string, pickupName: string): Typed {
  const details = { ...blank, name, pickupName, number: '0912345678', county: 'Taipei' };
  return {
    details: { ...details, storeName: '信義', storeCode: '123456' },
    shippingOption: 'sevenEleven',
    paymentMethod: 'cod',
    chosenDay: '',
    invoice: { invoiceType: 'personal', taxId: '', invoiceTitle: '', carrier: '', donationCode: '' },
  };
}
const blank = {
  name: '',
  number: '',
  email: '',
  county: '',
  town: '',
  address1: '',
  address2: '',
  address3: '',
  chineseAddress: '',
  storeName: '',
  storeCode: '',
  storeAddress: '',
  pickupName: '',
} satisfies Record<CustomerField, string>;

function shown(name: string, pickupName: string, path?: string, shippingOption = 'sevenEleven'): string {
  const form = { ...typed(name, pickupName), shippingOption };
  return renderedText(
    <DeliveryFields
      typed={form}
      problems={problemsOf(form)}
      terms={usualTerms}
      days={nothing}
      onChange={() => {}}
    />,
    path,
  );
}

test.each([
  ['Alexandra Johnson', '', 'Printed on the label as AJohnson.', '標籤將印為「AJohnson」。'],
  ['王小明', '', 'Printed on the label as 王小明.', '標籤將印為「王小明」。'],
  ['王小明', '王-大明', 'Printed on the label as 王大明.', '標籤將印為「王大明」。'],
])('%s, collected as “%s”: what the label says is shown', (name, pickupName, english, chinese) => {
  expect(shown(name, pickupName)).toContain(english);
  expect(shown(name, pickupName, '/zh-TW/admin')).toContain(chinese);
});

test('a name that is too long is refused by its name, and stays as it was typed', () => {
  const words = shown('Alexandra Johnson', 'AlexandraJohnson');
  expect(words).toContain('(16 of 10 used)');
  expect(words).toContain('The label takes 4 to 10 letters');
  expect(problemsOf(typed('Alexandra Johnson', 'AlexandraJohnson')).get('pickupName')).toBe('invalid');
});

test('on the day of a pickup the order is ready, and not delivered', () => {
  expect(shown('王小明', '', '/zh-TW/admin', 'selfPickUp')).toContain('不指定，儘快備妥');
  expect(shown('王小明', '', '/zh-TW/admin', 'regularAM')).toContain('不指定，儘快到貨');
});
