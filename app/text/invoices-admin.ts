import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { InvoiceKind, InvoiceState, Mend } from '#app/domain/payment/uniform-invoice.ts';

export const invoicesText = {
  title: ['Uniform invoice', '統一發票'],
  allowance: ['Allowance', '折讓單'],
  difference: ['Further invoice for the difference', '差額發票'],
  randomCode: ['Random code', '隨機碼'],
  isTest: ['test, not valid', '測試，不具效力'],
  isTestOrder: [
    'The invoices of this order are from ECPay’s test site and are not valid.',
    '此訂單的發票開立於綠界測試環境，不具效力。',
  ],
  none: ['No invoice yet.', '尚未開立發票。'],
  pending: ['ECPay is issuing it.', '綠界開立中。'],
  unclear: [
    'ECPay’s answer was lost. The shop keeps checking the result and will not issue it twice.',
    '未收到綠界的回覆，系統會持續查詢結果，不會重複開立。',
  ],
  voiding: ['It is being voided.', '作廢處理中。'],
  notFound: ['ECPay does not have it. You can issue it again.', '綠界查無此筆資料，可重新開立。'],
  accountChanged: [
    'Your ECPay account was changed before the result was known. Check in the back office of the earlier account that it was not issued, then issue it again.',
    '結果確認前已更換綠界帳號。請先至原帳號的綠界廠商後台確認未開立，再重新開立。',
  ],
  issue: ['Issue the invoice', '開立發票'],
  again: ['Issue again', '重新開立'],
  correct: ['Correct the details and issue it again:', '請更正發票資料後重新開立：'],
  void: ['Void…', '作廢…'],
  voidNow: ['Void the invoice', '作廢發票'],
  voidLead: [
    'The invoice is cancelled at ECPay and the tax authority. Its number is not used again.',
    '發票將於綠界與稅捐機關作廢，號碼不再使用。',
  ],
  thenAgain: ['Then issue a new one for what the order costs now', '作廢後以目前訂單金額重新開立'],
  allow: ['Allowance…', '開立折讓…'],
  allowNow: ['Issue the allowance', '開立折讓'],
  allowLead: [
    'Lowers the invoice after a refund. ECPay emails the customer about it, if the order has an email address.',
    '因退款折讓部分發票金額。訂單若有電子郵件，綠界會寄信通知顧客。',
  ],
  amount: ['Amount in NT$', '金額（元）'],
  reason: ['Reason', '原因'],
  reasonHint: ['At most 20 characters, for ECPay', '最多20字，供綠界登記'],
  print: ['Print the proof', '列印電子發票證明聯'],
  printTitle: ['Printed proof of the invoice', '電子發票證明聯'],
  printHint: ['For paper 57 mm wide.', '適用寬57公釐的紙張。'],
  printNow: ['Print', '列印'],
  noCodes: [
    'ECPay has given no QR codes for this invoice. Ask ECPay to set your QR code seed and to allow your own printing; until then print it in ECPay’s back office.',
    '綠界未提供此發票的QR Code。請向綠界申請設定密碼種子並開通自行列印；開通前請於綠界廠商後台列印。',
  ],
  askCodes: ['Ask ECPay for the QR codes', '向綠界取得QR Code'],
  noSeller: [
    'Your company’s tax ID is missing in the settings; the proof must show it. An owner can enter it.',
    '設定中未填寫統一編號，證明聯須載明賣方統一編號，請由店主填寫。',
  ],
  qrLeft: ['Left QR code', '左側QR Code'],
  qrRight: ['Right QR code', '右側QR Code'],
  list: ['Invoices to fix', '待處理發票'],
  see: ['Open the order', '查看訂單'],
  usualVoid: ['Order cancelled', '訂單取消'],
  usualAllowance: ['Refund', '銷貨折讓'],
  back: ['Back to the order', '返回訂單'],
} as const satisfies Record<string, LocalizedText>;

/** On the printed proof, which the tax office wants in Chinese. */
export const proofText = {
  title: ['Proof of electronic uniform invoice', '電子發票證明聯'],
  isTest: ['Test, not valid', '測試・無效'],
  format: ['Format', '格式'],
  randomCode: ['Random code', '隨機碼'],
  total: ['Total', '總計'],
  seller: ['Seller', '賣方'],
  buyer: ['Buyer', '買方'],
  returns: ['Keep this proof for returns', '退貨憑電子發票證明聯正本辦理'],
  details: ['Details', '交易明細'],
  sales: ['Taxed sales', '應稅銷售額'],
  tax: ['Tax', '稅額'],
} as const satisfies Record<string, LocalizedText>;

/** `Issued`, `Voided`; of an allowance the same. */
export const invoiceStateText: Readonly<Record<InvoiceState, LocalizedText>> = {
  pending: ['Under way', '處理中'],
  unclear: ['Not known yet', '結果待確認'],
  issued: ['Issued', '已開立'],
  failed: ['Not issued', '未開立'],
  voiding: ['Being voided', '作廢中'],
  voided: ['Voided', '已作廢'],
};

