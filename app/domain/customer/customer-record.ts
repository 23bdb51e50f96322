import type { Language, LocalizedText } from '../language.ts';
import type { OrderSummary } from '../order/order-summary.ts';
import type { ReviewState } from '../review/review.ts';
import type { Address, CustomerNote } from './customer.ts';

export interface CustomerRow {
  id: number;
  /** The name if non-blank, otherwise first and last name (specification, section 3). */
  displayName: string;
  number: string;
  email: string;
  loyalty: boolean;
  loyaltyLevel: string;
  /** ISO 8601, of the first order. */
  createdDate: string;
  /** Excludes cancelled ones, like the next two. */
  orders: number;
  /** NTD of goods, less discounts and price reductions: the shop's sales (decision 16) to this customer. */
  spent: number;
  /** ISO 8601; null without orders that count. */
  lastOrder: string | null;
  wasNotCollected: boolean;
  tags: readonly string[];
  /** Whether one of their addresses is subscribed to the newsletter. */
  newsletter: boolean;
}

/** What a customer spent is the owners' (decision 92): null to others. */
export type ShownCustomer<Row extends CustomerRow> = Omit<Row, 'spent'> & { spent: number | null };

export function forReader<Row extends CustomerRow>(row: Row, figures: boolean): ShownCustomer<Row> {
  return { ...row, spent: figures ? row.spent : null };
}

export interface CustomerRecord extends CustomerRow {
  shippingAddress: Address | null;
  contacts: readonly string[];
  /** Newest last. */
  customerNotes: readonly CustomerNote[];
  newest: readonly OrderSummary[];
  consents: readonly NewsletterConsent[];
  /** Titles of products with a waiting back-in-stock request. */
  stockRequests: readonly LocalizedText[];
  /** Oldest first. */
  reviews: readonly { id: number; title: LocalizedText; rating: number; state: ReviewState }[];
  noReviewEmails: boolean;
}

/** ISO 8601. */
export interface NewsletterConsent {
  id: number;
  email: string;
  language: Language;
  /** Text beside the box that was ticked. */
  words: string;
  consentedAt: string;
  /** Null while the consent holds. */
  endedAt: string | null;
  /** `link`, or the email address of a member of staff. */
  endedBy: string;
}

/** What the owner sets for a customer. */
export type Loyalty = Pick<CustomerRow, 'loyalty' | 'loyaltyLevel'>;

/** Limit for messages, which count orders while listing. */
export const mostOrdersCounted = 1000;
/** Generic pagination is 10 (specification, section 9); this list is scanned by eye. */
export const customersPerPage = 30;
export const ordersOfCustomer = 50;
export const longestLevel = 40;

export const customerSorts = ['date', 'spent', 'orders', 'last', 'name'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** Null where it is not an id. */
export function readCustomerId(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
}
