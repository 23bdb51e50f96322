import type { Payment } from '#app/domain/payment/payment-report.ts';

/** An order that the owner found a transfer for. Money in NTD. */
export interface RecordedOrder {
  orderNumber: string;
  toPay: number;
  amountReceived: number;
  /** What the customer reported and nobody matched yet. */
  reported: readonly (Payment & { id: number })[];
}
