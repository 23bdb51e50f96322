import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { pick } from '#app/domain/language.ts';
import { ownerAddress } from '#app/domain/owner-address.ts';
import { isLoginProblem, type LoginProblem, loginProblems, loginText } from '#app/text/login.ts';
import { requiredFieldsMessage } from '#app/text/required-fields.ts';
import { announceAuth, keepAuthUser, useAuthAnnouncements } from '#app/ui/auth-user.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { call } from '#app/ui/call.ts';
import { TextField } from '#app/ui/field.tsx';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import styles from './login.module.css';

interface LoginPageProps {
  /** Where to go once signed in. */
  next: string;
  setUp: 'open' | 'closed' | null;
  setUpToken: string | null;
  /** The sign-in page at the public address, when this is another. */
  elsewhere: string | null;
  /** The answer to a form that was sent without JavaScript. */
  refused: { problem: LoginProblem; email: string } | null;
}

/** Signed out, loading, failed with everything kept; signed in is another page (specification, section 4). */
export function LoginPage({ next, setUp, setUpToken, elsewhere, refused }: LoginPageProps) {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(refused && say(loginProblems[refused.problem]));
  const alert = useRef<HTMLDivElement>(null);

  // Whoever comes here has no session; and who signs in in another tab is signed in here too.
  useEffect(() => keepAuthUser(null), []);
  useAuthAnnouncements(
    useCallback(
      (change) => {
        if (change === 'signed-in') void revalidate();
      },
      [revalidate],
    ),
  );
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);

  const texts = setUp === 'open' ? setUpTexts : signInTexts;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = { email: String(form.get('email') ?? ''), password: String(form.get('password') ?? '') };
    setProblem(null);
    const missing = missingFields(typed).map((name) => pick(loginText[name], language).toLowerCase());
    if (missing.length > 0) return setProblem(capital(requiredFieldsMessage(missing, language)));
    if (!ownerAddress(typed.email)) return setProblem(say(loginProblems['invalid-email']));
    setLoading(true);
    const failed = await signInWith(typed, setUp === 'open' ? setUpToken : null);
    setLoading(false);
    if (failed) return setProblem(say(loginProblems[failed]));
    announceAuth('signed-in');
    await navigate(next, { replace: true });
  }

  if (setUp === 'closed')
    return (
      <Page title={say(loginText.setUpClosedTitle)} lead={say(loginText.setUpClosed)} narrow>
        <div className={styles.actions}>
          <ButtonLink look="brand" to="/login">
            {say(loginText.toSignIn)}
          </ButtonLink>
        </div>
      </Page>
    );

  return (
    <Page title={say(texts.title)} lead={say(texts.lead)} narrow>
      {elsewhere && (
        <Notice tone="warning" role="status" className={styles.elsewhere ?? ''}>
          <p>{say(loginProblems['wrong-host'])}</p>
          <p>
            <a href={elsewhere}>{say(loginText.elsewhere).replace('{address}', new URL(elsewhere).host)}</a>
          </p>
        </Notice>
      )}
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        {problem && (
          <Notice tone="error" role="alert" tabIndex={-1} ref={alert}>
            {problem}
          </Notice>
        )}
        {setUp === 'open' && <input type="hidden" name="token" value={setUpToken ?? ''} />}
        <TextField
          label={say(loginText.email)}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          defaultValue={refused?.email}
          required
        />
        <TextField
          label={say(loginText.password)}
          name="password"
          type="password"
          autoComplete={setUp === 'open' ? 'new-password' : 'current-password'}
          hint={setUp === 'open' ? say(loginText.passwordHint) : undefined}
          maxLength={200}
          required
        />
        <Button
          look="brand"
          type="submit"
          name="intent"
          value={setUp === 'open' ? 'set-up' : 'sign-in'}
          aria-disabled={loading}
          wide
        >
          {say(loading ? texts.submitting : texts.submit)}
        </Button>
      </form>
    </Page>
  );
}

const signInTexts = loginText;
const setUpTexts = {
  title: loginText.setUpTitle,
  lead: loginText.setUpLead,
  submit: loginText.setUpSubmit,
  submitting: loginText.setUpSubmitting,
};

/** Null when it worked and the browser kept the cookie. */
async function signInWith(
  typed: { email: string; password: string },
  setUpToken: string | null,
): Promise<LoginProblem | null> {
  if (setUpToken !== null) {
    const made = await call('/api/auth/set-up', { ...typed, token: setUpToken });
    if (!made.ok) return named(made.problem);
  }
  const answer = await call('/api/auth/sign-in', typed);
  if (!answer.ok) return named(answer.problem);
  const user = await fetch('/api/auth/session')
    .then((response): Promise<unknown> => response.json())
    .then(userIn, () => undefined);
  if (user === undefined) return 'network-request-failed';
  if (user === null) return 'cookie-refused';
  keepAuthUser(user);
  return null;
}

function named(problem: string): LoginProblem {
  if (problem === 'unreachable') return 'network-request-failed';
  return isLoginProblem(problem) ? problem : 'failed';
}

function userIn(body: unknown) {
  const user = typeof body === 'object' && body !== null && 'user' in body ? body.user : null;
  if (typeof user !== 'object' || user === null) return null;
  if (!('id' in user && 'email' in user && 'name' in user)) return null;
  return { id: String(user.id), email: String(user.email), name: String(user.name) };
}

function missingFields(typed: { email: string; password: string }): ('email' | 'password')[] {
  return (['email', 'password'] as const).filter((name) => typed[name].trim() === '');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
