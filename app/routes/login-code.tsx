import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { type LoginProblem, loginProblems, loginText } from '#app/text/login.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import styles from './login.module.css';

/** Second step: an authenticator or backup code; without JavaScript one field takes both. */
export function LoginCode({ refused }: { refused: { problem: LoginProblem | null } }) {
  const t = useTranslate();
  const [backup, setBackup] = useState(false);
  const [forgotten, forget] = useState<unknown>(null);
  const loading = useNavigation().state !== 'idle';
  const problem = loading || forgotten === refused ? null : refused.problem;
  const form = useRef<HTMLFormElement>(null);

  // Typing continues from the password, and after a refusal replaces the refused code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each refusal and each kind of code
  useEffect(() => {
    const next = form.current?.querySelector<HTMLElement>('input[name="code"], button[value="begin-again"]');
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  }, [refused, backup]);

  function turn(): void {
    forget(refused);
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
          <Button look="brand" type="submit" name="intent" value="second-step" aria-disabled={loading} wide>
            {t(loading ? loginText.submitting : loginText.codeSubmit)}
          </Button>
        )}
        <div className="flex wrap gap-2-4">
          {!isOver && (
            <Button look="quiet" onClick={turn}>
              {t(backup ? loginText.useApp : loginText.useBackup)}
            </Button>
          )}
          <Button look={isOver ? 'brand' : 'quiet'} type="submit" name="intent" value="begin-again">
            {t(loginText.codeAgain)}
          </Button>
        </div>
        {!backup && !isOver && <p className="small soft">{t(loginText.lostPhone)}</p>}
      </Form>
    </Page>
  );
}
