import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { isLongReview } from '#app/domain/review/long-review.ts';
import { answerFor, type ShownReview, type ShownReviews } from '#app/domain/review/review.ts';
import { dateText } from '#app/text/date.ts';
import { answerBy, pageOf, reviewCountOf, reviewsText } from '#app/text/reviews.ts';
import { outOfFive, reviewCount } from '#app/text/stars.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { useShop } from '#app/ui/shop.ts';
import { reviewsId, Stars } from '#app/ui/stars.tsx';
import styles from './product-reviews.module.css';

/** What buyers say of a product, with the shop's answers. */
export function ProductReviews({ slug, shown }: { slug: string; shown: ShownReviews }) {
  const t = useTranslate();
  const { average, count, spread, reviews } = shown;
  const title = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  const arrived = useRef(key);
  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    if (hash === `#${reviewsId}`) title.current?.focus({ preventScroll: true });
  }, [key, hash]);
  return (
    <section id={reviewsId} className={styles.reviews} aria-labelledby="reviews-title">
      <div className={styles.summary}>
        <h2 id="reviews-title" ref={title} tabIndex={-1}>
          {t(reviewsText.title)}
        </h2>
        <p className={styles.average}>
          <strong aria-hidden="true">{average.toFixed(1)}</strong>
          <span className="visually-hidden">{t(outOfFive(average))}</span>
          <span aria-hidden="true">
            <Stars rating={average} />
          </span>
          <span>{t(reviewCount(count))}</span>
        </p>
        <ul className={styles.spread} role="list" aria-label={t(reviewsText.spread)}>
          {spread.map((each) => (
            <li key={each.rating}>
              <span className="visually-hidden">{t(reviewCountOf(each.rating, each.count))}</span>
              <span aria-hidden="true">{each.rating}★</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(each.count * 100) / count}%` }} />
              </span>
              <span aria-hidden="true">{each.count}</span>
            </li>
          ))}
        </ul>
        <p className="small soft">{t(reviewsText.buyers)}</p>
      </div>
      <div className="grid packed gap-4">
        <ol className={styles.list} role="list" aria-label={t(reviewsText.list)}>
          {reviews.map((review) => (
            <li key={review.id}>
              <Review review={review} />
            </li>
          ))}
        </ol>
        <Pages slug={slug} shown={shown} />
      </div>
    </section>
  );
}

function Review({ review }: { review: ShownReview }) {
  const t = useTranslate();
  const language = useLanguage();
  const { name } = useShop();
  const answer = answerFor(review, language);
  return (
    <article className={styles.review}>
      <p className={styles.by}>
        <Stars rating={review.rating} /> <b>{review.name}</b>{' '}
        <time className="small soft" dateTime={review.createdAt}>
          {dateText(review.createdAt, 'short', language)}
        </time>
      </p>
      {review.text && <ReviewText text={review.text} language={review.language} by={review.name} />}
      {answer && (
        <div className={styles.answer}>
          <p className="small bold">{t(answerBy(name))}</p>
          <ReviewText text={answer.text} language={answer.language} by={t(name)} />
        </div>
      )}
    </article>
  );
}

/** All of it is in the page; what a long one begins with is shown until the visitor opens the rest, scripts or not. */
function ReviewText({ text, language, by }: { text: string; language: Language; by: string }) {
  const t = useTranslate();
  return (
    <>
      <p className={styles.text} lang={languages[language].tag}>
        {text}
      </p>
      {isLongReview(text) && (
        <details className={styles.more}>
          <summary>
            <span>{t(reviewsText.more)}</span>
            <span>{t(reviewsText.less)}</span>
            <span className="visually-hidden"> ({by})</span>
          </summary>
        </details>
      )}
    </>
  );
}

/** Over the list, it stays a dialog whose way back is one step. */
function Pages({ slug, shown: { page, pages } }: { slug: string; shown: ShownReviews }) {
  const t = useTranslate();
  const { state, search } = useLocation();
  if (pages === 1) return null;
  const to = (number: number) => {
    const query = new URLSearchParams(search);
    if (number === 1) query.delete('reviews');
    else query.set('reviews', String(number));
    return `/store/${slug}${query.size > 0 ? `?${query}` : ''}#${reviewsId}`;
  };
  const step = { state, replace: true, className: 'inline-flex middle touch' } as const;
  return (
    <nav className={styles.pages} aria-label={t(reviewsText.pages)}>
      <span>
        {page > 1 && (
          <LocalLink {...step} to={to(page - 1)} rel="prev">
            {t(reviewsText.newer)}
          </LocalLink>
        )}
      </span>
      <span className="small soft">{t(pageOf(page, pages))}</span>
      <span>
        {page < pages && (
          <LocalLink {...step} to={to(page + 1)} rel="next">
            {t(reviewsText.older)}
          </LocalLink>
        )}
      </span>
    </nav>
  );
}
