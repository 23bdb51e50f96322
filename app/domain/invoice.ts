/** The uniform invoice (統一發票) and its numbers. */

export const invoiceTypes = ['personal', 'company', 'carrier'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

/** What an order's `invoice` says (specification, section 3): for a person, a company, or onto a mobile carrier. */
export type Invoice =
  | { type: 'personal' }
  | { type: 'company'; taxId: string; title: string }
  | { type: 'carrier'; carrier: string };

export function isInvoiceType(value: string): value is InvoiceType {
  return invoiceTypes.some((type) => type === value);
}

/** As the checkout's fields say; they were checked before. */
export function invoiceOf(details: {
  invoiceType: string;
  taxId: string;
  invoiceTitle: string;
  carrier: string;
}): Invoice {
  const { invoiceType, taxId, invoiceTitle, carrier } = details;
  if (invoiceType === 'company') return { type: 'company', taxId, title: invoiceTitle };
  return invoiceType === 'carrier' ? { type: 'carrier', carrier } : { type: 'personal' };
}

const taxIdWeights = [1, 2, 1, 2, 1, 2, 4, 1] as const;

/**
 * A company's tax id (統一編號): eight digits, weighted, digit sums added, divisible by 5; a 7 in the seventh place may
 * count one more. All zeros would pass and is refused.
 */
export function isTaxId(value: string): boolean {
  if (!/^\d{8}$/.test(value) || value === '00000000') return false;
  const sum = taxIdWeights.reduce((total, weight, at) => {
    const weighted = Number(value[at]) * weight;
    return total + Math.floor(weighted / 10) + (weighted % 10);
  }, 0);
  return sum % 5 === 0 || (value[6] === '7' && (sum + 1) % 5 === 0);
}

/** A mobile barcode carrier (手機條碼載具), whatever case it was typed in. */
export function isInvoiceCarrier(value: string): boolean {
  return /^\/[0-9A-Z.+-]{7}$/.test(value.toUpperCase());
}
