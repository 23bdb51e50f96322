import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type LocalizedText, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { ListPage as Page } from '#app/domain/list.ts';
import { type ReviewState, reviewLimits, reviewStates } from '#app/domain/review/review.ts';
import { ActionForm } from '#app/routes/admin/parts/action-form.tsx';
import { type AnswerOf, useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { Badge, type BadgeStyle, ListPage, Rows } from '#app/routes/admin/parts/list.tsx';
import {
  isRangeTick,
  SelectAll,
  SelectionBar,
  useSelection,
} from '#app/routes/admin/parts/list-selection.tsx';
import type { action } from '#app/routes/admin/reviews.tsx';
import type { ListedReview } from '#app/server/reviews/review-list.ts';
import { dateTimeText } from '#app/text/date.ts';
import {
  noReviews,
  reviewAdminProblems,
  reviewStateText,
  reviewsMoved,
  reviewsSelected,
  selectReview,
  reviewsAdminText as text,
} from '#app/text/reviews-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stars } from '#app/ui/stars.tsx';
import styles from './reviews.module.css';

/** What was done just now, and what takes it back. */
interface Done {
  words: LocalizedText;
  undo: { ids: readonly number[]; versions: readonly number[]; state: ReviewState } | null;
}

/** What buyers wrote: read here, then approved, hidden or answered. */
export function ReviewList({
  page,
  state,
  q,
  isOn,
}: {
  page: Page<ListedReview>;
  state: ReviewState;
  q: string;
  isOn: boolean;
}) {
  const t = useTranslate();
  const [done, setDone] = useState<Done | null>(null);
  const selection = useSelection(page.rows, ({ id }) => id);
  const onMoved = (answer: AnswerOf<typeof action>) => {
    const moved = movedIn(answer);
    if (moved) setDone(moved);
  };
  const many = useAdminAction<typeof action>(reviewAdminProblems, {
    onDone(answer) {
      selection.clear();
      onMoved(answer);
    },
  });
  const undoing = useAdminAction<typeof action>(reviewAdminProblems, {
    onDone: () => setDone({ words: text.undone, undo: null }),
  });
  const move = (to: ReviewState) =>
    many.post({
      intent: 'move-reviews',
      ids: selection.rows.map(({ id }) => id),
      versions: selection.rows.map(({ version }) => version),
      state: to,
    });
  const problem = many.problem ?? undoing.problem;
  return (
    <ListPage
      path="/admin/reviews"
      filters={['state']}
      title={text.title}
      lead={text.lead}
      label={text.list}
      empty={q ? text.noneFound : noReviews[state]}
      page={page}
      isByTime
      tabs={{
        name: 'state',
        label: text.byState,
        current: state === 'waiting' ? null : state,
        all: reviewStates.map((one) => ({
          value: one === 'waiting' ? null : one,
          label: reviewStateText[one],
        })),
      }}
      search={{ label: text.search, hint: text.searchHint, q }}
      notice={
        !isOn && (
          <Notice tone="warning">
            {t(text.off)}{' '}
            <OwnerOnly>
              <LocalLink to="/admin/settings#reviews">{t(text.toSettings)}</LocalLink>
            </OwnerOnly>
          </Notice>
        )
      }
    >
      {page.rows.length > 0 && (
        <div className="flex middle mb-2 touch">
          <SelectAll selection={selection} label={text.selectPage} />
        </div>
      )}
      <Rows label={text.list} rows={page.rows} keyOf={({ id }) => id}>
        {(review) => (
          <Row
            review={review}
            isChosen={selection.chosen.has(review.id)}
            onChosen={(on, isRange) => selection.choose(review, on, isRange)}
            onMoved={onMoved}
            onAnswered={(words) => setDone({ words, undo: null })}
          />
        )}
      </Rows>
      <SelectionBar
        label={text.selected}
        count={reviewsSelected(selection.rows.length)}
        isShown={selection.rows.length > 0}
        onClear={selection.clear}
        outcome={
          (done || problem) && (
            <div className="flex wrap middle gap-2-3">
              {problem ? <p role="alert">{t(problem)}</p> : <p role="status">{done && t(done.words)}</p>}
              {done?.undo && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={undoing.busy}
                  onClick={() => done.undo && undoing.post({ intent: 'move-reviews', ...done.undo })}
                >
                  {t(text.undo)}
                </Button>
              )}
            </div>
          )
        }
      >
        {steps[state].map(({ to, words }) => (
          <Button
            key={to}
            size="compact-sm"
            variant={to === 'approved' ? 'filled' : 'default'}
            loading={many.busy}
            onClick={() => move(to)}
          >
            {t(words)}
          </Button>
        ))}
      </SelectionBar>
    </ListPage>
  );
}

function movedIn(answer: AnswerOf<typeof action>): Done | null {
  if (!('moved' in answer)) return null;
  const { moved, state, left } = answer;
  const [first] = moved;
  return {
    words: reviewsMoved(state, moved.length, left),
    undo: first
      ? {
          ids: moved.map(({ id }) => id),
          versions: moved.map(({ version }) => version),
          state: first.before,
        }
      : null,
  };
}

