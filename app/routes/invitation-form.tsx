import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import {
  type AcceptProblem,
  isPasswordLong,
  longestName,
  passwordLength,
  staffName,
} from '#app/domain/staff/staff.ts';
import { acceptProblems, invitationText } from '#app/text/invitation.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './login.module.css';

type Problem = AcceptProblem | 'unreachable';

interface Refused {
  problem: Problem;
  name: string | undefined;
  isHosted: boolean;
}

export function InvitationForm({
  invited,
  hasHosted,
  refused,
}: {
  invited: { name: string; email: string };
  /** Whether the password of a hosted service will do. */
  hasHosted: boolean;
  /** The answer to a form sent without JavaScript. */
  refused: Refused | null;
}) {
  const t = useTranslate();
  const fetcher = useFetcher();
  const loading = fetcher.state !== 'idle';
  const [isHosted, setHosted] = useState(refused?.isHosted ?? false);
  const [mistyped, setMistyped] = useState<AcceptProblem | null>(null);
  const answered = refusedIn(fetcher.data) ?? refused;
  const problem = loading ? null : (mistyped ?? answered?.problem ?? null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);

  function check(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget);
    const isNamed = staffName(String(form.get('name') ?? '')) !== null;
    const isLong = isHosted || isPasswordLong(String(form.get('password') ?? ''));
    const wrong = !isNamed ? 'invalid-name' : isLong ? null : 'weak-password';
    setMistyped(wrong);
    if (wrong || loading) event.preventDefault();
    if (wrong) alert.current?.focus();
  }

  return (
    <fetcher.Form method="post" className={styles.form} onSubmit={check} noValidate>
      {problem && (
        <Notice tone="error" role="alert" tabIndex={-1} ref={alert}>
          {t(problem === 'unreachable' ? invitationText.unreachable : acceptProblems[problem])}
        </Notice>
      )}
      <TextField
        label={t(invitationText.email)}
        name="email"
        type="email"
        autoComplete="username"
        value={invited.email}
        readOnly
      />
      <TextField
        label={t(invitationText.name)}
        hint={t(invitationText.nameHint)}
        name="name"
        autoComplete="name"
        maxLength={longestName}
        defaultValue={refused?.name ?? invited.name}
        required
      />
      <TextField
        label={t(isHosted ? invitationText.hostedPassword : invitationText.password)}
        hint={isHosted ? undefined : t(invitationText.passwordHint)}
        name="password"
        type="password"
        autoComplete={isHosted ? 'current-password' : 'new-password'}
        minLength={passwordLength.min}
        maxLength={200}
        required
      />
      {hasHosted && (
        <label className={styles.hosted}>
          <input
            type="checkbox"
            name="hosted"
            value="yes"
            checked={isHosted}
            onChange={(event) => setHosted(event.currentTarget.checked)}
          />
          <span>{t(invitationText.hosted)}</span>
        </label>
      )}
      <Button look="brand" type="submit" aria-disabled={loading} wide>
        {t(loading ? invitationText.submitting : invitationText.submit)}
      </Button>
    </fetcher.Form>
  );
}

/** Why an answer of the action refuses, and the name that was typed; null where it does not. */
export function refusedIn(answer: unknown): Refused | null {
  if (typeof answer !== 'object' || answer === null || !('problem' in answer)) return null;
  const { problem } = answer;
  return {
    problem: typeof problem === 'string' && isAcceptProblem(problem) ? problem : 'unreachable',
    name: 'name' in answer && typeof answer.name === 'string' ? answer.name : undefined,
    isHosted: 'isHosted' in answer && answer.isHosted === true,
  };
}

function isAcceptProblem(problem: string): problem is AcceptProblem {
  return Object.hasOwn(acceptProblems, problem);
}
