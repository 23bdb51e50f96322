import { createCipheriv, createDecipheriv } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/** A fake of ECPay's e-invoices, with encryption written from the published rules, independent of the shop's. */

export const invoiceKeys = {
  merchantID: '2000132',
  hashKey: 'ejCk326UnaZWKisg',
  hashIV: 'q9jcZX8Ib9LM8wYk',
};

type Fields = Record<string, unknown>;

interface StoodInvoice {
  relateNumber: string;
  number: string;
  randomCode: string;
  /** `2026-11-24 08:05:00`, Taipei time. */
  at: string;
  amount: number;
  isVoided: boolean;
  fields: Fields;
  /** `notified` is an email address, or empty. */
  allowances: { number: string; amount: number; at: string; notified: string }[];
}

/**
 * `loses`: does what is requested, without a response. `swallows`: does nothing, without a response. `forges`: responds
 * about another invoice.
 */
type Way = 'answers' | 'loses' | 'swallows' | 'forges';

export interface InvoiceStandIn {
  url: string;
  /** By RelateNumber. */
  invoices: Map<string, StoodInvoice>;
  /** Names of all calls, in order. */
  calls: string[];
  /** By call name; `answers` by default. */
  ways: Map<string, Way>;
  /** Awaited before each response. */
  gate: { before: (name: string) => Promise<void> };
  close: () => Promise<void>;
}

function aes(fields: Fields): string {
  let encoded = '';
  for (const byte of Buffer.from(JSON.stringify(fields), 'utf8')) {
    const sign = String.fromCharCode(byte);
    if (byte === 0x20) encoded += '+';
    else if (/[A-Za-z0-9._-]/.test(sign)) encoded += sign;
    else encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  const padded = Buffer.from(encoded, 'latin1');
  const rest = 16 - (padded.length % 16);
  const cipher = createCipheriv(
    'aes-128-cbc',
    Buffer.from(invoiceKeys.hashKey, 'latin1'),
    Buffer.from(invoiceKeys.hashIV, 'latin1'),
  ).setAutoPadding(false);
  const whole = Buffer.concat([padded, Buffer.alloc(rest, rest)]);
  return Buffer.concat([cipher.update(whole), cipher.final()]).toString('base64');
}

function unaes(data: string): Fields {
  const decipher = createDecipheriv(
    'aes-128-cbc',
    Buffer.from(invoiceKeys.hashKey, 'latin1'),
    Buffer.from(invoiceKeys.hashIV, 'latin1'),
  ).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]);
  const length = padded.length - (padded.at(-1) ?? 0);
  const text = padded.subarray(0, length).toString('latin1').replaceAll('+', ' ');
  const bytes = text.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return JSON.parse(Buffer.from(bytes, 'latin1').toString('utf8'));
}

