import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type {
  Attempt,
  Destination,
  HostedLink,
  PaymentProvider,
  ProviderUpdate,
  RefundedTrade,
  RefundResult,
  StartRefusal,
  Trade,
  Verified,
} from './provider.ts';

const origins = { test: 'https://sandbox-api-pay.line.me', live: 'https://api-pay.line.me' };

export interface LinePayAccount {
  /** The channel ID. */
  merchantID: string;
  channelSecret: string;
  isTest: boolean;
  /** Replaces LINE Pay's origin in tests with a stand-in; null otherwise. */
  origin: string | null;
}

/** Per call, in ms; LINE Pay requires at least 20 seconds, and 40 for a confirmation. */
const deadline = 20_000;
const confirmDeadline = 45_000;
/** In characters: a longer response cannot be LINE Pay's. */
const longestAnswer = 65_536;

const currency = 'TWD';

/** Return code of all calls but `check`. */
const success = '0000';
/** Return code: no payment was captured under this number. */
const nothingTaken = '1150';
/** Return codes of `check`. */
const checked = { waits: '0000', approved: '0110', cancelled: '0121', failed: '0122', taken: '0123' };
/** A request in progress, or an internal error of LINE Pay: the result is unknown. */
const uncertain = /^(1145|1198|1199|1280|9\d{3})$/;

