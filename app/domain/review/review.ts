import type { ParentId } from '../ids.ts';
import { type Language, type LocalizedText, textIn, textsOf } from '../language.ts';
import { languages } from '../languages.ts';
import { storedText } from '../localized-text.ts';

/** Reviews by buyers (decision 84). */
export interface ReviewSettings {
  isOn: boolean;
  /** Days from an order's completion to the review request. */
  days: number;
}

export const usualReviews: ReviewSettings = { isOn: false, days: 7 };
export const mostReviewDays = 90;

/** `waiting` for moderation, `approved` or `hidden`. */
export const reviewStates = ['waiting', 'approved', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Best first. */
export const ratings = [5, 4, 3, 2, 1] as const;
export type Rating = (typeof ratings)[number];

/** In characters. */
export const reviewLimits = { name: 40, text: 2_000, answer: 2_000 } as const;

/** On a product's page. */
export const reviewsPerPage = 5;
/** Bounds the pages of a product that have a URL. */
export const mostReviewPages = 200;
/** As for orders (specification, section 9). */
export const listedReviewsPerPage = 15;

/** Summary of a product's approved reviews. */
export interface RatingSummary {
  /** With one decimal. */
  average: number;
  count: number;
}

/** A page of the approved reviews of a product. */
export interface ShownReviews extends RatingSummary {
  /** Number of reviews by rating, best first. */
  spread: readonly { rating: Rating; count: number }[];
  page: number;
  pages: number;
  /** Newest first. */
  reviews: readonly ShownReview[];
}

export interface ShownReview {
  id: number;
  rating: number;
  text: string;
  name: string;
  language: Language;
  /** ISO 8601, UTC. */
  createdAt: string;
  answer: LocalizedText | null;
}

/** What a buyer may review through an order's link. */
export interface ReviewableOrder {
  orderNumber: string;
  /** Default name of the buyer. */
  name: string;
  products: readonly ReviewableProduct[];
}

export interface ReviewableProduct {
  parentID: ParentId;
  title: LocalizedText;
  /** Null where not written yet. */
  review: { rating: number; text: string; name: string; state: ReviewState } | null;
}

export interface TypedReviews {
  name: string;
  products: readonly { parentID: ParentId; rating: string; text: string }[];
}

export interface CheckedReview {
  parentID: ParentId;
  rating: number;
  text: string;
}

/** `name`, or a field of a product. */
export type ReviewField = 'name' | ReturnType<typeof ratingField> | ReturnType<typeof textField>;
export type ReviewProblem = 'required' | 'too-long';

export const ratingField = (parent: ParentId) => `rating ${parent}` as const;
export const textField = (parent: ParentId) => `text ${parent}` as const;

export type ReviewsCheck =
  | { ok: true; name: string; reviews: readonly CheckedReview[] }
  | { ok: false; problems: readonly { field: ReviewField; problem: ReviewProblem }[] };

/** Products without stars and text are left out; at least one is required. Shared by browser and server. */
export function checkReviews({ name: typedName, products }: TypedReviews): ReviewsCheck {
  const name = plain(typedName).replaceAll('\n', ' ');
  const problems: { field: ReviewField; problem: ReviewProblem }[] = [];
  const reviews: CheckedReview[] = [];
  for (const { parentID, rating: stars, text: typed } of products) {
    const text = plain(typed);
    const rating = ratings.find((one) => String(one) === stars);
    if (rating) reviews.push({ parentID, rating, text });
    else if (text !== '' || stars !== '')
      problems.push({ field: ratingField(parentID), problem: 'required' });
    if (text.length > reviewLimits.text) problems.push({ field: textField(parentID), problem: 'too-long' });
  }
  const [first] = products;
  if (reviews.length === 0 && problems.length === 0 && first)
    problems.push({ field: ratingField(first.parentID), problem: 'required' });
  if (name === '') problems.push({ field: 'name', problem: 'required' });
  if (name.length > reviewLimits.name) problems.push({ field: 'name', problem: 'too-long' });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, name, reviews };
}

/** Removes control characters and direction marks, and collapses blank lines. */
export function plain(typed: string): string {
  return typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/\n\s*\n\s*\n/g, '\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

export function summaryOf(count: number, sum: number): RatingSummary | null {
  return count > 0 ? { average: Math.round((sum * 10) / count) / 10, count } : null;
}

/** The shop's answer in the reader's language, else in that of the review or another. */
export function answerFor(
  { answer, language }: Pick<ShownReview, 'answer' | 'language'>,
  reader: Language,
): { text: string; language: Language } | null {
  if (!answer) return null;
  const order = [reader, language, ...languages.map(({ index }) => index)];
  const found = order.find((index) => textIn(answer, index) !== '');
  return found === undefined ? null : { text: textIn(answer, found), language: found };
}

/** Null where it is empty. */
export function answerOf(typed: LocalizedText): LocalizedText | null {
  return textsOf(typed).length > 0 ? storedText(typed) : null;
}

/** A page number from a URL; 1 where invalid. */
export function reviewPage(text: string | null): number {
  const page = /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 1;
  return page <= mostReviewPages ? page : 1;
}
