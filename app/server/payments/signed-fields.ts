/** Format of ECPay's notices, of payments and parcels. */
const written = [
  ...[
    'CheckMacValue',
    'MerchantID',
    'MerchantTradeNo',
    'StoreID',
    'RtnCode',
    'RtnMsg',
    'TradeNo',
    'TradeAmt',
  ],
  ...['PaymentDate', 'PaymentType', 'PaymentTypeChargeFee', 'TradeDate', 'SimulatePaid'],
  ...['CustomField1', 'CustomField2', 'CustomField3', 'CustomField4'],
  ...['BankCode', 'vAccount', 'PaymentNo', 'ExpireDate', 'Barcode1', 'Barcode2', 'Barcode3'],
  ...['AllPayLogisticsID', 'LogisticsType', 'LogisticsSubType', 'GoodsAmount', 'UpdateStatusDate'],
  ...['BookingNote', 'CVSPaymentNo', 'CVSValidationNo', 'ShipmentNo'],
  ...['ReceiverName', 'ReceiverPhone', 'ReceiverCellPhone', 'ReceiverEmail', 'ReceiverAddress'],
];
const writtenAs = new Map(written.map((name) => [name.toLowerCase(), name]));

/**
 * The fields of a signed form; null where they could be read in another way than they were signed. The signature covers
 * the joined text in lower case, so it stays valid when a field is moved into another's name or value, or a name is
 * written in another case so that the reader misses it. Of two fields with one name, one would be unsigned.
 */
export function signedFields(body: string): Record<string, string> | null {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    const isSafe = /^\w+$/.test(name) && (writtenAs.get(name.toLowerCase()) ?? name) === name;
    if (!isSafe || fields.has(name) || /&\w+=/.test(value)) return null;
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
