import type { InvoiceCodes, InvoiceDraft } from '#app/domain/payment/uniform-invoice.ts';

/** An invoice as the provider has it. */
export interface IssuedInvoice {
  number: string;
  randomCode: string;
  issuedAt: Date;
}

/** What it needs to know of an invoice that it issued. */
export interface KnownInvoice extends IssuedInvoice {
  relateNumber: string;
  /** With tax, in NTD. */
  amount: number;
  /** Its own; an invoice of another order is not taken for it. */
  draft: InvoiceDraft;
}

/** `refused` for sure: nothing was made. `words` are the provider's own. */
export type Refusal = { state: 'refused'; words: string };
export type IssueNews = { state: 'issued'; invoice: IssuedInvoice } | Refusal;
/** `absent`: it has no such invoice. */
export type FoundInvoice =
  | { state: 'issued' | 'voided'; invoice: IssuedInvoice; codes: InvoiceCodes | null }
  | { state: 'absent' };
export type VoidNews = { state: 'voided' } | Refusal;
export interface IssuedAllowance {
  number: string;
  issuedAt: Date;
}
export type AllowanceNews = { state: 'issued'; allowance: IssuedAllowance } | Refusal;

/** A service that issues uniform invoices. Every call throws where its answer is lost, or is none to this question. */
export interface InvoiceProvider {
  readonly merchantID: string;
  readonly isTest: boolean;
  /** @param relateNumber it issues one invoice for, at most. */
  issue(relateNumber: string, amount: number, draft: InvoiceDraft): Promise<IssueNews>;
  find(relateNumber: string, amount: number): Promise<FoundInvoice>;
  void(invoice: KnownInvoice, reason: string): Promise<VoidNews>;
  /** Never to be called twice for one allowance. */
  allow(invoice: KnownInvoice, amount: number, reason: string): Promise<AllowanceNews>;
  /** Those of an invoice that are in force. */
  allowances(invoice: KnownInvoice): Promise<(IssuedAllowance & { amount: number })[]>;
}
