import type { CSSProperties } from 'react';
import { Link, useLocation } from 'react-router';
import type { RatingSummary } from '#app/domain/review/review.ts';
import { outOfFive, reviewCount, starsOf } from '#app/text/reviews.ts';
import { useTranslate } from './language.ts';
import styles from './stars.module.css';

/** Five stars, filled as far as the rating goes; whoever does not see them reads it. */
export function Stars({ rating }: { rating: number }) {
  const t = useTranslate();
  // A custom property is no style that React knows.
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

/** Where the page of a product has its reviews. */
export const reviewsId = 'reviews';

/** Below a product's name. Over the list, the way back stays one step. */
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
