import { z } from 'zod';
import type { MacKeys } from '#app/domain/payment/check-mac-value.ts';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import type { AttemptState, PayLater } from '#app/domain/payment/payment-attempt.ts';
import {
  type EcpayFields,
  ecpayTime,
  ecpayTimestamp,
  macSigner,
  openData,
  postToEcpay,
  sealData,
} from './ecpay-calls.ts';
import { type EcpayCalls, readCardTrade, refundCard, whatBecame } from './ecpay-refunds.ts';
import type {
  Attempt,
  Destination,
  HostedForm,
  NoticeProvider,
  ProviderUpdate,
  Trade,
  Verified,
} from './provider.ts';

const origins = { test: 'https://payment-stage.ecpay.com.tw', live: 'https://payment.ecpay.com.tw' };
/** Origins for querying card payments. */
const detailOrigins = {
  test: 'https://ecpayment-stage.ecpay.com.tw',
  live: 'https://ecpayment.ecpay.com.tw',
};

export interface EcpayAccount extends MacKeys {
  merchantID: string;
  isTest: boolean;
  /** Replaces ECPay's origin in tests with a stand-in; null otherwise. */
  origin: string | null;
}

const choices: Readonly<Partial<Record<OnlineMethod, string>>> = {
  card: 'Credit',
  atm: 'ATM',
  cvs: 'CVS',
};

/** ECPay's all-in-one payment (AioCheckOut V5) with CheckMacValue by SHA-256. */
export function ecpay({ merchantID, isTest, origin: other, ...keys }: EcpayAccount): Omit<
  NoticeProvider,
  'start'
> & {
  start(attempt: Attempt, destination: Destination): HostedForm;
} {
  const origin = other ?? (isTest ? origins.test : origins.live);
  const { signed, isSigned } = macSigner(keys, 'sha256');

  function start(attempt: Attempt, destination: Destination): HostedForm {
    const { description, isChinese, noticeUrl, returnUrl, backUrl } = destination;
    const choice = choices[attempt.method];
    if (choice === undefined) throw new Error(`ECPay takes no ${attempt.method}`);
    const fields = {
      MerchantID: merchantID,
      MerchantTradeNo: attempt.tradeNo,
      MerchantTradeDate: ecpayTime(attempt.startedAt),
      PaymentType: 'aio',
      TotalAmount: String(attempt.amount),
      TradeDesc: description,
      ItemName: description,
      ReturnURL: noticeUrl,
      ChoosePayment: choice,
      EncryptType: '1',
      ClientBackURL: backUrl,
      ...(isChinese ? {} : { Language: 'ENG' }),
      ...more(attempt, noticeUrl, returnUrl),
    };
    return { action: `${origin}/Cashier/AioCheckOut/V5`, fields: signed(fields) };
  }

  function verify(fields: EcpayFields): Verified {
    if (!isSigned(fields)) return { ok: false, problem: 'wrong-signature' };
    if (fields.MerchantID !== merchantID) return { ok: false, problem: 'other-merchant' };
    const read = notice.safeParse(fields);
    return read.success ? { ok: true, update: updateOf(read.data) } : { ok: false, problem: 'unreadable' };
  }

  async function query({ tradeNo }: Pick<Trade, 'tradeNo'>): Promise<Verified> {
    const request = signed({
      MerchantID: merchantID,
      MerchantTradeNo: tradeNo,
      TimeStamp: String(ecpayTimestamp()),
    });
    const text = await postToEcpay(`${origin}/Cashier/QueryTradeInfo/V5`, request);
    const fields = Object.fromEntries(new URLSearchParams(text));
    if (!isSigned(fields)) return { ok: false, problem: 'wrong-signature' };
    if (fields.MerchantID !== merchantID) return { ok: false, problem: 'other-merchant' };
    const read = answer.safeParse(fields);
    // A response about another payment counts as none.
    if (!read.success || read.data.MerchantTradeNo !== tradeNo) return { ok: false, problem: 'unreadable' };
    const { TradeAmt, TradeNo, TradeStatus } = read.data;
    const state = queried.get(TradeStatus) ?? 'failed';
    return {
      ok: true,
      update: {
        tradeNo,
        amount: TradeStatus === neverOpened ? null : TradeAmt,
        state,
        providerNo: TradeNo,
        failure: state === 'failed' ? TradeStatus : '',
        payLater: null,
        isSimulated: false,
      },
    };
  }

  const calls: EcpayCalls = {
    async act({ tradeNo, providerNo, paid, amount }, action) {
      const request = signed({
        MerchantID: merchantID,
        MerchantTradeNo: tradeNo,
        TradeNo: providerNo,
        Action: action,
        TotalAmount: String(action === 'R' ? amount : paid),
      });
      const text = await postToEcpay(`${origin}/CreditDetail/DoAction`, request);
      const fields = Object.fromEntries(new URLSearchParams(text));
      // ECPay does not sign this response; it is accepted where it names this payment and any signature is valid.
      const read = acted.safeParse(fields);
      const isOurs =
        read.success &&
        read.data.MerchantID === merchantID &&
        read.data.MerchantTradeNo === tradeNo &&
        read.data.TradeNo === providerNo &&
        (fields.CheckMacValue === undefined || isSigned(fields));
      if (!isOurs) throw new Error('ECPay answered about another payment');
      const { RtnCode, RtnMsg } = read.data;
      return RtnCode === '1'
        ? { state: 'done', failure: '' }
        : { state: 'failed', failure: `${RtnCode} ${RtnMsg}`.trim() };
    },
    async query(tradeNo) {
      const body = {
        MerchantID: merchantID,
        RqHeader: { Timestamp: ecpayTimestamp() },
        Data: sealData({ MerchantID: merchantID, MerchantTradeNo: tradeNo }, keys),
      };
      const detail = other ?? (isTest ? detailOrigins.test : detailOrigins.live);
      const text = await postToEcpay(`${detail}/1.0.0/CreditDetail/QueryTrade`, JSON.stringify(body));
      const read = detailed.parse(JSON.parse(text));
      if (read.MerchantID !== merchantID) throw new Error('ECPay answered about another merchant');
      return readCardTrade(openData(read.Data, keys));
    },
  };

  return {
    name: 'ecpay',
    merchantID,
    isTest,
    // ECPay's own test site authorises no cards, so it cannot refund any.
    refunds: isTest && other === null ? [] : ['card'],
    isClosing: (now) => /^20:(1[5-9]|2\d)/.test(ecpayTime(now).slice(11)),
    origin,
    accepted: '1|OK',
    start,
    verify,
    query,
    // ECPay captures card payments itself.
    confirm: null,
    refund: (trade) => refundCard(trade, calls),
    queryRefund: (trade) => whatBecame(trade, calls),
  };
}

