import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { Pair } from '#app/domain/language.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { DeskQuestion } from '#app/routes/admin/desk/desk-question.tsx';
import { accountText } from '#app/text/account-admin.ts';
import { staffProblems, staffText } from '#app/text/staff-admin.ts';
import { useSay } from '#app/ui/language.ts';

/** Asks before something befalls a person or an invitation. A refusal is said in the question, which stays open. */
export function StaffQuestion({
  path,
  person,
  title,
  text,
  yes,
  onClose,
  onDone,
}: {
  path: '/api/removeStaff' | '/api/resetSecondFactor' | '/api/revokeInvitation';
  /** null keeps the question shut. */
  person: { id: string; name: string; email: string } | null;
  title: Pair;
  text: Pair;
  yes: Pair;
  onClose: () => void;
  onDone: () => void;
}) {
  const say = useSay();
  const call = useDeskCall(staffProblems);
  const [password, setPassword] = useState('');
  const asksPassword = path !== '/api/revokeInvitation';
  const close = () => {
    setPassword('');
    onClose();
  };
  async function go(): Promise<void> {
    const id = person?.id ?? '';
    const answer = await call.run(path, asksPassword ? { id, password } : { id });
    if (!answer?.ok) return;
    onDone();
    close();
  }
  return (
    <DeskQuestion
      call={call}
      opened={person !== null}
      title={title}
      yes={yes}
      no={staffText.keep}
      onYes={go}
      onClose={close}
    >
      <p>
        <strong lang="">{person?.name}</strong> {person?.email}
      </p>
      <p>{say(text)}</p>
      {asksPassword && (
        <PasswordInput
          mt="md"
          label={say(staffText.password)}
          description={say(staffText.passwordHint)}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': say(accountText.show) }}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
    </DeskQuestion>
  );
}
