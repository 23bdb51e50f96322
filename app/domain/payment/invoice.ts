import { oneLine, plainLetters, withoutInvisible } from '../typed-text.ts';

export const invoiceTypes = ['personal', 'company', 'carrier', 'donation'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

/** Invoice (統一發票) for a person, a company or a mobile carrier (specification, section 3), or donated to a charity. */
export type Invoice =
  | { type: 'personal' }
  | { type: 'company'; taxId: string; title: string }
  | { type: 'carrier'; carrier: string }
  | { type: 'donation'; donationCode: string };

export function isInvoiceType(value: string): value is InvoiceType {
  return invoiceTypes.some((type) => type === value);
}

export interface InvoiceDetails {
  /** Empty for orders from before invoices. */
  invoiceType: string;
  taxId: string;
  invoiceTitle: string;
  carrier: string;
  donationCode: string;
}
export type InvoiceField = keyof InvoiceDetails;
export const invoiceFields = [
  'invoiceType',
  'taxId',
  'invoiceTitle',
  'carrier',
  'donationCode',
] as const satisfies readonly InvoiceField[];

/** Maximum length of each field, in characters. */
export const invoiceLimits: Record<InvoiceField, number> = {
  invoiceType: 20,
  taxId: 20,
  invoiceTitle: 60,
  carrier: 20,
  donationCode: 20,
};

/** The stored form: letters and digits half-width, numbers without blanks and hyphens, fields of other types empty. */
export function tidyInvoice(typed: InvoiceDetails): InvoiceDetails {
  const tidy = (text: string) => oneLine(text.normalize('NFKC'));
  const bare = (text: string) => withoutInvisible(tidy(text)).replaceAll(/\s/g, '');
  const invoiceType = tidy(typed.invoiceType) || 'personal';
  const isCompany = invoiceType === 'company';
  return {
    invoiceType,
    taxId: isCompany ? bare(typed.taxId).replaceAll(/[-‐-―−]/g, '') : '',
    invoiceTitle: isCompany ? oneLine(plainLetters(typed.invoiceTitle)) : '',
    carrier: invoiceType === 'carrier' ? bare(typed.carrier).toUpperCase() : '',
    donationCode: invoiceType === 'donation' ? bare(typed.donationCode).toUpperCase() : '',
  };
}

export function invoiceProblem(
  field: InvoiceField,
  invoice: InvoiceDetails,
): 'needed' | 'invalid' | 'too-long' | null {
  const { invoiceType, taxId, carrier, donationCode } = invoice;
  if (invoice[field].length > invoiceLimits[field]) return 'too-long';
  const judge = (value: string, isRight: boolean) => (value ? (isRight ? null : 'invalid') : 'needed');
  if (field === 'invoiceType') return isInvoiceType(invoiceType) ? null : 'invalid';
  if (field === 'taxId' && invoiceType === 'company') return judge(taxId, isTaxId(taxId));
  if (field === 'carrier' && invoiceType === 'carrier') return judge(carrier, isInvoiceCarrier(carrier));
  if (field === 'donationCode' && invoiceType === 'donation')
    return judge(donationCode, isDonationCode(donationCode));
  return null;
}

export function invoiceDetailsOf(invoice: Invoice | null): InvoiceDetails {
  return {
    invoiceType: invoice?.type ?? '',
    taxId: invoice?.type === 'company' ? invoice.taxId : '',
    invoiceTitle: invoice?.type === 'company' ? invoice.title : '',
    carrier: invoice?.type === 'carrier' ? invoice.carrier : '',
    donationCode: invoice?.type === 'donation' ? invoice.donationCode : '',
  };
}

/** @param details validated. */
export function invoiceOf(details: InvoiceDetails): Invoice {
  const { invoiceType, taxId, invoiceTitle, carrier, donationCode } = details;
  if (invoiceType === 'company') return { type: 'company', taxId, title: invoiceTitle };
  if (invoiceType === 'donation') return { type: 'donation', donationCode };
  return invoiceType === 'carrier' ? { type: 'carrier', carrier } : { type: 'personal' };
}

const taxIdWeights = [1, 2, 1, 2, 1, 2, 4, 1] as const;

/**
 * 統一編號: eight digits, weighted, digit sums added, divisible by 5; a 7 in the seventh place may count one more. All
 * zeros are refused.
 */
export function isTaxId(value: string): boolean {
  if (!/^\d{8}$/.test(value) || value === '00000000') return false;
  const sum = taxIdWeights.reduce((total, weight, at) => {
    const weighted = Number(value[at]) * weight;
    return total + Math.floor(weighted / 10) + (weighted % 10);
  }, 0);
  return sum % 5 === 0 || (value[6] === '7' && (sum + 1) % 5 === 0);
}

/** A mobile barcode carrier (手機條碼載具), in either case. */
export function isInvoiceCarrier(value: string): boolean {
  return /^\/[0-9A-Z.+-]{7}$/.test(value.toUpperCase());
}

/** A charity's donation code (愛心碼): three to seven digits, some with X first. */
export function isDonationCode(value: string): boolean {
  return /^[\dX]\d{2,6}$/.test(value.toUpperCase());
}