function now(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Eight digits with a valid check digit. */
function isCompany(number: string): boolean {
  if (!/^\d{8}$/.test(number)) return false;
  let sum = 0;
  for (const [at, weight] of [1, 2, 1, 2, 1, 2, 4, 1].entries())
    for (const digit of String(Number(number[at]) * weight)) sum += Number(digit);
  return sum % 5 === 0 || (number[6] === '7' && (sum + 1) % 5 === 0);
}

export async function ecpayInvoiceStandIn(): Promise<InvoiceStandIn> {
  const invoices = new Map<string, StoodInvoice>();
  const calls: string[] = [];
  const ways = new Map<string, Way>();
  const gate = { before: async (_name: string) => {} };
  let issued = 0;
  let allowed = 0;

  const byNumber = (number: unknown) => [...invoices.values()].find((one) => one.number === number);
  const result = (RtnCode: number, RtnMsg: string, more: Fields = {}) => ({ RtnCode, RtnMsg, ...more });

  function issue(fields: Fields): Fields {
    const relateNumber = String(fields.RelateNumber);
    const items = fields.Items as { ItemPrice: number; ItemCount: number; ItemAmount: number }[];
    if (invoices.has(relateNumber)) return result(5000004, '自訂編號重複，請重新設定');
    if (!/^[A-Za-z0-9]{1,30}$/.test(relateNumber)) return result(1600003, '自訂編號格式錯誤');
    if (items.reduce((sum, { ItemAmount }) => sum + ItemAmount, 0) !== fields.SalesAmount)
      return result(1500034, '商品合計金額與發票金額不符');
    if (items.some(({ ItemPrice, ItemCount, ItemAmount }) => ItemPrice * ItemCount !== ItemAmount))
      return result(1500033, '商品單價乘以數量與小計不符');
    if (fields.CustomerPhone === '' && fields.CustomerEmail === '')
      return result(1600008, '客戶電子信箱與手機號碼請擇一填寫');
    if (fields.CustomerIdentifier !== '' && !isCompany(String(fields.CustomerIdentifier)))
      return result(1600012, '統一編號格式錯誤');
    if (fields.CustomerIdentifier !== '' && (fields.Print !== '1' || fields.CustomerAddr === ''))
      return result(1600013, '有統一編號時須列印');
    if (fields.CarrierType === '3' && !/^\/[0-9A-Z.+-]{7}$/.test(String(fields.CarrierNum)))
      return result(1600020, '手機條碼格式錯誤');
    if (fields.CarrierNum === '/WRONG00') return result(1600021, '手機條碼不存在');
    if (fields.Print === '1' && fields.CarrierType !== '') return result(1600022, '列印時不可有載具');
    if (fields.Donation === '1' && !/^\d{3,7}$/.test(String(fields.LoveCode)))
      return result(1600030, '捐贈碼格式錯誤');
    issued += 1;
    const made: StoodInvoice = {
      relateNumber,
      number: `ZZ${String(10_000_000 + issued)}`,
      randomCode: String(1000 + (issued % 9000)),
      at: now(),
      amount: Number(fields.SalesAmount),
      isVoided: false,
      fields,
      allowances: [],
    };
    invoices.set(relateNumber, made);
    const { number: InvoiceNo, at: InvoiceDate, randomCode: RandomNumber } = made;
    return result(1, '開立發票成功', { InvoiceNo, InvoiceDate, RandomNumber });
  }

  function answer(name: string, fields: Fields): Fields {
    switch (name) {
      case 'Issue':
        return issue(fields);
      case 'GetIssue': {
        const one = invoices.get(String(fields.RelateNumber));
        if (!one) return result(1600003, '查無發票資料');
        const [head, tail] = [`${one.number}1151124${one.randomCode}`, '**本機:1:100'];
        return result(1, '查詢成功', {
          IIS_Mer_ID: invoiceKeys.merchantID,
          IIS_Number: one.number,
          IIS_Relate_Number: one.relateNumber.padEnd(30),
          IIS_Random_Number: one.randomCode,
          IIS_Create_Date: one.at,
          IIS_Sales_Amount: one.amount,
          IIS_Issue_Status: '1',
          IIS_Invalid_Status: one.isVoided ? '1' : '0',
          QRCode_Left: one.fields.Print === '1' ? head : '',
          QRCode_Right: one.fields.Print === '1' ? tail : '',
        });
      }
      case 'Invalid': {
        const one = byNumber(fields.InvoiceNo);
        if (!one || one.at.slice(0, 10) !== fields.InvoiceDate) return result(5070350, '無此發票資料');
        if (one.isVoided) return result(5070453, '該發票已被作廢過');
        if (one.allowances.length > 0) return result(5070452, '該發票已有折讓，無法作廢');
        if (fields.Reason === '' || String(fields.Reason).length > 20) return result(1600040, '作廢原因錯誤');
        one.isVoided = true;
        return { RtnCode: '1', RtnMsg: '作廢發票成功', InvoiceNo: one.number };
      }
      case 'Allowance': {
        const one = byNumber(fields.InvoiceNo);
        const amount = Number(fields.AllowanceAmount);
        const left = one && one.amount - one.allowances.reduce((sum, each) => sum + each.amount, 0);
        if (!one || left === undefined || one.isVoided) return result(2000038, '無此發票資料');
        if (amount <= 0 || amount > left) return result(2000039, '折讓金額超過可折讓金額');
        allowed += 1;
        const made = {
          number: String(2_026_112_400_000_000 + allowed),
          amount,
          at: now(),
          notified: fields.AllowanceNotify === 'E' ? String(fields.NotifyMail) : '',
        };
        one.allowances.push(made);
        return result(1, '折讓單資料新增成功', {
          IA_Allow_No: made.number,
          IA_Invoice_No: one.number,
          IA_Date: made.at,
          IA_Remain_Allowance_Amt: left - amount,
        });
      }
      case 'GetAllowanceList': {
        const one = byNumber(fields.InvoiceNo);
        if (!one || one.allowances.length === 0) return result(1600003, '查無折讓資料');
        const AllowanceInfo = one.allowances.map(({ number, amount, at }) => ({
          IA_Allow_No: number,
          IA_Invoice_No: one.number,
          IA_Date: at,
          IA_Invalid_Status: '0',
          IA_Total_Tax_Amount: amount,
        }));
        return result(1, '成功', { AllowanceInfo });
      }
      default:
        return result(404, 'not here');
    }
  }

  async function respond(request: IncomingMessage): Promise<string | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const name = request.url?.replace('/B2CInvoice/', '') ?? '';
    const body = JSON.parse(Buffer.concat(chunks).toString());
    calls.push(name);
    await gate.before(name);
    const way = ways.get(name) ?? 'answers';
    if (way === 'swallows') return null;
    const { MerchantID } = invoiceKeys.merchantID === body.MerchantID ? body : { MerchantID: '' };
    if (MerchantID === '' || Math.abs(body.RqHeader.Timestamp - Date.now() / 1000) > 600)
      return JSON.stringify({ MerchantID, TransCode: 10000001, TransMsg: 'refused', Data: null });
    let fields: Fields;
    try {
      fields = unaes(body.Data);
    } catch {
      fields = {};
    }
    if (fields.MerchantID !== MerchantID)
      return JSON.stringify({ MerchantID, TransCode: 10000002, TransMsg: 'MerchantID Error', Data: null });
    const answered = answer(name, fields);
    if (way === 'loses') return null;
    if (way === 'forges') answered.IIS_Relate_Number = 'ANOTHER';
    return JSON.stringify({ MerchantID, TransCode: 1, TransMsg: 'Success', Data: aes(answered) });
  }

  const server = createServer((request, response) => {
    void respond(request).then((body) => {
      if (body === null) return response.destroy();
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    ...{ invoices, calls, ways, gate },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
