import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import type { AttemptState, PayLater, ProviderName } from '#app/domain/payment/payment-attempt.ts';

export interface Attempt {
  tradeNo: string;
  method: OnlineMethod;
  /** NTD. */
  amount: number;
  startedAt: Date;
  /** When the hosted page stops accepting the payment. */
  holdUntil: Date;
}

/** URLs for the browser and notices, and what the provider displays. */
export interface Destination {
  description: string;
  isChinese: boolean;
  /** Server to server. */
  noticeUrl: string;
  /** The browser returns here, from another site. */
  returnUrl: string;
  /** Plain links to the order and to its payment methods. */
  backUrl: string;
  cancelUrl: string;
}

/** Form that the browser posts to the hosted page. */
export interface HostedForm {
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** A hosted page opened for this payment only, with the provider's number of it. */
export interface HostedLink {
  url: string;
  providerNo: string;
}

/** The provider's code of a refusal. */
export interface StartRefusal {
  failure: string;
}

/** A started payment, as the provider identifies it. */
export interface Trade {
  tradeNo: string;
  /** The provider's own number; empty without one. */
  providerNo: string;
  /** NTD. */
  amount: number;
}

export interface ProviderUpdate {
  tradeNo: string;
  /** NTD; null where not reported, which is an error for a paid one. */
  amount: number | null;
  state: AttemptState;
  /** The provider's own number. */
  providerNo: string;
  /** The provider's code of a refusal. */
  failure: string;
  payLater: PayLater | null;
  /** A simulated payment, made by the merchant's test button. */
  isSimulated: boolean;
}

/** Refund of a payment; money in NTD. */
export interface RefundedTrade {
  tradeNo: string;
  /** The provider's own number. */
  providerNo: string;
  paid: number;
  /** Refunded before. */
  before: number;
  amount: number;
}

/** `failed`: definitely nothing was refunded. `unclear`: the response was lost or inconclusive. */
export interface RefundResult {
  state: 'done' | 'failed' | 'unclear';
  /** The provider's message. */
  failure: string;
}

export type Verified = { ok: true; update: ProviderUpdate } | { ok: false; problem: NoticeProblem };
/** `not-settled`: the result is not known yet. */
export type NoticeProblem = 'wrong-signature' | 'other-merchant' | 'unreadable' | 'not-settled';

/** A payment service with a hosted page. The shop never handles card numbers. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly merchantID: string;
  readonly isTest: boolean;
  /** Methods it can refund itself; the shop transfers other refunds. */
  readonly refunds: readonly OnlineMethod[];
  /** Whether it is closing the day's payments, when it must not be asked for refunds. */
  isClosing(now: Date): boolean;
  /** For the `form-action` of the page that posts to it. */
  readonly origin: string;
  /** Never call it with an order locked: it may call the provider. @throws where the provider is unreachable. */
  start(
    attempt: Attempt,
    destination: Destination,
  ): HostedForm | Promise<HostedForm | HostedLink | StartRefusal>;
  /** Queries an attempt. @throws where the provider is unreachable. */
  query(trade: Trade): Promise<Verified>;
  /**
   * Captures an approved payment; null for a provider that captures by itself. Only once `query` returns `authorised`.
   * @throws where the response is lost.
   */
  readonly confirm: ((trade: Trade) => Promise<Verified>) | null;
  /** Refunds a payment. Not idempotent: never call it twice for one refund. */
  refund(trade: RefundedTrade): Promise<RefundResult>;
  /** Looks up a refund whose response was lost. */
  queryRefund(trade: RefundedTrade): Promise<RefundResult>;
}

/** A provider that also sends signed notices to the shop. */
export interface NoticeProvider extends PaymentProvider {
  /** Response that acknowledges a notice. */
  readonly accepted: string;
  verify(fields: Readonly<Record<string, string>>): Verified;
}

/** Providers whose keys the shop has. */
export interface PaymentProviders {
  ecpay: NoticeProvider | null;
  linepay: PaymentProvider | null;
}
