import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import {
  type AcceptProblem,
  isPasswordLong,
  longestName,
  passwordLength,
  staffName,
} from '#app/domain/staff/staff.ts';
import { acceptProblems, invitationText } from '#app/text/invitation.ts';
import { announceAuth } from '#app/ui/auth-user.ts';
import { Button } from '#app/ui/button.tsx';
import { call } from '#app/ui/call.ts';
import { TextField } from '#app/ui/field.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './login.module.css';
import { signInWith } from './login-calls.ts';

type Problem = AcceptProblem | 'unreachable';

export function InvitationForm({
  invited,
  token,
  refused,
}: {
  invited: { name: string; email: string };
  token: string;
  /** The answer to a form sent without JavaScript. */
  refused: { problem: AcceptProblem; name: string } | null;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(refused?.problem ?? null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const form = new FormData(event.currentTarget);
    const typed = { name: String(form.get('name') ?? ''), password: String(form.get('password') ?? '') };
    setProblem(null);
    if (staffName(typed.name) === null) return setProblem('invalid-name');
    if (!isPasswordLong(typed.password)) return setProblem('weak-password');
    setLoading(true);
    const accepted = await call('/api/auth/accept-invitation', { ...typed, token });
    if (!accepted.ok) {
      setLoading(false);
      return setProblem(isAcceptProblem(accepted.problem) ? accepted.problem : 'unreachable');
    }
    const step = await signInWith({ email: invited.email, password: typed.password }, null);
    if (step === 'signed-in') announceAuth('signed-in');
    await navigate(localPath(step === 'signed-in' ? '/admin' : '/login', language), { replace: true });
  }

  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
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
        label={t(invitationText.password)}
        hint={t(invitationText.passwordHint)}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={passwordLength.min}
        maxLength={200}
        required
      />
      <Button look="brand" type="submit" aria-disabled={loading} wide>
        {t(loading ? invitationText.submitting : invitationText.submit)}
      </Button>
    </form>
  );
}

function isAcceptProblem(problem: string): problem is AcceptProblem {
  return Object.hasOwn(acceptProblems, problem);
}
