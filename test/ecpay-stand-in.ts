import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/**
 * A fake of ECPay's payments: the hosted page, notices and queries. It signs with code written from the published
 * rules, independent of the shop's.
 */

export const standInKeys = { merchantID: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIV: 'EkRm7iFT261dpevs' };

type Fields = Record<string, string>;

const plain = new Set(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!*()'].map((sign) =>
    sign.charCodeAt(0),
  ),
);

/** As .NET's UrlEncode. */
function urlEncode(text: string): string {
  let written = '';
  for (const byte of new TextEncoder().encode(text)) {
    if (byte === 0x20) written += '+';
    else if (plain.has(byte)) written += String.fromCharCode(byte);
    else written += `%${byte.toString(16).padStart(2, '0')}`;
  }
  return written;
}

export function signAsEcpay(
  fields: Fields,
  keys: { hashKey: string; hashIV: string } = standInKeys,
  algorithm: 'sha256' | 'md5' = 'sha256',
): string {
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
  return createHash(algorithm).update(urlEncode(text).toLowerCase()).digest('hex').toUpperCase();
}

function lowerCode(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (Number.isNaN(code)) return -1;
  return code >= 65 && code <= 90 ? code + 32 : code;
}

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

interface Trade {
  fields: Fields;
  /** TradeStatus of query responses. */
  status: string;
  /** The card payment's status, as ECPay names it. */
  standing: '已授權' | '要關帳' | '已關帳' | '已取消';
  /** NTD refunded by action R. */
  refunded: number;
  /** Actions requested for the card payment, with amounts. */
  actions: string[];
  /** `loses`: does what is requested, without a response. `forges`: responds about another payment. */
  way: 'answers' | 'loses' | 'forges';
  /** The action that it refuses whatever the payment's standing; empty for none. */
  refuses: string;
}

export interface EcpayStandIn {
  url: string;
  /** By MerchantTradeNo. */
  trades: Map<string, Trade>;
  /** Posts a signed notice to the URL of the trade. @returns the shop's response. */
  notify: (tradeNo: string, changes?: Fields) => Promise<{ status: number; text: string }>;
  close: () => Promise<void>;
}

