import { type FormEvent, useEffect, useRef, useState } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { isParentId, type ParentId } from '#app/domain/ids.ts';
import { languageOfPath, pick } from '#app/domain/language.ts';
import {
  checkReviews,
  type ReviewableOrder,
  type ReviewableProduct,
  type ReviewField,
  type ReviewProblem,
  ratingField,
  ratings,
  reviewLimits,
  type TypedReviews,
  textField,
} from '#app/domain/review/review.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { type ReviewsSaved, readReviewForm, saveReviews } from '#app/server/reviews/buyer-reviews.ts';
import { labelled } from '#app/text/marks.ts';
import { reviewFormText, reviewProblems, reviewRefusals } from '#app/text/review-form.ts';
import { starsOf } from '#app/text/stars.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { answerOr } from '#app/ui/client-action.ts';
import { ErrorSummary, TextAreaField, TextField } from '#app/ui/field.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { KnownPath } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Page, useAnswerFocus } from '#app/ui/page.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import { Stars } from '#app/ui/stars.tsx';
import { forgetFields, useStoredFields } from '#app/ui/stored-fields.ts';
import type { Route } from './+types/review.ts';
import styles from './review.module.css';

/** Public by the token of the email's link; not stored, not listed, not logged. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await readReviewForm(context.get(shopContext).db, params.token);
  return data({ found }, { status: found.ok ? 200 : 404, headers: { 'Cache-Control': 'no-store' } });
}

/** With and without JavaScript. */
export async function action({ request, context, params }: Route.ActionArgs) {
  // Longer than the limit, so that what is too long is said and not cut.
  const text = await readForm(request, 2 * reviewLimits.text);
  const typed = (parents: readonly ParentId[]) => typedReviews(parents, text);
  const language = languageOfPath(new URL(request.url).pathname);
  const { db } = context.get(shopContext);
  const outcome = await saveReviews(db, params.token, typed, language, context.get(clientAddress));
  const parents = text('products').split(' ').filter(isParentId).slice(0, 100);
  return data({ typed: typed(parents), outcome }, { status: statusOf(outcome) });
}

/** A dead line is a refusal as well, so that the form stays with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const typed = typedReviews(text('products').split(' ').filter(isParentId), text);
  return answerOr(serverAction, (problem) => ({ typed, outcome: { ok: false as const, problem } }));
}

function typedReviews(parents: readonly ParentId[], text: (name: string) => string): TypedReviews {
  return {
    name: text('name'),
    products: parents.map((parentID) => ({
      parentID,
      rating: text(ratingField(parentID)),
      text: text(textField(parentID)),
    })),
  };
}

function statusOf(outcome: ReviewsSaved): number {
  // Invalid input is shown by the form, so it is no HTTP error.
  if (outcome.ok || outcome.problem === 'invalid') return 200;
  return { gone: 404, off: 404, closed: 409, 'too-many': 429 }[outcome.problem];
}

export default function ReviewPage({ loaderData: { found } }: Route.ComponentProps) {
  const actionData = usePostedAnswer<typeof clientAction>();
  const t = useTranslate();
  if (!found.ok) {
    const isGone = found.problem === 'gone';
    return (
      <Page title={t(isGone ? reviewFormText.goneTitle : reviewFormText.title)} narrow>
        <div className="grid at-start gap-5">
          <Notice tone="warning">{t(reviewFormText[found.problem])}</Notice>
          <ButtonLink to="/store">{t(reviewFormText.toStore)}</ButtonLink>
        </div>
      </Page>
    );
  }
  const { order } = found;
  if (order.products.length === 0)
    return (
      <Page title={t(reviewFormText.title)} narrow>
        <div className="grid at-start gap-5">
          <p>{t(reviewFormText.nothing)}</p>
          <ButtonLink to="/store">{t(reviewFormText.toStore)}</ButtonLink>
        </div>
      </Page>
    );
  const open = order.products.filter(({ review }) => review === null || review.state === 'waiting');
  const decided = order.products.filter((product) => !open.includes(product));
  return (
    <Page title={t(reviewFormText.title)} lead={open.length > 0 && t(reviewFormText.lead)} narrow>
      <KnownPath />
      <div className="grid gap-6">
        {actionData?.outcome.ok && (
          <Thanks
            key={JSON.stringify(actionData.typed)}
            order={order}
            unchanged={actionData.outcome.unchanged}
          />
        )}
        {open.length > 0 && (
          <ReviewForm
            order={order}
            open={open}
            answered={actionData && !actionData.outcome.ok ? actionData : null}
          />
        )}
        {decided.map((product) => (
          <DecidedReview key={product.parentID} product={product} />
        ))}
        {open.length === 0 && (
          <p>
            <ButtonLink to="/store">{t(reviewFormText.toStore)}</ButtonLink>
          </p>
        )}
      </div>
    </Page>
  );
}

const draftOf = ({ orderNumber }: ReviewableOrder) => `review ${orderNumber}`;

function Thanks({ order, unchanged }: { order: ReviewableOrder; unchanged: number }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const focusAnswer = useAnswerFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the thanks are shown
  useEffect(() => {
    forgetFields(draftOf(order));
    focusAnswer(box.current);
  }, []);
  return (
    <Notice tone="good" role="status" tabIndex={-1} ref={box}>
      <h2>{t(reviewFormText.thanksTitle)}</h2>
      <p>{t(reviewFormText.thanks)}</p>
      {unchanged > 0 && <p>{t(reviewFormText.unchanged)}</p>}
    </Notice>
  );
}

/** One that the shop has looked at. */
function DecidedReview({ product: { title, review } }: { product: ReviewableProduct }) {
  const t = useTranslate();
  if (!review) return null;
  return (
    <section className={styles.product} aria-label={t(title)}>
      <h2>{t(title)}</h2>
      <p>
        <Stars rating={review.rating} /> {review.name}
      </p>
      {review.text && <p className="pre-wrap break-anywhere">{review.text}</p>}
      <p className="small soft">
        {t(review.state === 'approved' ? reviewFormText.shown : reviewFormText.decided)}
      </p>
    </section>
  );
}

