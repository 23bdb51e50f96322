import { describe, expect, it } from 'vitest';
import { agrees } from '#test/vectors.ts';
import { checkCheckout } from '../cart/checkout-check.ts';
import { emptyDetails } from '../cart/checkout-details.ts';
import { invoiceOf, isInvoiceCarrier, isTaxId } from './invoice.ts';

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
    [{ invoiceType: 'donation', donationCode: '168' }, []],
    [{ invoiceType: 'donation', donationCode: ' ９１９ ' }, []],
    [{ invoiceType: 'donation', donationCode: 'x123456' }, []],
    [{ invoiceType: 'donation' }, [{ field: 'donationCode', problem: 'needed' }]],
    [{ invoiceType: 'donation', donationCode: '16' }, [{ field: 'donationCode', problem: 'invalid' }]],
    [{ invoiceType: 'donation', donationCode: '12345678' }, [{ field: 'donationCode', problem: 'invalid' }]],
    [{ invoiceType: 'donation', donationCode: '12X4' }, [{ field: 'donationCode', problem: 'invalid' }]],
    [{ invoiceType: 'paper' }, [{ field: 'invoiceType', problem: 'invalid' }]],
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

describe('a company’s tax id', () => {
  it.each([
    ['22099131', true],
    ['04595257', true],
    ['12345678', false],
    ['00000000', false],
    ['2209913', false],
  ])('%j: %s', (typed, valid) => expect(isTaxId(typed)).toBe(valid));

  it('agrees with the shared vectors', ({ skip }) => agrees('tax-ids', isTaxId, skip));
});

describe('an invoice carrier', () => {
  it.each([
    ['/ABC1234', true],
    ['/abc1234', true],
    ['/ABC12345', false],
    ['ABC12345', false],
  ])('%j: %s', (typed, valid) => expect(isInvoiceCarrier(typed)).toBe(valid));

  it('agrees with the shared vectors', ({ skip }) => agrees('invoice-carriers', isInvoiceCarrier, skip));
});
