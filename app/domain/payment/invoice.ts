import { withoutInvisible } from '../typed-text.ts';

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

/** What is typed of an invoice, as typed. */
export interface InvoiceDetails {
  /** Empty where nothing was asked: an order from before. */
  invoiceType: string;
  taxId: string;
  invoiceTitle: string;
  carrier: string;
}
export type InvoiceField = keyof InvoiceDetails;
export const invoiceFields = [
  'invoiceType',
  'taxId',
  'invoiceTitle',
  'carrier',
] as const satisfies readonly InvoiceField[];

/** Longest text taken in each field, in characters. */
export const invoiceLimits: Record<InvoiceField, number> = {
  invoiceType: 20,
  taxId: 20,
  invoiceTitle: 60,
  carrier: 20,
};

/**
 * What is typed, as it is checked and stored: one script of digits, numbers without the blanks and hyphens between them, and
 * nothing of the kinds that were not chosen.
 */
export function tidyInvoice(typed: InvoiceDetails): InvoiceDetails {
  const tidy = (text: string) => text.normalize('NFKC').trim();
  const bare = (text: string) => withoutInvisible(tidy(text)).replaceAll(/\s/g, '');
  const invoiceType = tidy(typed.invoiceType) || 'personal';
  const isCompany = invoiceType === 'company';
  return {
    invoiceType,
    taxId: isCompany ? bare(typed.taxId).replaceAll(/[-‐-―−]/g, '') : '',
    invoiceTitle: isCompany ? tidy(typed.invoiceTitle) : '',
    carrier: invoiceType === 'carrier' ? bare(typed.carrier).toUpperCase() : '',
  };
}

/** What is wrong with one field of a tidied invoice; the one rule of the checkout and of the owner's forms. */
export function invoiceProblem(
  field: InvoiceField,
  invoice: InvoiceDetails,
): 'needed' | 'invalid' | 'too-long' | null {
  const { invoiceType, taxId, carrier } = invoice;
  if (invoice[field].length > invoiceLimits[field]) return 'too-long';
  const judge = (value: string, isRight: boolean) => (value ? (isRight ? null : 'invalid') : 'needed');
  if (field === 'invoiceType') return isInvoiceType(invoiceType) ? null : 'invalid';
  if (field === 'taxId' && invoiceType === 'company') return judge(taxId, isTaxId(taxId));
  if (field === 'carrier' && invoiceType === 'carrier') return judge(carrier, isInvoiceCarrier(carrier));
  return null;
}

/** The invoice as the forms show it. */
export function invoiceDetailsOf(invoice: Invoice | null): InvoiceDetails {
  return {
    invoiceType: invoice?.type ?? '',
    taxId: invoice?.type === 'company' ? invoice.taxId : '',
    invoiceTitle: invoice?.type === 'company' ? invoice.title : '',
    carrier: invoice?.type === 'carrier' ? invoice.carrier : '',
  };
}

/** As the fields say; they were checked before. */
export function invoiceOf(details: InvoiceDetails): Invoice {
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
