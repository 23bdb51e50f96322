import type { CSSProperties } from 'react';
import { Link, useLocation } from 'react-router';
import type { RatingSummary } from '#app/domain/review/review.ts';
import { outOfFive, reviewCount, starsOf } from '#app/text/stars.ts';
import { useTranslate } from './language.ts';
import styles from './stars.module.css';

/** Five stars, filled in proportion to the rating, which screen readers read as text. */
export function Stars({ rating }: { rating: number }) {
  const t = useTranslate();
  // React's style types do not include custom properties.
  const filled: CSSProperties & { '--filled': string } = { '--filled': `${rating * 20}%` };
  return (
    <span className={styles.stars}>
      <span className={styles.drawn} style={filled} aria-hidden="true">
        ★★★★★
      </span>
      <span className="visually-hidden">
        {t(Number.isInteger(rating) ? starsOf(rating) : outOfFive(rating))}
      </span>
    </span>
  );
}

/** Anchor of the reviews on a product's page. */
export const reviewsId = 'reviews';

/** Below a product's name. In the dialog over the list, Back remains a single step. */
export function RatingLink({ average, count }: RatingSummary) {
  const t = useTranslate();
  const { pathname, search, state } = useLocation();
  return (
    <Link to={`${pathname}${search}#${reviewsId}`} state={state} replace className={styles.link}>
      <Stars rating={average} /> <span aria-hidden="true">{average.toFixed(1)}</span>{' '}
      <span className={styles.count}>{t(reviewCount(count))}</span>
    </Link>
  );
}
