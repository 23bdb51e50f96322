import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/**
 * A fake of LINE Pay: its Online API v3 and the approval page. It checks signatures with code written from the
 * published rules, independent of the shop's.
 */

export const linePayKeys = { channelID: '1656000001', channelSecret: 'a917ab6a2367b536f8e5a6e2977e06f4' };

const sha256 = (...parts: Buffer[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** HMAC (RFC 2104). */
export function signAsLinePay(path: string, text: string, nonce: string, secret = linePayKeys.channelSecret) {
  const key = Buffer.alloc(64);
  const bytes = Buffer.from(secret);
  (bytes.length > key.length ? sha256(bytes) : bytes).copy(key);
  const padded = (pad: number) => Buffer.from(key.map((byte) => byte ^ pad));
  const inner = sha256(padded(0x36), Buffer.from(secret + path + text + nonce));
  return sha256(padded(0x5c), inner).toString('base64');
}

interface Request {
  orderId: string;
  amount: number;
  currency: string;
  packages: { amount: number; products: { quantity: number; price: number }[] }[];
  redirectUrls: { confirmUrl: string; cancelUrl: string };
  options: { display: { locale: string } };
}

export interface LineTrade {
  request: Request;
  transactionId: string;
  state: 'waits' | 'approved' | 'cancelled' | 'failed' | 'taken';
  /** Number of confirmations. */
  confirms: number;
  refunds: number[];
  /** The captured amount as reported. */
  reportedAmount: number;
}

/**
 * `loses`: does what is requested, without a response. `drops`: does nothing, without a response. Otherwise a
 * returnCode.
 */
type Way = 'answers' | 'loses' | 'drops' | `${number}`;

export interface LinePayStandIn {
  url: string;
  /** By our orderId. */
  trades: Map<string, LineTrade>;
  /** Behaviour of the next calls, by kind. */
  ways: Record<'request' | 'check' | 'confirm' | 'refund' | 'details', Way>;
  /** Awaited before a confirmation responds. */
  beforeConfirm: () => Promise<void>;
  reset: () => void;
  close: () => Promise<void>;
}

export async function linePayStandIn(): Promise<LinePayStandIn> {
  const trades = new Map<string, LineTrade>();
  const nonces = new Set<string>();
  const usual = {
    request: 'answers',
    check: 'answers',
    confirm: 'answers',
    refund: 'answers',
    details: 'answers',
  } as const;
  let last = 2_026_112_400_000_000_001n;
  const byNumber = (id: string) => [...trades.values()].find(({ transactionId }) => transactionId === id);

  /** LINE Pay writes ids as JSON numbers of any length. */
  const json = (returnCode: string, info?: object) =>
    JSON.stringify({
      returnCode,
      returnMessage: returnCode === '0000' ? 'Success.' : 'refused',
      info,
    }).replaceAll(/"(\w*[tT]ransactionId)":"(\d+)"/g, '"$1":$2');

  async function called(
    kind: keyof typeof usual,
    act: () => string | Promise<string>,
  ): Promise<string | null> {
    const way = standIn.ways[kind];
    if (way === 'drops') return null;
    if (way !== 'answers' && way !== 'loses') return json(way);
    const answer = await act();
    return way === 'loses' ? null : answer;
  }

  function open(body: string): string {
    const request: Request = JSON.parse(body);
    const { orderId, amount, currency, packages } = request;
    const sum = packages.reduce((all, one) => all + one.amount, 0);
    const priced = packages.every(
      (one) => one.amount === one.products.reduce((all, { quantity, price }) => all + quantity * price, 0),
    );
    if (trades.has(orderId)) return json('1172');
    if (currency !== 'TWD' || sum !== amount || !priced) return json('2101');
    last += 1n;
    const transactionId = String(last);
    trades.set(orderId, {
      request,
      transactionId,
      state: 'waits',
      confirms: 0,
      refunds: [],
      reportedAmount: amount,
    });
    const web = `${standIn.url}/web/payment/wait?id=${transactionId}`;
    return json('0000', { transactionId, paymentUrl: { web, app: 'line://pay' }, paymentAccessToken: '1' });
  }

  async function confirm(trade: LineTrade, body: string): Promise<string> {
    trade.confirms++;
    const { amount, currency } = JSON.parse(body);
    await standIn.beforeConfirm();
    if (trade.state === 'taken') return json('1172');
    if (trade.state !== 'approved') {
      trade.state = 'failed';
      return json('1169');
    }
    if (amount !== trade.request.amount || currency !== 'TWD') return json('1153');
    trade.state = 'taken';
    const { transactionId, reportedAmount } = trade;
    const { orderId } = trade.request;
    return json('0000', { orderId, transactionId, payInfo: [{ method: 'BALANCE', amount: reportedAmount }] });
  }

  function refund(trade: LineTrade, body: string): string {
    const back = trade.refunds.reduce((sum, one) => sum + one, 0);
    const amount = JSON.parse(body).refundAmount ?? trade.request.amount;
    if (trade.state !== 'taken') return json('1150');
    if (back === trade.request.amount) return json('1165');
    if (back + amount > trade.request.amount) return json('1164');
    trade.refunds.push(amount);
    last += 1n;
    return json('0000', { refundTransactionId: String(last), refundTransactionDate: '2026-11-24T02:20:30Z' });
  }

  function details(query: URLSearchParams): string {
    const trade = trades.get(query.get('orderId') ?? '') ?? byNumber(query.get('transactionId') ?? '');
    if (trade?.state !== 'taken') return json('1150');
    const { transactionId, refunds, request, reportedAmount } = trade;
    const refundList = refunds.map((refundAmount) => ({ refundAmount, transactionType: 'PARTIAL_REFUND' }));
    const info = {
      transactionId,
      transactionDate: '2026-11-24T02:20:30Z',
      transactionType: 'PAYMENT',
      payStatus: 'CAPTURE',
      currency: 'TWD',
      orderId: request.orderId,
      payInfo: [{ method: 'BALANCE', amount: reportedAmount }],
    };
    return json('0000', [refundList.length > 0 ? { ...info, refundList } : info] as unknown as object);
  }

  const codes = { waits: '0000', approved: '0110', cancelled: '0121', failed: '0122', taken: '0123' };

  /** null for no response. */
  async function answerTo(request: IncomingMessage, body: string): Promise<string | null> {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const header = (name: string) => String(request.headers[name] ?? '');
    const nonce = header('x-line-authorization-nonce');
    const text = request.method === 'GET' ? search.slice(1) : body;
    if (header('x-line-channelid') !== linePayKeys.channelID) return json('1104');
    if (nonces.has(nonce) || header('x-line-authorization') !== signAsLinePay(pathname, text, nonce))
      return json('1106');
    nonces.add(nonce);
    if (pathname === '/v3/payments/request') return called('request', () => open(body));
    if (pathname === '/v3/payments') return called('details', () => details(searchParams));
    const [, id = '', verb = ''] =
      /^\/v3\/payments\/(?:requests\/)?(\d{19})\/(check|confirm|refund)$/.exec(pathname) ?? [];
    const trade = byNumber(id);
    if (!trade) return json('1150');
    if (verb === 'check') return called('check', () => json(codes[trade.state]));
    if (verb === 'confirm') return called('confirm', () => confirm(trade, body));
    return called('refund', () => refund(trade, body));
  }

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const url = new URL(request.url ?? '', 'http://localhost');
      if (url.pathname.startsWith('/web/')) {
        const { status, location, html } = page(url, byNumber);
        response.writeHead(status, {
          'Content-Type': 'text/html; charset=utf-8',
          ...(location && { location }),
        });
        response.end(html);
        return;
      }
      const body = await answerTo(request, Buffer.concat(chunks).toString());
      if (body === null) response.destroy();
      else response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const standIn: LinePayStandIn = {
    url: `http://127.0.0.1:${address.port}`,
    trades,
    ways: { ...usual },
    beforeConfirm: async () => {},
    reset() {
      standIn.ways = { ...usual };
      standIn.beforeConfirm = async () => {};
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

/** Where LINE Pay redirects the browser, with its transaction id and the shop's order id. */
export function returnOf({ request, transactionId }: LineTrade, to: 'confirmUrl' | 'cancelUrl'): string {
  const url = new URL(request.redirectUrls[to]);
  url.searchParams.set('orderId', request.orderId);
  url.searchParams.set('transactionId', transactionId);
  return url.href;
}

function page(url: URL, byNumber: (id: string) => LineTrade | undefined) {
  const trade = byNumber(url.searchParams.get('id') ?? '');
  if (!trade) return { status: 404, html: 'not here' };
  const to = url.pathname.split('/').at(-1);
  if (to === 'approve' || to === 'cancel') {
    trade.state = to === 'approve' ? 'approved' : 'cancelled';
    return {
      status: 302,
      location: returnOf(trade, to === 'approve' ? 'confirmUrl' : 'cancelUrl'),
      html: '',
    };
  }
  const form = (action: string, label: string) =>
    `<form action="/web/${action}"><input type="hidden" name="id" value="${trade.transactionId}"><button>${label}</button></form>`;
  const { amount, orderId, options } = trade.request;
  return {
    status: 200,
    html: `<!doctype html><html lang="en"><title>Stand-in</title><h1>LINE Pay ${amount}</h1><p>${options.display.locale}</p>${form('approve', 'Approve')}${form('cancel', 'Cancel')}<p id="trade">${orderId}</p></html>`,
  };
}