const badges: Readonly<Record<ReviewState, BadgeStyle>> = {
  waiting: { colour: 'amber', icon: 'clock' },
  approved: { colour: 'secondary', icon: 'check' },
  hidden: { colour: 'violet', icon: 'cross' },
};

/** What may be done with a review, by where it stands. */
const steps: Readonly<Record<ReviewState, readonly { to: ReviewState; words: LocalizedText }[]>> = {
  waiting: [
    { to: 'approved', words: text.approve },
    { to: 'hidden', words: text.hide },
  ],
  approved: [
    { to: 'hidden', words: text.hide },
    { to: 'waiting', words: text.wait },
  ],
  hidden: [
    { to: 'approved', words: text.approve },
    { to: 'waiting', words: text.wait },
  ],
};

function Row({
  review,
  isChosen,
  onChosen,
  onMoved,
  onAnswered,
}: {
  review: ListedReview;
  isChosen: boolean;
  onChosen: (on: boolean, isRange: boolean) => void;
  onMoved: (answer: AnswerOf<typeof action>) => void;
  onAnswered: (words: LocalizedText) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { id, version, state, answer } = review;
  return (
    <article className={styles.review} aria-label={`${review.name}, ${t(review.product)}`}>
      <Checkbox
        checked={isChosen}
        aria-label={t(selectReview(review.name))}
        onChange={(event) => onChosen(event.currentTarget.checked, isRangeTick(event))}
      />
      <div className={styles.body}>
        <p className={styles.head}>
          <Stars rating={review.rating} /> <b className="break-anywhere">{review.name}</b>
          <Badge variant={badges[state]}>{t(reviewStateText[state])}</Badge>
          <time className="small soft" dateTime={review.createdAt}>
            {dateTimeText(review.createdAt, 'short', language)}
          </time>
        </p>
        <p className={styles.about}>
          <LocalLink to={`/admin/products/${review.parentID}`}>{t(review.product)}</LocalLink>
          <span className="small">
            {t(text.order)}{' '}
            <LocalLink to={`/admin/orders/${review.orderNumber}`}>{review.orderNumber}</LocalLink>
          </span>
        </p>
        {review.text ? (
          <p className={styles.text} lang={languages[review.language].tag}>
            {review.text}
          </p>
        ) : (
          <p className="small soft">{t(text.noText)}</p>
        )}
        {answer && (
          <div className={styles.answer}>
            <p className="small bold">{t(text.yourAnswer)}</p>
            {languages
              .filter(({ index }) => textIn(answer, index) !== '')
              .map(({ index, tag }) => (
                <p key={tag} lang={tag} className="pre-wrap break-anywhere">
                  {textIn(answer, index)}
                </p>
              ))}
          </div>
        )}
        <div className={styles.actions}>
          {steps[state].map(({ to, words }) => (
            <ActionForm<typeof action>
              key={to}
              posts={{ intent: 'move-reviews', ids: String(id), state: to }}
              fields={{ versions: version }}
              problems={reviewAdminProblems}
              onDone={onMoved}
            >
              {({ busy }) => (
                <Button
                  type="submit"
                  size="compact-sm"
                  variant={to === 'approved' ? 'filled' : 'default'}
                  loading={busy}
                >
                  {t(words)}
                </Button>
              )}
            </ActionForm>
          ))}
          <AnswerForm key={version} review={review} onAnswered={onAnswered} />
        </div>
      </div>
    </article>
  );
}

/** Folded until it is asked for, also before the scripts run. */
function AnswerForm({
  review: { id, version, answer, language: written },
  onAnswered,
}: {
  review: ListedReview;
  onAnswered: (words: LocalizedText) => void;
}) {
  const t = useTranslate();
  return (
    <details className={styles.answering}>
      <summary>{t(answer ? text.editAnswer : text.answer)}</summary>
      <ActionForm<typeof action>
        className="grid gap-3"
        posts={{ intent: 'answer-review', id: String(id) }}
        fields={{ version }}
        problems={reviewAdminProblems}
        onDone={(answered) => {
          if ('answered' in answered) onAnswered(answered.answered ? text.answered : text.unanswered);
        }}
      >
        {({ busy, posted }) => (
          <>
            <p className="small soft">{t(text.answerHint)}</p>
            {/* The language of the review first. */}
            {languages
              .toSorted((a, b) => Number(b.index === written) - Number(a.index === written))
              .map(({ index, tag, name }) => (
                <Textarea
                  key={tag}
                  name={`answer[${index}]`}
                  label={name}
                  lang={tag}
                  autosize
                  minRows={2}
                  maxRows={12}
                  maxLength={reviewLimits.answer}
                  defaultValue={postedAnswer(posted, index) ?? textIn(answer, index)}
                />
              ))}
            <Button type="submit" size="sm" variant="default" loading={busy}>
              {t(text.saveAnswer)}
            </Button>
          </>
        )}
      </ActionForm>
    </details>
  );
}

function postedAnswer(posted: ReadonlyMap<string, unknown> | null, place: number): string | null {
  const typed = posted?.get('answer');
  const text: unknown = Array.isArray(typed) ? typed[place] : null;
  return typeof text === 'string' ? text : null;
}
