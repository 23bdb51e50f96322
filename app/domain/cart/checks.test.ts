import { describe, expect, it } from 'vitest';
import { checkContact } from '#app/domain/contact/contact.ts';
import { checkProduct, isValid, type ProductDraft } from '../catalogue/product-check.ts';
import { noFacts } from '../catalogue/product-facts.ts';
import { mayChange, orderStatuses, transitions } from '../order/order-status.ts';
import { invoiceOf } from '../payment/invoice.ts';
import { type CheckoutDetails, checkCheckout, emptyDetails } from './checkout-check.ts';

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
      'email required',
      'number required',
      'county required',
      'paymentMethod required',
    ]);
  });

  it.each<[string, Partial<CheckoutDetails>, string[]]>([
    ['a landline', { number: '02 2345 6789' }, ['number invalid']],
    ['two addresses in one', { email: 'a@b.co,c@d.co' }, ['email invalid']],
    ['a county that is not offered', { county: 'Penghu' }, ['county invalid']],
    ['a payment method of another shop', { paymentMethod: 'card' }, ['paymentMethod invalid']],
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
    ['collecting, with no address line', { shippingOption: 'selfPickUp', address1: '' }, []],
  ])('%s', (_what, change, problems) => expect(named({ ...home, ...change })).toEqual(problems));
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

describe('a contact message', () => {
  it('needs all three fields', () => {
    expect(checkContact({ name: '', email: ' ', message: '' })).toEqual({
      ok: false,
      problems: [
        { field: 'name', problem: 'required' },
        { field: 'email', problem: 'required' },
        { field: 'message', problem: 'required' },
      ],
    });
  });

  it('passes trimmed, and refuses what is no address or too long', () => {
    expect(checkContact({ name: ' Wei ', email: 'wei@example.com ', message: 'Hi' })).toEqual({
      ok: true,
      message: { name: 'Wei', email: 'wei@example.com', message: 'Hi' },
    });
    expect(checkContact({ name: 'Wei', email: 'wei', message: 'x'.repeat(4001) })).toMatchObject({
      problems: [
        { field: 'email', problem: 'invalid' },
        { field: 'message', problem: 'too-long' },
      ],
    });
  });
});

describe('a product', () => {
  const valid: ProductDraft = {
    title: ['Biltong', '南非風乾牛肉'],
    description: ['Dried.', '風乾。'],
    facts: noFacts,
    type: 'biltong',
    images: ['img_1'],
    selectedProperties: { size: false, weight: true, color: false },
    variants: [
      {
        price: 350,
        cost: 200,
        qty: 4,
        salesPercentage: 0,
        size: null,
        weight: ['250 g', '250 克'],
        color: null,
        grams: 250,
      },
    ],
  };
  const first = (change: object) => ({
    ...valid,
    variants: valid.variants.map((one) => ({ ...one, ...change })),
  });

  it('passes', () => expect(isValid(checkProduct(valid))).toBe(true));

  it.each<[string, ProductDraft, string[]]>([
    ['no English title', { ...valid, title: [' ', '南'] }, ['title']],
    ['no Chinese title', { ...valid, title: ['B', ''] }, ['altTitle']],
    ['no descriptions', { ...valid, description: ['', ''] }, ['description', 'altDescription']],
    ['no type', { ...valid, type: '' }, ['type']],
    ['the placeholder as type', { ...valid, type: 'Product type' }, ['type']],
    ['no picture', { ...valid, images: [] }, ['images']],
    ['no variant', { ...valid, variants: [] }, ['variants']],
    [
      'an origin in English alone',
      { ...valid, facts: { ...noFacts, origin: ['Taiwan', ' '] } },
      ['altOrigin'],
    ],
    [
      'ingredients in Chinese alone',
      { ...valid, facts: { ...noFacts, ingredients: ['', '牛肉'] } },
      ['ingredients'],
    ],
    [
      'a storage note that is too long',
      { ...valid, facts: { ...noFacts, storageNote: ['x'.repeat(301), '一'] } },
      ['storageNote'],
    ],
    [
      'half the ingredients of what is no food',
      { ...valid, facts: { ...noFacts, isFood: false, ingredients: ['beef', ''] } },
      [],
    ],
  ])('with %s names the field', (_what, draft, fields) => expect(checkProduct(draft).parent).toEqual(fields));

  it.each<[string, ProductDraft, string[]]>([
    ['price zero', first({ price: 0 }), ['price']],
    ['cost zero', first({ cost: 0 }), ['cost']],
    ['a price that is no whole number', first({ price: 1.5 }), ['price']],
    ['a weight that is disabled', first({ weight: ['disabled', 'disabled'] }), ['weight']],
    ['a weight in one language', first({ weight: ['250 g', ''] }), ['weight']],
    ['quantity below zero', first({ qty: -1 }), ['qty']],
    ['more than everything off', first({ salesPercentage: 101 }), ['salesPercentage']],
    [
      'three properties enabled and none set',
      { ...first({ weight: null }), selectedProperties: { size: true, weight: true, color: true } },
      ['color', 'size', 'weight'],
    ],
  ])('with %s names the variant’s field', (_what, draft, fields) =>
    expect(checkProduct(draft).variants).toEqual([fields]),
  );
});

