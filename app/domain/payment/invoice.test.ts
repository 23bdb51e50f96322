import { describe, expect, it } from 'vitest';
import { checkCheckout } from '../cart/checkout-check.ts';
import { emptyDetails } from '../cart/checkout-details.ts';
import { invoiceOf } from './invoice.ts';

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
