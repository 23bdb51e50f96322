import type { InvoiceCodes, InvoiceDraft } from '#app/domain/payment/uniform-invoice.ts';

/** An invoice as the provider has it. */
export interface IssuedInvoice {
  number: string;
  randomCode: string;
  issuedAt: Date;
}

/** What the provider needs to know of an invoice that it issued. */
export interface KnownInvoice extends IssuedInvoice {
  relateNumber: string;
  /** With tax, in NTD. */
  amount: number;
  /** Identifies the order, so that no other order's invoice is mistaken for it. */
  draft: InvoiceDraft;
}

/** `refused` is definite: nothing was issued. `words` is the provider's message. */
export type Refusal = { state: 'refused'; words: string };
export type IssueResult = { state: 'issued'; invoice: IssuedInvoice } | Refusal;
/** `absent`: the provider has no such invoice. */
export type FoundInvoice =
  | { state: 'issued' | 'voided'; invoice: IssuedInvoice; codes: InvoiceCodes | null }
  | { state: 'absent' };
export type VoidResult = { state: 'voided' } | Refusal;
export interface IssuedAllowance {
  number: string;
  issuedAt: Date;
}
export type AllowanceResult = { state: 'issued'; allowance: IssuedAllowance } | Refusal;

/** Issues uniform invoices. Every call throws where its response is lost or does not match the request. */
export interface InvoiceProvider {
  readonly merchantID: string;
  readonly isTest: boolean;
  /** @param relateNumber idempotency key: the provider issues at most one invoice for it. */
  issue(relateNumber: string, amount: number, draft: InvoiceDraft): Promise<IssueResult>;
  find(relateNumber: string, amount: number): Promise<FoundInvoice>;
  void(invoice: KnownInvoice, reason: string): Promise<VoidResult>;
  /** Not idempotent: never call it twice for one allowance. */
  allow(invoice: KnownInvoice, amount: number, reason: string): Promise<AllowanceResult>;
  /** Allowances in force of an invoice. */
  allowances(invoice: KnownInvoice): Promise<(IssuedAllowance & { amount: number })[]>;
}
