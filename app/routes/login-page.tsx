import { useCallback, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { type LoginProblem, loginProblems, loginText } from '#app/text/login.ts';
import { saveAuthUser, useAuthAnnouncements } from '#app/ui/auth-user.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Page, useAnswerFocus } from '#app/ui/page.tsx';
import styles from './login.module.css';

interface LoginPageProps {
  setUp: 'open' | 'closed' | null;
  setUpToken: string | null;
  /** Whether the shop has no owner yet, and the address no set-up link. */
  isOwnerless: boolean;
  /** The sign-in page at the public address, where this one is at another; else null. */
  elsewhere: string | null;
  /** What the last form was answered. */
  refused: LoginActionData | null;
}

export interface LoginActionData {
  step: 'password' | 'code';
  /** Null where the password was right and a code is needed. */
  problem: LoginProblem | null;
  email: string;
}

/** States: signed out, loading, failed with the input kept; signed in is another page (specification, section 4). */
export function LoginPage({ setUp, setUpToken, isOwnerless, elsewhere, refused }: LoginPageProps) {
  const t = useTranslate();
  const { revalidate } = useRevalidator();
  const loading = useNavigation().state !== 'idle';
  const focusAnswer = useAnswerFocus();
  const problem = refused?.problem ?? null;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced
  useEffect(() => {
    if (problem) focusAnswer(alert.current);
  }, [refused, loading]);

  const texts = setUp === 'open' ? setUpTexts : signInTexts;

  if (setUp === 'closed')
    return (
      <Page title={t(loginText.setUpClosedTitle)} lead={t(loginText.setUpClosed)} narrow>
        <div className="flex">
          <ButtonLink variant="brand" to="/login">
            {t(loginText.toSignIn)}
          </ButtonLink>
        </div>
      </Page>
    );

  if (refused?.step === 'code') return <LoginCode refused={refused} />;

  return (
    <Page title={t(texts.title)} lead={t(texts.lead)} narrow>
      {elsewhere && (
        <Notice tone="warning" role="status" className="mb-5">
          <p>{t(loginProblems['wrong-host'])}</p>
          <p>
            <a href={elsewhere}>{t(loginText.elsewhere).replace('{address}', new URL(elsewhere).host)}</a>
          </p>
        </Notice>
      )}
      {isOwnerless && <Notice className="mb-5">{t(loginText.noOwner)}</Notice>}
      <Form
        method="post"
        className={styles.form}
        onSubmit={(event) => loading && event.preventDefault()}
        replace
        noValidate
      >
        {problem && !loading && (
          <Notice tone="error" role="alert" tabIndex={-1} ref={alert}>
            {t(loginProblems[problem])}
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
          variant="brand"
          type="submit"
          name="intent"
          value={setUp === 'open' ? 'set-up' : 'sign-in'}
          aria-disabled={loading}
          wide
        >
          {t(loading ? texts.submitting : texts.submit)}
        </Button>
        {setUp === null && (
          <p className="small">
            <LocalLink to="/forgot-password">{t(loginText.forgotten)}</LocalLink>
          </p>
        )}
      </Form>
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

/** Second step: an authenticator or backup code; without JavaScript one field takes both. */
function LoginCode({ refused }: { refused: { problem: LoginProblem | null } }) {
  const t = useTranslate();
  const [backup, setBackup] = useState(false);
  const [ignored, reset] = useState<unknown>(null);
  const loading = useNavigation().state !== 'idle';
  const problem = loading || ignored === refused ? null : refused.problem;
  const form = useRef<HTMLFormElement>(null);

  // Typing continues from the password, and after a refusal replaces the refused code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each refusal and each kind of code
  useEffect(() => {
    const next = form.current?.querySelector<HTMLElement>('input[name="code"], button[value="begin-again"]');
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  }, [refused, backup]);

  function toggle(): void {
    reset(refused);
    setBackup(!backup);
  }

  const isOver = problem === 'code-over';
  return (
    <Page title={t(loginText.codeTitle)} lead={t(backup ? loginText.backupLead : loginText.codeLead)} narrow>
      <Form
        ref={form}
        method="post"
        className={styles.form}
        onSubmit={(event) => loading && event.preventDefault()}
        replace
        noValidate
      >
        {problem && (
          <Notice tone="error" role="alert" id="code-problem">
            {t(backup && problem === 'wrong-code' ? loginText.backupWrong : loginProblems[problem])}
          </Notice>
        )}
        {!isOver && (
          <TextField
            key={backup ? 'backup' : 'timed'}
            label={t(backup ? loginText.backupCode : loginText.code)}
            hint={t(backup ? loginText.backupHint : loginText.codeHint)}
            name="code"
            inputMode={backup ? 'text' : 'numeric'}
            autoComplete={backup ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
          />
        )}
        {!isOver && (
          <Button
            variant="brand"
            type="submit"
            name="intent"
            value="second-step"
            aria-disabled={loading}
            wide
          >
            {t(loading ? loginText.submitting : loginText.codeSubmit)}
          </Button>
        )}
        <div className="flex wrap gap-2-4">
          {!isOver && (
            <Button variant="quiet" className={styles.toggle ?? ''} onClick={toggle}>
              {t(backup ? loginText.useApp : loginText.useBackup)}
            </Button>
          )}
          <Button variant={isOver ? 'brand' : 'quiet'} type="submit" name="intent" value="begin-again">
            {t(loginText.codeAgain)}
          </Button>
        </div>
        {!backup && !isOver && <p className="small soft">{t(loginText.lostPhone)}</p>}
      </Form>
    </Page>
  );
}