export async function ecpayStandIn(): Promise<EcpayStandIn> {
  const trades = new Map<string, Trade>();
  const server = createServer((request, response) => {
    void answerTo(request, trades).then(({ status, type, body }) => {
      if (status === 0) return response.destroy();
      response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    trades,
    async notify(tradeNo, changes = {}) {
      const trade = trades.get(tradeNo);
      if (!trade) throw new Error(`there is no trade ${tradeNo}`);
      const fields = signedNotice(tradeNo, Number(trade.fields.TotalAmount), changes);
      const answer = await fetch(trade.fields.ReturnURL ?? '', {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      return { status: answer.status, text: await answer.text() };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  status: number;
  type: string;
  body: string;
}

async function answerTo(request: IncomingMessage, trades: Map<string, Trade>): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const posted = Buffer.concat(chunks).toString();
  if (request.url === '/1.0.0/CreditDetail/QueryTrade') return cardAnswer(posted, trades);
  const fields = Object.fromEntries(new URLSearchParams(posted));
  const text = (status: number, body: string): Answer => ({ status, type: 'text/plain', body });
  if (fields.CheckMacValue !== signAsEcpay(fields)) return text(200, '10200073 CheckMacValue Error');
  const tradeNo = fields.MerchantTradeNo ?? '';
  if (request.url === '/Cashier/QueryTradeInfo/V5') {
    const trade = trades.get(tradeNo);
    const answer = {
      MerchantID: standInKeys.merchantID,
      MerchantTradeNo: tradeNo,
      TradeAmt: trade?.fields.TotalAmount ?? '0',
      TradeNo: trade ? '2611241020001234' : '',
      TradeStatus: trade?.status ?? '10200047',
    };
    return text(200, new URLSearchParams({ ...answer, CheckMacValue: signAsEcpay(answer) }).toString());
  }
  if (request.url === '/CreditDetail/DoAction') return text(...acted(fields, trades.get(tradeNo)));
  if (request.url !== '/Cashier/AioCheckOut/V5') return text(404, 'not here');
  if (trades.has(tradeNo)) return text(200, '10300028 MerchantTradeNo repeated');
  const card = { standing: '已關帳', refunded: 0, actions: [], way: 'answers', refuses: '' } as const;
  trades.set(tradeNo, { fields, status: '0', ...card, actions: [] });
  return { status: 200, type: 'text/html', body: hostedPage(tradeNo, fields) };
}

/** As documented; the response has no CheckMacValue. */
function acted(fields: Fields, trade: Trade | undefined): [number, string] {
  const { MerchantTradeNo = '', TradeNo = '', Action = '' } = fields;
  const sum = Number(fields.TotalAmount);
  const result = (RtnCode: string, RtnMsg: string): [number, string] => {
    if (trade?.way === 'loses') return [0, ''];
    const MerchantID = standInKeys.merchantID;
    const named = trade?.way === 'forges' ? `${MerchantTradeNo.slice(0, -1)}_` : MerchantTradeNo;
    const answer = { MerchantID, MerchantTradeNo: named, TradeNo, RtnCode, RtnMsg };
    return [200, new URLSearchParams(answer).toString()];
  };
  if (!trade) return result('10200047', 'no such trade');
  const total = Number(trade.fields.TotalAmount);
  trade.actions.push(`${Action} ${sum}`);
  const left = total - trade.refunded;
  if (Action === trade.refuses) return result('10100011', 'error_status');
  if (Action === 'R' && (trade.standing === '已關帳' || trade.standing === '要關帳') && sum <= left) {
    trade.refunded += sum;
    return result('1', 'ok');
  }
  if (Action === 'E' && trade.standing === '要關帳') {
    trade.standing = '已授權';
    return result('1', 'ok');
  }
  if (Action === 'N' && trade.standing === '已授權') {
    trade.standing = '已取消';
    trade.refunded = total;
    return result('1', 'ok');
  }
  return result('10100011', 'error_status');
}

/** The card payment's status, encrypted with AES-128-CBC. */
function cardAnswer(posted: string, trades: Map<string, Trade>): Answer {
  const json = (body: object): Answer => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify(body),
  });
  const key = Buffer.from(standInKeys.hashKey, 'latin1');
  const iv = Buffer.from(standInKeys.hashIV, 'latin1');
  const opener = createDecipheriv('aes-128-cbc', key, iv);
  const { Data } = JSON.parse(posted);
  const plainText = Buffer.concat([opener.update(Buffer.from(Data, 'base64')), opener.final()]).toString();
  const trade = trades.get(JSON.parse(decodeURIComponent(plainText)).MerchantTradeNo);
  const amount = Number(trade?.fields.TotalAmount ?? 0);
  const status = trade?.standing ?? '';
  const clsamt = status === '已關帳' ? amount - (trade?.refunded ?? 0) : 0;
  const closing =
    status === '要關帳' || status === '已關帳' ? [{ status, amount, sno: '1', datetime: '' }] : [];
  const answer = trade
    ? { RtnMsg: '', RtnValue: { TradeID: 1, amount, clsamt, authtime: '', status, close_data: closing } }
    : { RtnMsg: 'error_nopay', RtnValue: '' };
  const sealer = createCipheriv('aes-128-cbc', key, iv);
  const whole = urlEncode(JSON.stringify(answer));
  const sealed = Buffer.concat([sealer.update(Buffer.from(whole)), sealer.final()]).toString('base64');
  return json({ MerchantID: standInKeys.merchantID, TransCode: 1, TransMsg: 'Success', Data: sealed });
}

/** The customer's actions on the hosted page; each returns what the real page would post. */
function hostedPage(tradeNo: string, fields: Fields): string {
  const back = (RtnCode: string, label: string) => {
    const posted = signedNotice(tradeNo, Number(fields.TotalAmount), { RtnCode });
    const inputs = Object.entries(posted).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    const to = (fields.OrderResultURL ?? fields.ClientRedirectURL ?? '').replaceAll('&', '&amp;');
    return `<form method="post" action="${to}">${inputs.join('')}<button>${label}</button></form>`;
  };
  return `<!doctype html><html lang="en"><title>Stand-in</title><h1>${fields.ChoosePayment} ${fields.TotalAmount}</h1>${back('1', 'Pay')}${back('10100058', 'Refuse')}<p id="trade">${tradeNo}</p></html>`;
}
