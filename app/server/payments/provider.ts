import type { OnlineMethod, ProviderName } from '#app/domain/payment/payment.ts';
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
  /** Where the browser comes back, from another site. */
  returnUrl: string;
  /** Plain links: to the order, and to the ways to pay it. */
  backUrl: string;
  cancelUrl: string;
}

/** What the browser posts to the hosted page. */
export interface HostedForm {
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** A hosted page that the provider has opened for this payment alone, under its own number. */
export interface HostedLink {
  url: string;
  providerNo: string;
}

/** The provider's code of a refusal. */
export interface StartRefusal {
  failure: string;
}

/** A payment that was begun, as the provider is asked about it. */
export interface Trade {
  tradeNo: string;
  /** The provider's own number; empty where it has given none. */
  providerNo: string;
  /** NTD. */
  amount: number;
}

/** What the provider says about an attempt. */
export interface ProviderNews {
  tradeNo: string;
  /** NTD; null where it does not say, which it must of what is paid. */
  amount: number | null;
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
/** `not-settled`: what became of it is not known yet. */
export type NoticeProblem = 'wrong-signature' | 'other-merchant' | 'unreadable' | 'not-settled';

/** A payment service with a page of its own. No card number ever touches the shop. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly merchantID: string;
  readonly isTest: boolean;
  /** What it gives back itself; the rest is transferred by the shop. */
  readonly refunds: readonly OnlineMethod[];
  /** While it closes the day's payments it is not to be asked for refunds. */
  isClosing(now: Date): boolean;
  /** For the `form-action` of the page that posts the browser there. */
  readonly origin: string;
  /** Never with an order locked: it may call. @throws where the provider cannot be reached. */
  start(
    attempt: Attempt,
    destination: Destination,
  ): HostedForm | Promise<HostedForm | HostedLink | StartRefusal>;
  /** Asks about an attempt. @throws where the provider cannot be reached. */
  query(trade: Trade): Promise<Verified>;
  /**
   * Takes what the customer has approved, where the provider waits for that; null where it does not. Only once `query` says
   * `authorised`. @throws where the answer is lost.
   */
  readonly confirm: ((trade: Trade) => Promise<Verified>) | null;
  /** Gives it back. Never to be called twice for one refund. */
  refund(trade: RefundedTrade): Promise<RefundNews>;
  /** What became of a refund whose answer was lost. */
  queryRefund(trade: RefundedTrade): Promise<RefundNews>;
}

/** One that also tells the shop, by notices it signs. */
export interface NoticeProvider extends PaymentProvider {
  /** The answer to a notice that was taken. */
  readonly accepted: string;
  /** Of the fields of a notice as they were posted. */
  verify(fields: Readonly<Record<string, string>>): Verified;
}

/** Whose keys the shop has. */
export interface PaymentProviders {
  ecpay: NoticeProvider | null;
  linepay: PaymentProvider | null;
}