function more({ method, startedAt, holdUntil }: Attempt, noticeUrl: string, returnUrl: string) {
  if (method === 'card') return { OrderResultURL: returnUrl };
  const later = { PaymentInfoURL: noticeUrl, ClientRedirectURL: returnUrl };
  const minutes = (holdUntil.getTime() - startedAt.getTime()) / 60_000;
  return method === 'atm'
    ? // In whole days, ending with the last one.
      { ...later, ExpireDate: String(Math.max(1, Math.floor(minutes / 1440))) }
    : { ...later, StoreExpireDate: String(Math.max(1, Math.floor(minutes))) };
}

const amount = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const code = z.string().regex(/^[\w-]{0,30}$/);
const tradeNo = z.string().regex(/^[A-Za-z0-9]{1,20}$/);

const notice = z.object({
  MerchantTradeNo: tradeNo,
  RtnCode: z.string().regex(/^-?\d{1,12}$/),
  TradeAmt: amount,
  TradeNo: code.default(''),
  SimulatePaid: code.default('0'),
  BankCode: code.default(''),
  vAccount: code.default(''),
  PaymentNo: code.default(''),
  ExpireDate: z.string().max(20).default(''),
});

const answer = z.object({
  MerchantTradeNo: tradeNo,
  TradeAmt: amount,
  TradeNo: code.default(''),
  TradeStatus: code,
});

const acted = z.object({
  MerchantID: z.string(),
  MerchantTradeNo: tradeNo,
  TradeNo: z.string(),
  RtnCode: z.string().regex(/^-?\d{1,12}$/),
  RtnMsg: z.string().max(200).default(''),
});

const detailed = z.object({ MerchantID: z.string(), TransCode: z.literal(1), Data: z.string() });

/** 2 and 10100073: a bank account or code was issued; 10300066: the bank has not responded yet. */
const noticed: ReadonlyMap<string, AttemptState> = new Map([
  ['1', 'paid'],
  ['2', 'pending'],
  ['10100073', 'pending'],
  ['10300066', 'pending'],
]);

/** There is no such trade, because no browser came with it yet; so its response has no amount either. */
const neverOpened = '10200047';

const queried: ReadonlyMap<string, AttemptState> = new Map([
  ['0', 'pending'],
  [neverOpened, 'pending'],
  ['1', 'paid'],
]);

function updateOf(fields: z.output<typeof notice>): ProviderUpdate {
  const { MerchantTradeNo, RtnCode, TradeAmt, TradeNo, SimulatePaid } = fields;
  const state = noticed.get(RtnCode) ?? 'failed';
  return {
    tradeNo: MerchantTradeNo,
    amount: TradeAmt,
    state,
    providerNo: TradeNo,
    failure: state === 'failed' ? RtnCode : '',
    payLater: state === 'pending' ? payLaterOf(fields) : null,
    isSimulated: SimulatePaid !== '0' && SimulatePaid !== '',
  };
}

function payLaterOf({ BankCode, vAccount, PaymentNo, ExpireDate }: z.output<typeof notice>): PayLater | null {
  const number = vAccount || PaymentNo;
  const [, year, month, day, time = '23:59:59'] =
    /^(\d{4})\/(\d{2})\/(\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(ExpireDate) ?? [];
  const until = new Date(`${year}-${month}-${day}T${time}+08:00`);
  if (number === '' || Number.isNaN(until.getTime())) return null;
  return { bankCode: vAccount ? BankCode || null : null, number, until: until.toISOString() };
}
