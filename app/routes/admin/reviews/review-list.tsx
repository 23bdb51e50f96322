import { Button, Checkbox, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { type LocalizedText, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { ListPage as Page } from '#app/domain/list.ts';
import { type ReviewState, reviewLimits, reviewStates } from '#app/domain/review/review.ts';
import { type AnswerOf, useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
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
import { labelled, listComma } from '#app/text/marks.ts';
import {
  moveUndone,
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
  undo: {
    /** Where they were moved. */
    of: ReviewState;
    ids: readonly number[];
    versions: readonly number[];
    state: ReviewState;
  } | null;
}

/** What buyers wrote: read here, then approved, hidden or answered. */
export function ReviewList({
  page,
  state,
  q,
  isOn,
  isLinked,
}: {
  page: Page<ListedReview>;
  state: ReviewState;
  q: string;
  isOn: boolean;
  /** Whether emails can carry links. */
  isLinked: boolean;
}) {
  const t = useTranslate();
  const [done, setDone] = useState<Done | null>(null);
  const selection = useSelection(page.rows, ({ id }) => id);
  // The list's own, since a row may be gone by the time its answer comes.
  const undone = useRef<ReviewState | null>(null);
  // Answers that are being written, by review: they stay when it is approved, or another page of the list is looked at.
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedAnswer>>(new Map());
  const answering = useRef<{ id: number; typed: TypedAnswer | undefined } | null>(null);
  const act = useAdminAction<typeof action>(reviewAdminProblems, {
    onDone(answer) {
      if ('moved' in answer && answer.moved.some(({ id }) => selection.chosen.has(id))) selection.clear();
      setDone(doneBy(answer, undone.current));
      undone.current = null;
    },
    // Before the rows that come with it are drawn: an answer that is stored is folded, unless more was typed since.
    onAnswer(answer) {
      const sent = answering.current;
      if ('answered' in answer)
        setTyped(new Map([...typed].filter(([id, now]) => id !== sent?.id || now !== sent.typed)));
    },
    onRefused() {
      undone.current = null;
    },
  });
  function undo({ of, ...posted }: NonNullable<Done['undo']>): void {
    if (act.busy) return;
    undone.current = of;
    act.post({ intent: 'move-reviews', ...posted });
  }
  const refused = useRefusedForm({}, reviewAdminProblems);
  const move = (to: ReviewState) =>
    act.post({
      intent: 'move-reviews',
      ids: selection.rows.map(({ id }) => id),
      versions: selection.rows.map(({ version }) => version),
      state: to,
    });
  const problem = act.problem ?? refused?.problem;
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
        (!isOn || !isLinked) && (
          <Notice tone="warning">
            {t(isOn ? text.unlinked : text.off)}{' '}
            {!isOn && (
              <OwnerOnly>
                <LocalLink to="/admin/settings#reviews">{t(text.toSettings)}</LocalLink>
              </OwnerOnly>
            )}
          </Notice>
        )
      }
    >
      <LeaveGuard unsaved={typed.size > 0} />
      {page.rows.length > 0 && (
        <div className="flex middle mb-2 touch">
          <SelectAll selection={selection} label={text.selectPage} />
        </div>
      )}
      <Rows label={text.list} rows={page.rows} keyOf={({ id }) => id}>
        {(review) => (
          <Row
            review={review}
            act={act}
            posted={refused?.posted ?? null}
            isChosen={selection.chosen.has(review.id)}
            onChosen={(on, isRange) => selection.choose(review, on, isRange)}
            typed={typed.get(review.id)}
            onType={(answer) => {
              const isSame = languages.every(({ index }) => {
                const stored = textIn(review.answer, index);
                return (answer[index] ?? stored) === stored;
              });
              const others = [...typed].filter(([id]) => id !== review.id);
              setTyped(new Map(isSame ? others : [...others, [review.id, answer]]));
            }}
            onSend={() => {
              answering.current = { id: review.id, typed: typed.get(review.id) };
            }}
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
            <div className="flex wrap middle gap-2-3" tabIndex={-1} data-next-focus>
              {problem ? <p role="alert">{t(problem)}</p> : <p role="status">{done && t(done.words)}</p>}
              {done?.undo && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={act.busy}
                  onClick={() => done.undo && undo(done.undo)}
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
            loading={act.busy}
            onClick={() => move(to)}
          >
            {t(words)}
          </Button>
        ))}
      </SelectionBar>
    </ListPage>
  );
}

/** @param undone where they had been moved, of an undo. */
function doneBy(answer: AnswerOf<typeof action>, undone: ReviewState | null): Done | null {
  if ('answered' in answer) return { words: answer.answered ? text.answered : text.unanswered, undo: null };
  if (!('moved' in answer)) return null;
  const { moved, state, left } = answer;
  const [first] = moved;
  if (undone) return { words: moveUndone(undone, state, moved.length, left), undo: null };
  return {
    words: reviewsMoved(state, moved.length, left),
    undo: first
      ? {
          of: state,
          ids: moved.map(({ id }) => id),
          versions: moved.map(({ version }) => version),
          state: first.before,
        }
      : null,
  };
}

/** The action of the list. */
type Act = Pick<ReturnType<typeof useAdminAction<typeof action>>, 'Form' | 'busy' | 'posted'>;

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
  act,
  posted,
  isChosen,
  onChosen,
  ...answering
}: {
  review: ListedReview;
  act: Act;
  /** What was refused before the scripts ran. */
  posted: ReadonlyMap<string, unknown> | null;
  isChosen: boolean;
  onChosen: (on: boolean, isRange: boolean) => void;
} & Answering) {
  const t = useTranslate();
  const language = useLanguage();
  const { id, version, state, answer } = review;
  const reviewed = `${review.name}${t(listComma)}${t(review.product)}`;
  return (
    <article className={styles.review} aria-label={reviewed}>
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
          {steps[state].map(({ to, words }) => {
            const posts = { intent: 'move-reviews', ids: String(id), state: to };
            return (
              <act.Form key={to} method="post">
                <HiddenFields of={{ ...posts, versions: version }} />
                <Button
                  type="submit"
                  size="compact-sm"
                  variant={to === 'approved' ? 'filled' : 'default'}
                  aria-label={t(labelled(words, reviewed))}
                  loading={act.busy && act.posted?.get('ids') === posts.ids && act.posted.get('state') === to}
                >
                  {t(words)}
                </Button>
              </act.Form>
            );
          })}
          <AnswerForm
            // What is being typed stays when the buyer changes something.
            key={JSON.stringify(review.answer)}
            review={review}
            act={act}
            posted={posted?.get('id') === String(id) ? posted : null}
            {...answering}
          />
        </div>
      </div>
    </article>
  );
}

