/** As ECPay writes the fields of its notices, of payments and of parcels. */
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
 * The fields of a signed form; null where they can be read in another way than they were signed. The signature is over the
 * joined text in lower case: it is the same where a field comes within the name or the value of another, and where a name
 * is written in other letters, so that a field that is read would be missed. Of two of one name one would go unsigned.
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
