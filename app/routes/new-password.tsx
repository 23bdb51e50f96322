import { type FormEvent, useEffect, useRef, useState } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { isPasswordLong, passwordLength } from '#app/domain/staff/staff.ts';
import { shopContext } from '#app/server/context.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { resetOf, resetPassword } from '#app/server/staff/password-reset.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import { noStore } from '#app/server/staff/staff-access.ts';
import { newPasswordProblems, newPasswordText } from '#app/text/password.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { answerOr } from '#app/ui/client-action.ts';
import { TextField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { KnownPath } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Page, useAnswerFocus } from '#app/ui/page.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import type { Route } from './+types/new-password.ts';
import styles from './login.module.css';

export function headers() {
  return noStore;
}

/** Public by the token of the link; not stored, not listed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await resetOf(context.get(shopContext).db, params.token);
  return data({ email: found?.email ?? null }, { status: found ? 200 : 404, headers: noStore });
}

type Answer = { done: boolean; problem: keyof typeof newPasswordProblems | null };

/** The form, with and without JavaScript. Nobody is signed in by it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const text = await readForm(request, 1000);
  const { db, settings, log } = context.get(shopContext);
  const reset = await resetPassword(db, params.token, text('password'), settings.current().shop.name);
  logSecurity(
    log,
    'password-reset',
    reset.ok ? { outcome: 'ok', account: reset.id } : { outcome: reset.problem },
  );
  const answer: Answer = reset.ok ? { done: true, problem: null } : { done: false, problem: reset.problem };
  return data(answer, { status: reset.ok ? 200 : 400, headers: noStore });
}

/** A dead line is a refusal as well, so that what was typed stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, (): Answer => ({ done: false, problem: 'unreachable' }));
}

export default function NewPasswordPage({ loaderData: { email } }: Route.ComponentProps) {
  const actionData = usePostedAnswer<typeof clientAction>();
  const t = useTranslate();
  const loading = useNavigation().state !== 'idle';
  const [isShort, setShort] = useState(false);
  const focusAnswer = useAnswerFocus();
  const answer = useRef<HTMLDivElement>(null);
  const problem = isShort ? 'weak-password' : (actionData?.problem ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced
  useEffect(() => {
    if (problem || actionData) focusAnswer(answer.current);
  }, [actionData, isShort, loading]);

  if (actionData?.done)
    return (
      <Page title={t(newPasswordText.doneTitle)} narrow>
        <Notice role="status" tabIndex={-1} ref={answer} className="mb-5">
          {t(newPasswordText.done)}
        </Notice>
        <div className="flex">
          <ButtonLink variant="brand" to="/login">
            {t(newPasswordText.toSignIn)}
          </ButtonLink>
        </div>
      </Page>
    );
  if (email === null || problem === 'reset-closed')
    return (
      <Page title={t(newPasswordText.closedTitle)} lead={t(newPasswordText.closed)} narrow>
        <div className="flex">
          <ButtonLink variant="brand" to="/forgot-password">
            {t(newPasswordText.again)}
          </ButtonLink>
        </div>
      </Page>
    );

  function check(event: FormEvent<HTMLFormElement>): void {
    const typed = String(new FormData(event.currentTarget).get('password') ?? '');
    setShort(!isPasswordLong(typed));
    if (!isPasswordLong(typed) || loading) event.preventDefault();
  }

  return (
    <Page title={t(newPasswordText.title)} lead={t(newPasswordText.lead)} narrow>
      <KnownPath />
      <Form method="post" className={styles.form} onSubmit={check} replace noValidate>
        {problem && !loading && (
          <Notice tone="error" role="alert" tabIndex={-1} ref={answer}>
            {t(newPasswordProblems[problem])}
          </Notice>
        )}
        <TextField
          label={t(newPasswordText.email)}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
        />
        <TextField
          label={t(newPasswordText.password)}
          hint={t(newPasswordText.passwordHint)}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={passwordLength.min}
          maxLength={200}
          required
        />
        <Button variant="brand" type="submit" aria-disabled={loading} wide>
          {t(loading ? newPasswordText.submitting : newPasswordText.submit)}
        </Button>
      </Form>
    </Page>
  );
}
