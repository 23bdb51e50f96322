import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { accountText } from '#app/text/account-admin.ts';
import { staffProblems, staffText } from '#app/text/staff-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Asks before something befalls a person or an invitation. A refusal is shown in the question, which stays open. */
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
  title: LocalizedText;
  text: LocalizedText;
  yes: LocalizedText;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslate();
  const call = useAdminCall(staffProblems);
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
    <ConfirmDialog
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
      <p>{t(text)}</p>
      {asksPassword && (
        <PasswordInput
          mt="md"
          label={t(staffText.password)}
          description={t(staffText.passwordHint)}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': t(accountText.show) }}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
