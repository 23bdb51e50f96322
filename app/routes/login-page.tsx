import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ownerAddress } from '#app/domain/address/owner-address.ts';
import { pick } from '#app/domain/language.ts';
import { type LoginProblem, loginProblems, loginText } from '#app/text/login.ts';
import { requiredFieldsMessage } from '#app/text/required-fields.ts';
import { announceAuth, saveAuthUser, useAuthAnnouncements } from '#app/ui/auth-user.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import styles from './login.module.css';
import { signInWith } from './login-calls.ts';
import { LoginCode } from './login-code.tsx';

interface LoginPageProps {
  next: string;
  setUp: 'open' | 'closed' | null;
  setUpToken: string | null;
  /** The sign-in page at the public address, where this one is at another; else null. */
  elsewhere: string | null;
  /** The answer to a form sent without JavaScript. */
  refused: LoginTurn | null;
}

export interface LoginTurn {
  step: 'password' | 'code';
  /** Null where the password was right and a code is needed. */
  problem: LoginProblem | null;
  email: string;
}

/** States: signed out, loading, failed with the input kept; signed in is another page (specification, section 4). */
export function LoginPage({ next, setUp, setUpToken, elsewhere, refused }: LoginPageProps) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [loading, setLoading] = useState(false);
  const [asksCode, setAsksCode] = useState(refused?.step === 'code');
  const [problem, setProblem] = useState<string | null>(
    refused?.problem && refused.step === 'password' ? t(loginProblems[refused.problem]) : null,
  );
  const alert = useRef<HTMLDivElement>(null);

  // Anyone on this page has no session; a sign-in in another tab signs in here too.
  useEffect(() => saveAuthUser(null), []);
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
    if (!ownerAddress(typed.email)) return setProblem(t(loginProblems['invalid-email']));
    setLoading(true);
    const step = await signInWith(typed, setUp === 'open' ? setUpToken : null);
    setLoading(false);
    if (step === 'code-needed') return setAsksCode(true);
    if (step !== 'signed-in') return setProblem(t(loginProblems[step]));
    await goOn();
  }

  async function goOn(): Promise<void> {
    announceAuth('signed-in');
    await navigate(next, { replace: true });
  }

  if (setUp === 'closed')
    return (
      <Page title={t(loginText.setUpClosedTitle)} lead={t(loginText.setUpClosed)} narrow>
        <div className={styles.actions}>
          <ButtonLink look="brand" to="/login">
            {t(loginText.toSignIn)}
          </ButtonLink>
        </div>
      </Page>
    );

  if (asksCode)
    return (
      <LoginCode
        refused={refused?.step === 'code' ? refused.problem : null}
        onSignedIn={goOn}
        onBegin={() => setAsksCode(false)}
      />
    );

  return (
    <Page title={t(texts.title)} lead={t(texts.lead)} narrow>
      {elsewhere && (
        <Notice tone="warning" role="status" className={styles.elsewhere ?? ''}>
          <p>{t(loginProblems['wrong-host'])}</p>
          <p>
            <a href={elsewhere}>{t(loginText.elsewhere).replace('{address}', new URL(elsewhere).host)}</a>
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
          label={t(loginText.email)}
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
          label={t(loginText.password)}
          name="password"
          type="password"
          autoComplete={setUp === 'open' ? 'new-password' : 'current-password'}
          hint={setUp === 'open' ? t(loginText.passwordHint) : undefined}
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
          {t(loading ? texts.submitting : texts.submit)}
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

function missingFields(typed: { email: string; password: string }): ('email' | 'password')[] {
  return (['email', 'password'] as const).filter((name) => typed[name].trim() === '');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
