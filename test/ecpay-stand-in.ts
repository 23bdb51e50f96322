import { createHash } from 'node:crypto';

/**
 * In the place of ECPay: the hosted page, the notices, and the answers to a query. It signs with its own code, written from
 * the published rules and sharing nothing with the shop's.
 */

export const standInKeys = { merchantID: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIV: 'EkRm7iFT261dpevs' };

type Fields = Record<string, string>;

const plain = new Set(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!*()'].map((sign) =>
    sign.charCodeAt(0),
  ),
);

/** Byte by byte, as .NET's UrlEncode writes it. */
function urlEncode(text: string): string {
  let written = '';
  for (const byte of new TextEncoder().encode(text)) {
    if (byte === 0x20) written += '+';
    else if (plain.has(byte)) written += String.fromCharCode(byte);
    else written += `%${byte.toString(16).padStart(2, '0')}`;
  }
  return written;
}

export function signAsEcpay(fields: Fields, keys: { hashKey: string; hashIV: string } = standInKeys): string {
  const pairs: [string, string][] = [];
  for (const name in fields) if (name !== 'CheckMacValue') pairs.push([name, fields[name] ?? '']);
  pairs.sort(([a], [b]) => {
    for (let at = 0; at < Math.max(a.length, b.length); at++) {
      const difference = lowerCode(a, at) - lowerCode(b, at);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  let text = `HashKey=${keys.hashKey}`;
  for (const [name, value] of pairs) text += `&${name}=${value}`;
  text += `&HashIV=${keys.hashIV}`;
  return createHash('sha256').update(urlEncode(text).toLowerCase()).digest('hex').toUpperCase();
}

function lowerCode(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (Number.isNaN(code)) return -1;
  return code >= 65 && code <= 90 ? code + 32 : code;
}

/** A notice of a card payment that went through, signed. */
export function signedNotice(tradeNo: string, amount: number, changes: Fields = {}): Fields {
  const fields: Fields = {
    CustomField1: '',
    CustomField2: '',
    CustomField3: '',
    CustomField4: '',
    MerchantID: standInKeys.merchantID,
    MerchantTradeNo: tradeNo,
    PaymentDate: '2026/11/24 10:20:30',
    PaymentType: 'Credit_CreditCard',
    PaymentTypeChargeFee: '25',
    RtnCode: '1',
    RtnMsg: '交易成功',
    SimulatePaid: '0',
    StoreID: '',
    TradeAmt: String(amount),
    TradeDate: '2026/11/24 10:20:00',
    TradeNo: '2611241020001234',
    ...changes,
  };
  return { ...fields, CheckMacValue: signAsEcpay(fields) };
}
