import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import type { AttemptState, PayLater } from '#app/domain/payment/payment-attempt.ts';

/** One payment of one order. */
export interface Attempt {
  tradeNo: string;
  method: OnlineMethod;
  /** NTD. */
  amount: number;
  startedAt: Date;
  /** When the hosted page stops taking it. */
  holdUntil: Date;
}

/** Where the provider sends the browser and its notices, and what it prints. */
export interface Destination {
  description: string;
  isChinese: boolean;
  /** Server to server. */
  noticeUrl: string;
  /** A cross-site POST of the browser, and a plain link. */
  returnUrl: string;
  backUrl: string;
}

/** What the browser posts to the hosted page. */
export interface HostedForm {
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** What the provider says about an attempt, signed. */
export interface ProviderNews {
  tradeNo: string;
  amount: number;
  state: AttemptState;
  /** The provider's own number. */
  providerNo: string;
  /** The provider's code of a refusal. */
  failure: string;
  payLater: PayLater | null;
  /** Nobody paid: the merchant pressed the button that says so. */
  isSimulated: boolean;
}

/** What goes back of a payment; money in NTD. */
export interface RefundedTrade {
  tradeNo: string;
  /** The provider's own number. */
  providerNo: string;
  paid: number;
  /** Went back of it before. */
  before: number;
  amount: number;
}

/** `failed`: nothing went back, for sure. `unclear`: the answer was lost, or says neither. */
export interface RefundNews {
  state: 'done' | 'failed' | 'unclear';
  /** The provider's own words. */
  failure: string;
}

export type Verified = { ok: true; news: ProviderNews } | { ok: false; problem: NoticeProblem };
export type NoticeProblem = 'wrong-signature' | 'other-merchant' | 'unreadable';

/** A payment service with a page of its own. No card number ever touches the shop. */
export interface PaymentProvider {
  readonly merchantID: string;
  readonly isTest: boolean;
  readonly methods: readonly OnlineMethod[];
  /** What it gives back itself; the rest is transferred by the shop. */
  readonly refunds: readonly OnlineMethod[];
  /** While it closes the day's payments it is not to be asked for refunds. */
  isClosing(now: Date): boolean;
  /** For the `form-action` of the page that sends the browser there. */
  readonly origin: string;
  /** The answer to a notice that was taken. */
  readonly accepted: string;
  start(attempt: Attempt, destination: Destination): HostedForm;
  /** Of the fields of a notice as they were posted. */
  verify(fields: Readonly<Record<string, string>>): Verified;
  /** Asks about an attempt. @throws where the provider cannot be reached. */
  query(tradeNo: string): Promise<Verified>;
  /** Gives it back. Never to be called twice for one refund. */
  refund(trade: RefundedTrade): Promise<RefundNews>;
  /** What became of a refund whose answer was lost. */
  queryRefund(trade: RefundedTrade): Promise<RefundNews>;
}
