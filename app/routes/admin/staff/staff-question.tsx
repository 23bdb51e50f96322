import { useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { PasswordField } from '#app/routes/admin/parts/password-field.tsx';
import type { action } from '#app/routes/admin/staff.tsx';
import { staffProblems, staffText } from '#app/text/staff-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Asks before a person or an invitation is changed. A refusal is shown in the question, which stays open. */
export function StaffQuestion({
  intent,
  person,
  title,
  text,
  yes,
  onClose,
  onDone,
}: {
  intent: 'remove' | 'reset-second-factor' | 'end-sessions' | 'revoke-invitation';
  /** null keeps the question shut. */
  person: { id: string; name: string; email: string } | null;
  title: LocalizedText;
  text: LocalizedText;
  yes: LocalizedText;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const asksPassword = intent !== 'revoke-invitation';
  const close = () => {
    setPassword('');
    onClose();
  };
  const change = useAdminAction<typeof action>(staffProblems, {
    onDone() {
      onDone();
      close();
    },
  });
  function ask(): void {
    if (person) change.post({ intent, id: person.id, ...(asksPassword && { password }) });
  }
  return (
    <ConfirmDialog
      call={change}
      opened={person !== null}
      title={title}
      yes={yes}
      no={intent === 'remove' || intent === 'revoke-invitation' ? staffText.keep : staffText.cancel}
      onYes={ask}
      onClose={close}
    >
      <p>
        <strong lang="">{person?.name}</strong> {person?.email}
      </p>
      <p>{t(text)}</p>
      {asksPassword && (
        <PasswordField
          mt="md"
          label={t(staffText.password)}
          description={t(staffText.passwordHint)}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && ask()}
        />
      )}
    </ConfirmDialog>
  );
}
