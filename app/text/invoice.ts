import type { LocalizedText } from '#app/domain/language.ts';
import type { Invoice, InvoiceType } from '#app/domain/payment/invoice.ts';

export const invoiceLabels: Record<InvoiceType, LocalizedText> = {
  personal: ['Personal', '個人'],
  company: ['Company (with tax ID)', '公司戶（需統編）'],
  carrier: ['Mobile barcode (e-invoice)', '手機條碼載具'],
};

export const invoiceText = {
  title: ['Invoice', '發票'],
  later: [
    'Once an invoice is issued, its type cannot be changed.',
    '發票開立後無法更改類型，請確認後再送出。',
  ],
} as const satisfies Record<string, LocalizedText>;

/** `Company 22099131, Boma Ltd`, for the order, its emails and the export. */
export function invoiceLine(invoice: Invoice): LocalizedText {
  switch (invoice.type) {
    case 'company': {
      const { taxId, title } = invoice;
      return title
        ? [`Company ${taxId}, ${title}`, `${title}（統編：${taxId}）`]
        : [`Company ${taxId}`, `公司戶（統編：${taxId}）`];
    }
    case 'carrier':
      return [`Mobile barcode ${invoice.carrier}`, `手機條碼載具（${invoice.carrier}）`];
    default:
      return invoiceLabels.personal;
  }
}
