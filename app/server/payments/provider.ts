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

export type Verified = { ok: true; news: ProviderNews } | { ok: false; problem: NoticeProblem };
export type NoticeProblem = 'wrong-signature' | 'other-merchant' | 'unreadable';

/** A payment service with a page of its own. No card number ever touches the shop. */
export interface PaymentProvider {
  readonly merchantID: string;
  readonly isTest: boolean;
  readonly methods: readonly OnlineMethod[];
  /** For the `form-action` of the page that sends the browser there. */
  readonly origin: string;
  /** The answer to a notice that was taken. */
  readonly accepted: string;
  start(attempt: Attempt, destination: Destination): HostedForm;
  /** Of the fields of a notice as they were posted. */
  verify(fields: Readonly<Record<string, string>>): Verified;
  /** Asks about an attempt. @throws where the provider cannot be reached. */
  query(tradeNo: string): Promise<Verified>;
}