describe('an order’s status', () => {
  it('can be cancelled from any state but completed, and from cancelled goes nowhere', () => {
    for (const status of orderStatuses) {
      expect([status, mayChange(status, 'cancelled')]).toEqual([
        status,
        status !== 'completed' && status !== 'cancelled',
      ]);
    }
    expect(transitions.cancelled).toEqual([]);
  });
});

describe('invoice', () => {
  const details = {
    ...emptyDetails,
    name: 'Ming',
    email: 'ming@example.com',
    number: '0912345678',
    county: 'Taipei',
    chineseAddress: '臺北市信義區信義路五段7號',
    paymentMethod: 'cod',
  };
  const problemsOf = (more: object) => {
    const check = checkCheckout({ ...details, ...more });
    return check.ok ? [] : check.problems;
  };
  it.each([
    [{}, []],
    [{ invoiceType: '' }, []],
    [{ invoiceType: 'company', taxId: '22099131' }, []],
    [{ invoiceType: 'company', taxId: '' }, [{ field: 'taxId', problem: 'needed' }]],
    [{ invoiceType: 'company', taxId: '12345678' }, [{ field: 'taxId', problem: 'invalid' }]],
    [{ invoiceType: 'company', taxId: '2209-9131' }, []],
    [{ invoiceType: 'company', taxId: ' 2209 9131\u200b' }, []],
    [{ invoiceType: 'company', taxId: '２２０９－９１３１' }, []],
    [{ invoiceType: 'company', taxId: '2209\u22129131' }, []],
    [{ invoiceType: 'company', taxId: '2209/9131' }, [{ field: 'taxId', problem: 'invalid' }]],
    [{ invoiceType: 'carrier', carrier: '/ABC 12-4\u200e' }, []],
    [{ invoiceType: 'carrier', carrier: '/abc1234' }, []],
    [{ invoiceType: 'carrier', carrier: 'ABC1234' }, [{ field: 'carrier', problem: 'invalid' }]],
    [{ invoiceType: 'personal', taxId: 'left over' }, []],
    [{ invoiceType: 'donation' }, [{ field: 'invoiceType', problem: 'invalid' }]],
  ])('%o', (more, problems) => expect(problemsOf(more)).toEqual(problems));

  it('keeps a company number as eight digits', () => {
    const check = checkCheckout({ ...details, invoiceType: 'company', taxId: '2209-9131' });
    expect(check.ok && invoiceOf(check.details)).toEqual({ type: 'company', taxId: '22099131', title: '' });
  });

  it('keeps only what its kind needs', () => {
    const check = checkCheckout({
      ...details,
      invoiceType: 'carrier',
      carrier: '/abc1234',
      taxId: '22099131',
    });
    expect(check.ok && invoiceOf(check.details)).toEqual({ type: 'carrier', carrier: '/ABC1234' });
  });
});
