import { z } from 'zod';
import type { MacKeys } from '#app/domain/payment/check-mac-value.ts';
import type { Invoice } from '#app/domain/payment/invoice.ts';
import { type InvoiceDraft, isPrinted } from '#app/domain/payment/uniform-invoice.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { ecpayTimestamp, openData, postToEcpay, sealData } from '#app/server/payments/ecpay-calls.ts';
import type { InvoiceProvider, IssuedInvoice, KnownInvoice, Refusal } from './provider.ts';

const origins = {
  test: 'https://einvoice-stage.ecpay.com.tw',
  live: 'https://einvoice.ecpay.com.tw',
};

interface InvoiceAccount extends MacKeys {
  merchantID: string;
  isTest: boolean;
  /** Replaces ECPay's origin in tests with a stand-in; null otherwise. */
  origin: string | null;
}

/** In characters: a longer response cannot be ECPay's. */
const longestAnswer = 1_000_000;
/** Limits of ECPay's documentation, in characters. */
const [longestName, longestAddress, longestReason, longestEmail] = [60, 100, 20, 80];

/** ECPay's e-invoices for consumers (B2CInvoice): JSON in AES-128-CBC with the invoice keys. */
export function ecpayInvoices({
  merchantID,
  isTest,
  origin: other,
  ...keys
}: InvoiceAccount): InvoiceProvider {
  const origin = other ?? (isTest ? origins.test : origins.live);

  /** @throws where no matching response arrives in time. */
  async function call(name: string, data: object): Promise<unknown> {
    const body = {
      MerchantID: merchantID,
      RqHeader: { Timestamp: ecpayTimestamp(), Revision: '3.0.0' },
      Data: sealData({ MerchantID: merchantID, ...data }, keys),
    };
    const text = await postToEcpay(`${origin}/B2CInvoice/${name}`, JSON.stringify(body), longestAnswer);
    const outer = envelope.parse(JSON.parse(text));
    // ECPay could not decrypt the request, so nothing was done.
    if (outer.TransCode !== 1) return { RtnCode: outer.TransCode, RtnMsg: outer.TransMsg };
    if (outer.MerchantID !== merchantID) throw new Error('ECPay answered about another merchant');
    return openData(outer.Data, keys);
  }

  return {
    merchantID,
    isTest,
    async issue(relateNumber, amount, draft) {
      const answer = await call('Issue', { RelateNumber: relateNumber, ...issueData(amount, draft) });
      const refusal = refusalOf(answer);
      return refusal ?? { state: 'issued', invoice: invoiceOf(issued.parse(answer)) };
    },
    async find(relateNumber, amount) {
      const answer = await call('GetIssue', { RelateNumber: relateNumber });
      if (refusalOf(answer)) return { state: 'absent' };
      const read = found.parse(answer);
      const isOurs =
        read.IIS_Relate_Number.trim().toUpperCase() === relateNumber &&
        read.IIS_Mer_ID === merchantID &&
        read.IIS_Sales_Amount === amount;
      if (!isOurs) throw new Error('ECPay answered about another invoice');
      const { QRCode_Left: left, QRCode_Right: right } = read;
      return {
        state: read.IIS_Invalid_Status === '1' ? 'voided' : 'issued',
        invoice: invoiceOf({
          InvoiceNo: read.IIS_Number,
          RandomNumber: read.IIS_Random_Number,
          InvoiceDate: read.IIS_Create_Date,
        }),
        codes: left !== '' && right !== '' ? { left, right } : null,
      };
    },
    async void(invoice, reason) {
      const answer = await call('Invalid', { ...named(invoice), Reason: reason.slice(0, longestReason) });
      return refusalOf(answer) ?? { state: 'voided' };
    },
    async allow(invoice, amount, reason) {
      const { name } = invoice.draft;
      const email = emailOf(invoice.draft);
      const answer = await call('Allowance', {
        ...named(invoice),
        AllowanceNotify: email === '' ? 'N' : 'E',
        CustomerName: name.slice(0, longestName),
        NotifyMail: email,
        AllowanceAmount: amount,
        Reason: reason.slice(0, longestReason),
        Items: itemsOf([{ name: '折讓', qty: 1, price: amount, amount }]),
      });
      const refusal = refusalOf(answer);
      if (refusal) return refusal;
      const { IA_Allow_No: number, IA_Invoice_No, IA_Date } = allowed.parse(answer);
      if (IA_Invoice_No !== invoice.number) throw new Error('ECPay answered about another invoice');
      return { state: 'issued', allowance: { number, issuedAt: timeOf(IA_Date) } };
    },
    async allowances(invoice) {
      const { InvoiceNo, InvoiceDate } = named(invoice);
      const answer = await call('GetAllowanceList', { SearchType: '1', InvoiceNo, Date: InvoiceDate });
      // ECPay refuses the query where there are none.
      if (refusalOf(answer)) return [];
      return allowanceList
        .parse(answer)
        .AllowanceInfo.filter((one) => one.IA_Invoice_No === invoice.number && one.IA_Invalid_Status !== '1')
        .map(({ IA_Allow_No, IA_Total_Tax_Amount, IA_Date }) => ({
          number: IA_Allow_No,
          amount: IA_Total_Tax_Amount,
          issuedAt: timeOf(IA_Date),
        }));
    },
  };
}