/** What is being written, by language index. */
type TypedAnswer = Readonly<Record<number, string>>;

interface Answering {
  typed: TypedAnswer | undefined;
  onType: (answer: TypedAnswer) => void;
  onSend: () => void;
}

/** Folded until it is asked for, also before the scripts run. */
function AnswerForm({
  review: { id, name: buyer, version, answer, language: written },
  act,
  posted,
  typed,
  onType,
  onSend,
}: {
  review: ListedReview;
  act: Act;
  posted: ReadonlyMap<string, unknown> | null;
} & Answering) {
  const t = useTranslate();
  const [isOpen] = useState(posted !== null || typed !== undefined);
  const asked = answer ? text.editAnswer : text.answer;
  return (
    <details className={styles.answering} open={isOpen}>
      <summary aria-label={t(labelled(asked, buyer))}>{t(asked)}</summary>
      <act.Form method="post" className="grid gap-3" onSubmit={onSend}>
        <HiddenFields of={{ intent: 'answer-review', id, version }} />
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
              defaultValue={typed?.[index] ?? postedAnswer(posted, index) ?? textIn(answer, index)}
              onChange={({ currentTarget: { value } }) => onType({ ...typed, [index]: value })}
            />
          ))}
        <Button
          type="submit"
          size="sm"
          variant="default"
          aria-label={t(labelled(text.saveAnswer, buyer))}
          loading={act.busy}
        >
          {t(text.saveAnswer)}
        </Button>
      </act.Form>
    </details>
  );
}

function postedAnswer(posted: ReadonlyMap<string, unknown> | null, place: number): string | null {
  const typed = posted?.get('answer');
  const text: unknown = Array.isArray(typed) ? typed[place] : null;
  return typeof text === 'string' ? text : null;
}