type Fields = readonly { field: ReviewField; problem: ReviewProblem }[];

interface Answered {
  typed: TypedReviews;
  outcome: Exclude<ReviewsSaved, { ok: true }> | { ok: false; problem: 'unreachable' | 'failed' };
}

function ReviewForm({
  order,
  open,
  answered,
}: {
  order: ReviewableOrder;
  open: readonly ReviewableProduct[];
  answered: { typed: TypedReviews; outcome: ReviewsSaved | Answered['outcome'] } | null;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const sending = useNavigation().state === 'submitting';
  const [found, setFound] = useState<Fields | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const focusAnswer = useAnswerFocus();
  const outcome = answered?.outcome;
  const isInvalid = outcome && !outcome.ok && outcome.problem === 'invalid';
  const fields = found ?? (isInvalid ? outcome.fields : []);
  const refusal = !found && outcome && !outcome.ok && outcome.problem !== 'invalid' ? outcome.problem : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced
  useEffect(() => {
    if (fields.length > 0 || refusal) focusAnswer(box.current);
  }, [found, answered]);
  const parents = open.map(({ parentID }) => parentID);
  const names = [...parents.flatMap((parent) => [ratingField(parent), textField(parent)]), 'name'];
  const { formProps } = useStoredFields(draftOf(order), names, answered !== null);
  const check = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const checked = checkReviews(typedReviews(parents, (name) => String(form.get(name) ?? '')));
    if (!checked.ok || sending) event.preventDefault();
    setFound(checked.ok ? null : checked.problems);
  };
  const errorOf = (field: ReviewField) => {
    const problem = fields.find((one) => one.field === field)?.problem;
    return problem && t(reviewProblems[kindOf(field)][problem]);
  };
  const labelOf = (field: ReviewField) => {
    const product = open.find(({ parentID }) => field.endsWith(` ${parentID}`));
    if (!product) return t(reviewFormText.name);
    return t(labelled(product.title, reviewFormText[field.startsWith('rating') ? 'rating' : 'text']));
  };
  const isChange = open.some(({ review }) => review !== null);
  return (
    <Form method="post" {...formProps} className={styles.form} noValidate onSubmit={check}>
      {(fields.length > 0 || refusal) && (
        <ErrorSummary
          ref={box}
          lead={refusal && <p>{t(reviewRefusals[refusal])}</p>}
          errors={fields.map(({ field }) => ({
            id: idOf(field),
            label: labelOf(field),
            text: errorOf(field) ?? null,
          }))}
        />
      )}
      <input type="hidden" name="products" value={parents.join(' ')} />
      {open.map(({ parentID, title, review }) => {
        const typed = answered?.typed.products.find((one) => one.parentID === parentID);
        const rating = ratingField(parentID);
        const words = textField(parentID);
        return (
          <section key={parentID} className={styles.product} aria-label={pick(title, language)}>
            <h2>{t(title)}</h2>
            <StarField
              id={idOf(rating)}
              name={rating}
              rating={typed?.rating ?? String(review?.rating ?? '')}
              error={errorOf(rating)}
            />
            <TextAreaField
              id={idOf(words)}
              name={words}
              label={t(reviewFormText.text)}
              hint={t(reviewFormText.textHint)}
              optional
              maxLength={reviewLimits.text}
              defaultValue={typed?.text ?? review?.text}
              error={errorOf(words)}
            />
          </section>
        );
      })}
      <TextField
        id={idOf('name')}
        name="name"
        label={t(reviewFormText.name)}
        hint={t(reviewFormText.nameHint)}
        autoComplete="off"
        maxLength={reviewLimits.name}
        defaultValue={answered?.typed.name ?? order.name}
        error={errorOf('name')}
        required
      />
      <p className="small soft">{t(reviewFormText.terms)}</p>
      <Button type="submit" variant="brand" aria-disabled={sending}>
        {t(sending ? reviewFormText.sending : isChange ? reviewFormText.change : reviewFormText.send)}
      </Button>
    </Form>
  );
}

function kindOf(field: ReviewField): 'name' | 'rating' | 'text' {
  if (field === 'name') return field;
  return field.startsWith('rating') ? 'rating' : 'text';
}

function idOf(field: ReviewField): string {
  return `review-${field.replace(' ', '-')}`;
}

/** Five radio buttons drawn as stars, worst first as they are read. Before the scripts too. */
function StarField({
  id,
  name,
  rating,
  error,
}: {
  id: string;
  name: string;
  rating: string;
  error: string | undefined;
}) {
  const t = useTranslate();
  return (
    <fieldset className={styles.stars} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="medium">{t(reviewFormText.rating)}</legend>
      <div className={styles.choice}>
        {ratings.toReversed().map((each, place) => (
          <label key={each}>
            <input
              type="radio"
              // Where the summary of errors leads.
              id={place === 0 ? id : undefined}
              name={name}
              value={each}
              defaultChecked={rating === String(each)}
            />
            <span aria-hidden="true">★</span>
            <span className="visually-hidden">{t(starsOf(each))}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="small bad medium" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