/** Empty where ECPay takes none so long: cut off it would be the address of somebody else. */
function emailOf({ email }: Pick<InvoiceDraft, 'email'>): string {
  return email.length <= longestEmail ? email : '';
}

function issueData(amount: number, { buyer, name, email, phone, address, items }: InvoiceDraft) {
  const title = buyer.type === 'company' ? buyer.title || buyer.taxId : name;
  return {
    CustomerID: '',
    CustomerIdentifier: buyer.type === 'company' ? buyer.taxId : '',
    CustomerName: title.slice(0, longestName),
    CustomerAddr: address.slice(0, longestAddress),
    CustomerPhone: /^\d{1,20}$/.test(phone) ? phone : '',
    CustomerEmail: emailOf({ email }),
    ClearanceMark: '',
    Print: isPrinted(buyer) ? '1' : '0',
    Donation: buyer.type === 'donation' ? '1' : '0',
    LoveCode: buyer.type === 'donation' ? buyer.donationCode : '',
    ...carrierOf(buyer),
    TaxType: '1',
    SalesAmount: amount,
    InvType: '07',
    vat: '1',
    Items: itemsOf(items),
  };
}

/**
 * 1: ECPay stores it under the email or phone; 2: citizen certificate; 3: mobile barcode. Companies get paper, and
 * donated invoices belong to the charity.
 */
function carrierOf(buyer: Invoice) {
  if (buyer.type === 'company' || buyer.type === 'donation') return { CarrierType: '', CarrierNum: '' };
  if (buyer.type === 'personal') return { CarrierType: '1', CarrierNum: '' };
  return { CarrierType: buyer.carrier.startsWith('/') ? '3' : '2', CarrierNum: buyer.carrier };
}

function itemsOf(items: InvoiceDraft['items']) {
  return items.map(({ name, qty, price, amount }, at) => ({
    ItemSeq: at + 1,
    ItemName: name,
    ItemCount: qty,
    ItemWord: '件',
    ItemPrice: price,
    ItemTaxType: '1',
    ItemAmount: amount,
  }));
}

const named = ({ number, issuedAt }: KnownInvoice) => ({
  InvoiceNo: number,
  InvoiceDate: taipeiDay(issuedAt),
});

const text = z.string().max(200);
const envelope = z.object({
  MerchantID: z.union([z.string(), z.number()]).nullish().transform(String),
  TransCode: z.number(),
  TransMsg: text.default(''),
  Data: z
    .string()
    .nullish()
    .transform((data) => data ?? ''),
});
const outcome = z.object({
  RtnCode: z.union([z.number(), z.string().regex(/^-?\d{1,12}$/)]).transform(Number),
  RtnMsg: z.string().default(''),
});
/** `2026-11-24 08:05:00`, in Taipei; some responses have a plus instead of the blank. */
const time = z.string().regex(/^20\d\d[-/]\d\d[-/]\d\d[ +]\d\d:\d\d:\d\d$/);
const number = z.string().regex(/^[A-Z]{2}\d{8}$/);
const issued = z.object({
  InvoiceNo: number,
  InvoiceDate: time,
  RandomNumber: z.string().regex(/^\d{4}$/),
});
const found = z.object({
  IIS_Mer_ID: z.union([z.string(), z.number()]).transform(String),
  IIS_Number: number,
  IIS_Relate_Number: text,
  IIS_Random_Number: z.string().regex(/^\d{4}$/),
  IIS_Create_Date: time,
  IIS_Sales_Amount: z.number(),
  IIS_Invalid_Status: z.union([z.string(), z.number()]).transform(String),
  QRCode_Left: z
    .string()
    .max(2000)
    .nullish()
    .transform((code) => code ?? ''),
  QRCode_Right: z
    .string()
    .max(2000)
    .nullish()
    .transform((code) => code ?? ''),
});
const allowed = z.object({
  IA_Allow_No: z.string().regex(/^\d{1,16}$/),
  IA_Invoice_No: number,
  IA_Date: time,
});
const allowanceList = z.object({
  AllowanceInfo: z.array(
    z.object({
      IA_Allow_No: z.string().regex(/^\d{1,16}$/),
      IA_Invoice_No: number,
      IA_Date: time,
      IA_Invalid_Status: z.union([z.string(), z.number()]).transform(String),
      IA_Total_Tax_Amount: z.number(),
    }),
  ),
});

/** Null on success. */
function refusalOf(answer: unknown): Refusal | null {
  const { RtnCode, RtnMsg } = outcome.parse(answer);
  return RtnCode === 1 ? null : { state: 'refused', words: `${RtnMsg} (${RtnCode})`.trim().slice(0, 300) };
}

function invoiceOf({ InvoiceNo, InvoiceDate, RandomNumber }: z.output<typeof issued>): IssuedInvoice {
  return { number: InvoiceNo, randomCode: RandomNumber, issuedAt: timeOf(InvoiceDate) };
}

function timeOf(text: string): Date {
  return new Date(`${text.replaceAll('/', '-').replace(/[ +]/, 'T')}+08:00`);
}