/** LINE Pay's Online API v3. A payment that the customer approved is only charged by `confirm`. */
export function linePay({
  merchantID,
  channelSecret,
  isTest,
  origin: other,
}: LinePayAccount): PaymentProvider {
  const origin = other ?? (isTest ? origins.test : origins.live);

  /** @throws where no response of LINE Pay arrives in time. */
  async function call(path: string, sent: { query: string } | { body: object }, timeout = deadline) {
    const nonce = randomUUID();
    const text = 'query' in sent ? sent.query : JSON.stringify(sent.body);
    const signature = createHmac('sha256', channelSecret)
      .update(channelSecret + path + text + nonce)
      .digest('base64');
    const isQuery = 'query' in sent;
    const response = await fetch(`${origin}${path}${isQuery && text !== '' ? `?${text}` : ''}`, {
      method: isQuery ? 'GET' : 'POST',
      ...(!isQuery && { body: text }),
      headers: {
        'Content-Type': 'application/json',
        'X-LINE-ChannelId': merchantID,
        'X-LINE-Authorization-Nonce': nonce,
        'X-LINE-Authorization': signature,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const said = await response.text();
    if (!response.ok || said.length > longestAnswer)
      throw new Error(`LINE Pay answered with ${response.status}`);
    return answer.parse(parseExactly(said));
  }

  async function start(attempt: Attempt, destination: Destination): Promise<HostedLink | StartRefusal> {
    const { tradeNo, amount } = attempt;
    const { description, isChinese, returnUrl, cancelUrl } = destination;
    const body = {
      amount,
      currency,
      orderId: tradeNo,
      packages: [
        {
          id: tradeNo,
          amount,
          name: description,
          products: [{ name: description, quantity: 1, price: amount }],
        },
      ],
      redirectUrls: { confirmUrl: returnUrl, cancelUrl },
      options: { display: { locale: isChinese ? 'zh_TW' : 'en' } },
    };
    const { returnCode, info } = await call('/v3/payments/request', { body });
    if (returnCode !== success) return { failure: returnCode };
    const { transactionId, paymentUrl } = opened.parse(info);
    if (!isPaymentPage(paymentUrl.web)) throw new Error('LINE Pay named a page of another site');
    return { url: paymentUrl.web, providerNo: transactionId };
  }

  /** Only LINE's own pages, or those of a stand-in. */
  function isPaymentPage(address: string): boolean {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null) return false;
    return other === null
      ? url.protocol === 'https:' && url.hostname.endsWith('.line.me')
      : url.origin === new URL(other).origin;
  }

  async function query(trade: Trade): Promise<Verified> {
    // The request's response was lost; only captured payments can be looked up by the shop's own number.
    if (trade.providerNo === '') return details(trade);
    const { returnCode } = await call(`/v3/payments/requests/${trade.providerNo}/check`, { query: '' });
    if (returnCode === checked.taken) return details(trade);
    if (returnCode === checked.waits) return { ok: true, update: updateOf(trade, 'pending') };
    if (returnCode === checked.approved) return { ok: true, update: updateOf(trade, 'authorised') };
    if (returnCode === checked.cancelled || returnCode === checked.failed)
      return { ok: true, update: updateOf(trade, 'failed', returnCode) };
    return { ok: false, problem: 'unreadable' };
  }

  /** The captured payment in LINE Pay's records. */
  async function details(trade: Trade): Promise<Verified> {
    const found = await record(trade);
    if (found === null) return { ok: true, update: updateOf(trade, 'pending') };
    if (!found) return { ok: false, problem: 'unreadable' };
    const isTaken = found.payStatus === undefined || found.payStatus === 'CAPTURE';
    if (!isTaken) return { ok: false, problem: 'not-settled' };
    const { transactionId: providerNo, payInfo } = found;
    return { ok: true, update: { ...updateOf(trade, 'paid'), providerNo, amount: sumOf(payInfo) } };
  }

  /** Null where nothing was captured; false where the record is of another payment. */
  async function record({ tradeNo, providerNo }: Pick<Trade, 'tradeNo' | 'providerNo'>) {
    const query = providerNo === '' ? `orderId=${tradeNo}` : `transactionId=${providerNo}`;
    const { returnCode, info } = await call('/v3/payments', { query });
    if (returnCode === nothingTaken) return null;
    if (returnCode !== success) return false;
    const read = records.safeParse(info);
    const found = read.success
      ? read.data.find(
          (one) =>
            one.orderId === tradeNo &&
            one.currency === currency &&
            one.transactionType === 'PAYMENT' &&
            (providerNo === '' || one.transactionId === providerNo),
        )
      : undefined;
    return found ?? false;
  }

  /** Whatever the response, even a lost one, the payment's own state is the result. */
  async function confirm(trade: Trade): Promise<Verified> {
    const { tradeNo, providerNo, amount } = trade;
    const path = `/v3/payments/${providerNo}/confirm`;
    const said = await call(path, { body: { amount, currency } }, confirmDeadline).catch(() => null);
    const read = said?.returnCode === success ? taken.safeParse(said.info) : null;
    if (read?.success && read.data.orderId === tradeNo && read.data.transactionId === providerNo)
      return { ok: true, update: { ...updateOf(trade, 'paid'), amount: sumOf(read.data.payInfo) } };
    const after = await query(trade);
    if (!after.ok) return after;
    const { state } = after.update;
    if (state === 'pending' || state === 'authorised') return { ok: false, problem: 'not-settled' };
    const failure = state === 'failed' ? said?.returnCode || after.update.failure : '';
    return { ok: true, update: { ...after.update, failure } };
  }

  async function refund({ providerNo, amount }: RefundedTrade): Promise<RefundResult> {
    const path = `/v3/payments/${providerNo}/refund`;
    const { returnCode, returnMessage } = await call(path, { body: { refundAmount: amount } });
    if (returnCode === success) return { state: 'done', failure: '' };
    const failure = `${returnCode} ${returnMessage}`.trim();
    return { state: uncertain.test(returnCode) ? 'unclear' : 'failed', failure };
  }

  /** Definite results only: the refunded sum of the record increased by this amount, or did not. */
  async function queryRefund(trade: RefundedTrade): Promise<RefundResult> {
    const found = await record(trade).catch(() => null);
    const unclear = { state: 'unclear', failure: '' } as const;
    if (!found) return unclear;
    const back = found.refundList.reduce((sum, { refundAmount }) => sum + refundAmount, 0);
    if (back === trade.before + trade.amount) return { state: 'done', failure: '' };
    return back === trade.before ? { state: 'failed', failure: 'not-refunded' } : unclear;
  }

  return {
    name: 'linepay',
    merchantID,
    isTest,
    refunds: ['linepay'],
    isClosing: () => false,
    origin,
    start,
    query,
    confirm,
    refund,
    queryRefund,
  };
}

function updateOf(
  { tradeNo, providerNo }: Trade,
  state: 'pending' | 'authorised' | 'failed' | 'paid',
  failure = '',
): ProviderUpdate {
  return { tradeNo, providerNo, amount: null, state, failure, payLater: null, isSimulated: false };
}

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** LINE Pay sends 19-digit numbers as JSON numbers, which would lose their last digits. */
function parseExactly(text: string): unknown {
  const keep = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value)
      ? (context?.source ?? value)
      : value;
  return JSON.parse(text, keep);
}

const number19 = z.union([z.string(), z.int().transform(String)]).pipe(z.string().regex(/^\d{1,19}$/));
const payInfo = z.array(z.object({ amount: z.int() }));

const answer = z.object({
  returnCode: z.string().regex(/^\d{4}$/),
  returnMessage: z.string().max(500).default(''),
  info: z.unknown().optional(),
});

const opened = z.object({ transactionId: number19, paymentUrl: z.object({ web: z.string().max(2000) }) });

const taken = z.object({ orderId: z.string(), transactionId: number19, payInfo });

const records = z.array(
  z.object({
    transactionId: number19,
    transactionType: z.string(),
    payStatus: z.string().optional(),
    orderId: z.string(),
    currency: z.string(),
    payInfo,
    refundList: z.array(z.object({ refundAmount: z.int() })).default([]),
  }),
);
