import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import type { action } from '#app/routes/admin/emails.tsx';
import { ActionForm } from '#app/routes/admin/parts/action-form.tsx';
import { emailProblems } from '#app/text/emails-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Sends an email, and says that it did. */
export function SendForm({
  label,
  sent,
  ...posted
}: Pick<ComponentProps<typeof ActionForm<typeof action>>, 'posts' | 'fields'> & {
  label: LocalizedText;
  sent: LocalizedText;
}) {
  const t = useTranslate();
  const [done, setDone] = useState(false);
  return (
    <ActionForm<typeof action>
      {...posted}
      problems={emailProblems}
      className="flex wrap middle gap-3"
      onSend={() => setDone(false)}
      onDone={() => setDone(true)}
    >
      {({ busy }) => (
        <>
          <Button type="submit" size="sm" loading={busy}>
            {t(label)}
          </Button>
          <p role="status">{done && t(sent)}</p>
        </>
      )}
    </ActionForm>
  );
}
