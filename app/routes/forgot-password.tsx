import { useEffect, useRef } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { languageOfPath } from '#app/domain/language.ts';
import type { ResetProblem } from '#app/domain/staff/staff.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { hostedIdentityOf } from '#app/server/staff/hosted-identity.ts';
import { askForReset, canSendReset } from '#app/server/staff/password-reset.ts';
import { noStore } from '#app/server/staff/staff-access.ts';
import { loginText } from '#app/text/login.ts';
import { forgottenProblems, forgottenText } from '#app/text/password.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { answerOr } from '#app/ui/client-action.ts';
import { TextField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Page, useAnswerFocus } from '#app/ui/page.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import type { Route } from './+types/forgot-password.ts';
import styles from './login.module.css';

export function headers() {
  return noStore;
}

export function loader({ context }: Route.LoaderArgs) {
  const { db, config, settings } = context.get(shopContext);
  return { canSend: canSendReset(config, settings), hasHosted: hostedIdentityOf(db) !== null };
}

interface Answer {
  problem: ResetProblem | 'unreachable' | null;
  email: string;
}

/** The form, with and without JavaScript. The same answer, as soon, for whatever address. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request, 1000);
  const email = text('email');
  const language = languageOfPath(new URL(request.url).pathname);
  const { problem } = await askForReset(
    context.get(shopContext),
    email,
    language,
    context.get(clientAddress),
  );
  const answer: Answer = { problem, email };
  const status = problem === null ? 200 : problem === 'too-many-requests' ? 429 : 400;
  return data(answer, { status, headers: noStore });
}

/** A dead line is a refusal as well, so that what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const email = String(form.get('email') ?? '');
  return answerOr(serverAction, (): Answer => ({ problem: 'unreachable', email }));
}

export default function ForgottenPage({ loaderData }: Route.ComponentProps) {
  const actionData = usePostedAnswer<typeof clientAction>();
  const t = useTranslate();
  const { canSend, hasHosted } = loaderData;
  const loading = useNavigation().state !== 'idle';
  const focusAnswer = useAnswerFocus();
  const answer = useRef<HTMLDivElement>(null);
  const problem = actionData?.problem ?? null;
  const isSent = actionData !== undefined && problem === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced
  useEffect(() => {
    if (actionData) focusAnswer(answer.current);
  }, [actionData, loading]);

  const back = (
    <ButtonLink variant="quiet" to="/login">
      {t(forgottenText.toSignIn)}
    </ButtonLink>
  );
  if (!canSend)
    return (
      <Page title={t(forgottenText.unavailableTitle)} lead={t(forgottenText.unavailable)} narrow>
        <div className="flex">{back}</div>
      </Page>
    );
  if (isSent)
    return (
      <Page title={t(forgottenText.sentTitle)} narrow>
        <Notice role="status" tabIndex={-1} ref={answer} className="mb-5">
          {t(forgottenText.sent)}
        </Notice>
        <div className="flex">{back}</div>
      </Page>
    );
  return (
    <Page title={t(forgottenText.title)} lead={t(forgottenText.lead)} narrow>
      <Form
        method="post"
        className={styles.form}
        onSubmit={(event) => loading && event.preventDefault()}
        replace
        noValidate
      >
        {problem && !loading && (
          <Notice tone="error" role="alert" tabIndex={-1} ref={answer}>
            {t(forgottenProblems[problem])}
          </Notice>
        )}
        <TextField
          label={t(loginText.email)}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          defaultValue={actionData?.email}
          required
        />
        {hasHosted && <p className="small soft">{t(forgottenText.hosted)}</p>}
        <Button variant="brand" type="submit" aria-disabled={loading} wide>
          {t(loading ? forgottenText.submitting : forgottenText.submit)}
        </Button>
        <div className="flex">{back}</div>
      </Form>
    </Page>
  );
}
