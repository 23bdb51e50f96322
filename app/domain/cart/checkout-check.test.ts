import { describe, expect, it } from 'vitest';
import { checkCheckout } from './checkout-check.ts';
import { type CheckoutDetails, emptyDetails } from './checkout-details.ts';

const home: CheckoutDetails = {
  ...emptyDetails,
  name: 'Thandi Nel',
  email: 'thandi@example.com',
  number: '+886 912 345 678',
  county: 'Taipei',
  address1: '1 Ember Rd.',
  shippingOption: 'regularAM',
  paymentMethod: 'cod',
};
const named = (details: CheckoutDetails) => {
  const checked = checkCheckout(details);
  return checked.ok ? [] : checked.problems.map(({ field, problem }) => `${field} ${problem}`);
};

describe('checkout details', () => {
  it('pass when complete, with the phone in its stored form', () => {
    expect(checkCheckout(home)).toMatchObject({ ok: true, details: { number: '0912345678' } });
  });

  it('name every required field of section 5, in the order of the form', () => {
    expect(named({ ...home, name: ' ', email: '', paymentMethod: '', number: '', county: '' })).toEqual([
      'name required',
      'number required',
      'email required',
      'county required',
      'paymentMethod required',
    ]);
  });

  it.each<[string, Partial<CheckoutDetails>, string[]]>([
    ['a landline', { number: '02 2345 6789' }, ['number invalid']],
    ['two addresses in one', { email: 'a@b.co,c@d.co' }, ['email invalid']],
    ['a county that is not offered', { county: 'Penghu' }, ['county invalid']],
    ['a payment method of another shop', { paymentMethod: 'paypal' }, ['paymentMethod invalid']],
    ['a shipping method of another shop', { shippingOption: 'drone' }, ['shippingOption invalid']],
    ['no shipping method', { shippingOption: '' }, ['shippingOption required']],
    ['no address line', { address1: '' }, ['address1 needed']],
    ['a Chinese address alone', { address1: '', chineseAddress: '忠孝東路一段1號' }, []],
    ['a message too long', { customerMessage: 'x'.repeat(1001) }, ['customerMessage too-long']],
    [
      'store pickup without a store',
      { shippingOption: 'sevenEleven' },
      ['storeName needed', 'storeCode needed'],
    ],
    [
      'store pickup with half a code',
      { shippingOption: 'sevenEleven', storeName: '忠孝門市', storeCode: '1313' },
      ['storeCode invalid'],
    ],
    [
      'store pickup with full-width digits',
      {
        shippingOption: 'sevenEleven',
        storeName: '忠孝門市',
        storeCode: '１３１３８６',
        address1: '',
      },
      [],
    ],
    [
      'store pickup under a name too long for the label',
      {
        shippingOption: 'sevenEleven',
        storeName: '忠孝門市',
        storeCode: '131386',
        pickupName: 'JohannesvanderMerwe',
      },
      ['pickupName invalid'],
    ],
    [
      'store pickup with no name that fits',
      {
        shippingOption: 'sevenEleven',
        storeName: '忠孝門市',
        storeCode: '131386',
        name: 'Wolfeschlegelsteinhausen',
      },
      ['pickupName needed'],
    ],
    [
      'store pickup under a wrong name, and no full name',
      {
        shippingOption: 'sevenEleven',
        storeName: '忠孝門市',
        storeCode: '131386',
        name: '',
        pickupName: 'Johannes9',
      },
      ['name required', 'pickupName invalid'],
    ],
    ['collecting, with no address line', { shippingOption: 'selfPickUp', address1: '' }, []],
  ])('%s', (_what, change, problems) => expect(named({ ...home, ...change })).toEqual(problems));
});

it('commas and brackets of texts for people stay as typed; codes and numbers are read', () => {
  const check = checkCheckout({
    ...home,
    name: 'Ｔｈａｎｄｉ　Nkosi',
    number: '０９１２－３４５－６７８',
    address1: '信義路５段７號',
    address2: '（管理室），請按３樓',
    customerMessage: '請先來電，謝謝！（晚上）',
    invoiceType: 'company',
    taxId: '２２０９９１３１',
    invoiceTitle: '好肉（股）公司',
  });
  expect(check).toMatchObject({
    ok: true,
    details: {
      name: 'Thandi Nkosi',
      number: '0912345678',
      address1: '信義路5段7號',
      address2: '（管理室），請按3樓',
      customerMessage: '請先來電，謝謝！（晚上）',
      taxId: '22099131',
      invoiceTitle: '好肉（股）公司',
    },
  });
});

describe('what a paste carries', () => {
  const paste = (text: string) => {
    const check = checkCheckout({ ...home, address1: text, customerMessage: text, chineseAddress: text });
    return check.ok ? [check.details.address1, check.details.customerMessage] : check.problems;
  };
  it.each([
    ['a\u000bb', 'a b', 'a\nb'],
    ['a\u2028b\u2029c', 'a b c', 'a\nb\nc'],
    ['a\r\nb\rc\nd', 'a b c d', 'a\nb\nc\nd'],
    ['a\tb\u0000c\u0007', 'a b c', 'a b c'],
    ['cut in the middle of a sign \ud83d', 'cut in the middle of a sign', 'cut in the middle of a sign'],
    ['👨‍👩‍👧 stays together', '👨‍👩‍👧 stays together', '👨‍👩‍👧 stays together'],
  ])('%j is cleaned to what an order takes', (typed, line, lines) => {
    expect(paste(typed)).toEqual([line, lines]);
  });
});