export function failedWords(kind: InvoiceKind, state: InvoiceState, failure: string): LocalizedText {
  if (failure === 'not-found') return invoicesText.notFound;
  if (failure === 'other-account')
    return state === 'issued' ? invoiceProblems['other-account'] : invoicesText.accountChanged;
  if (state === 'issued')
    return [`It could not be voided. ECPay says: ${failure}`, `無法作廢，綠界回覆：${failure}`];
  const [english, chinese] = notIssued[kind];
  return [`${english} was not issued. ECPay says: ${failure}`, `${chinese}未開立，綠界回覆：${failure}`];
}

const notIssued: Readonly<Record<InvoiceKind, LocalizedText>> = {
  invoice: ['The invoice', '發票'],
  difference: ['The further invoice for the difference', '差額發票'],
  allowance: ['The allowance', '折讓'],
};

/** @param invoiced NTD that the invoices say. */
export function mendWords(mend: Mend, invoiced: number): { lead: LocalizedText; action: LocalizedText } {
  const now = formatNtd(invoiced);
  if (mend.what === 'difference') {
    const more = formatNtd(mend.amount);
    return {
      lead: [
        `The order costs ${more} more than has been invoiced (${now}), and the invoice can no longer be voided.`,
        `訂單金額較已開立的發票金額（${now}）多${more}，且原發票已無法作廢。`,
      ],
      action: [`Issue a further invoice for ${more}`, `開立差額發票${more}`],
    };
  }
  if (mend.what === 'allowance') {
    const { amount, rest } = mend;
    const [over, left] = [formatNtd(amount + rest), formatNtd(rest)];
    return {
      lead: [
        `${now} has been invoiced, which is ${over} more than the order costs now.${rest > 0 ? ` An allowance is for one invoice only, so another of ${left} follows this one.` : ''}`,
        `已開立的發票金額為${now}，較訂單目前金額多${over}。${rest > 0 ? `每張折讓單僅能對應一張發票，開立後尚有${left}須另行折讓。` : ''}`,
      ],
      action: [`Issue an allowance of ${formatNtd(amount)}`, `開立折讓${formatNtd(amount)}`],
    };
  }
  if (mend.forBuyer)
    return {
      lead: [
        'The invoice was issued with other details than the order has now.',
        '訂單的發票資料已變更，與已開立的發票不符。',
      ],
      action: ['Void it and issue a new one', '作廢並重新開立'],
    };
  return mend.isAgain
    ? {
        lead: [
          `The invoice says ${now}, which is not what the order costs now.`,
          `發票金額${now}，與訂單目前金額不符。`,
        ],
        action: ['Void it and issue a new one', '作廢並重新開立'],
      }
    : {
        lead: [
          `The order has nothing left to invoice, but its invoice says ${now}.`,
          `訂單已無應開立金額，但發票金額為${now}。`,
        ],
        action: ['Void the invoice', '作廢發票'],
      };
}

/** Why an invoice is among those to fix. */
export function toMendWords({
  kind,
  state,
  failure,
  mend,
  amount,
}: {
  kind: InvoiceKind;
  state: InvoiceState;
  failure: string;
  mend: Mend | null;
  /** NTD. */
  amount: number;
}): LocalizedText {
  if (failure) return failedWords(kind, state, failure);
  return mend ? mendWords(mend, amount).lead : invoicesText.unclear;
}

export const invoiceProblems = {
  'order-unknown': ['This order no longer exists.', '這筆訂單已不存在。'],
  'invoices-off': ['There are no readable invoice keys in the settings.', '設定中沒有可用的電子發票金鑰。'],
  'invoice-open': [
    'Something about this invoice is still under way. Please wait for it.',
    '此發票尚有作業進行中，請稍候。',
  ],
  'invoice-there': ['The order has an invoice already.', '此訂單已開立發票。'],
  'nothing-to-invoice': ['There is nothing to invoice.', '沒有可開立發票的金額。'],
  'invoice-changed': [
    'The order or its invoice has changed. Please look again.',
    '訂單或發票已有變更，請重新確認。',
  ],
  'other-account': [
    'It was issued with another ECPay account. To void it or to issue an allowance, an owner has to enter that account’s keys in the settings again.',
    '此發票由其他綠界帳號開立。如需作廢或折讓，請由店主先於設定改回該帳號的金鑰。',
  ],
  'void-too-late': [
    'It can no longer be voided: its tax period has been declared, or it has an allowance or a further invoice. Issue an allowance instead.',
    '已逾作廢期限，或已開立折讓或差額發票，無法作廢，請改為開立折讓。',
  ],
  'more-than-invoiced': ['That is more than is left of the invoice.', '金額超過發票剩餘可折讓金額。'],
  'not-an-amount': ['Enter a whole amount of at least NT$1.', '請填1元以上的整數金額。'],
  'invoice-unknown': ['There is no invoice to print.', '沒有可列印的發票。'],
  'no-codes': ['ECPay still provides no QR codes.', '綠界仍未提供QR Code。'],
  'ecpay-away': ['ECPay could not be reached. Please try again.', '無法連線至綠界，請再試一次。'],
  'invalid-details': ['Please check the invoice details.', '請確認發票資料。'],
} as const satisfies Readonly<Record<string, LocalizedText>>;
