import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { type Action, type AnswerOf, useAdminAction, useRefusedForm } from './admin-action.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { HiddenFields } from './hidden-fields.tsx';

/** A button for what cannot be taken back: it asks first. Without scripts the form is sent at once. */
export function ConfirmedAction<A extends Action>({
  posts,
  problems,
  label,
  title,
  yes,
  onAnswer,
  children,
}: {
  posts: { intent: string; [field: string]: string };
  problems: Readonly<Record<string, LocalizedText>>;
  label: LocalizedText;
  title: LocalizedText;
  /** By default that of a deletion. */
  yes?: LocalizedText;
  /** It is done; the loaders are being asked, and may take the button away. */
  onAnswer?: (answer: AnswerOf<A>) => void;
  /** What it means. */
  children: ReactNode;
}) {
  const t = useTranslate();
  const [opened, setOpened] = useState(false);
  const call = useAdminAction<A>(problems, {
    onAnswer(answer) {
      setOpened(false);
      onAnswer?.(answer);
    },
  });
  const refused = useRefusedForm(posts, problems);
  return (
    <>
      <call.Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setOpened(true);
        }}
      >
        <HiddenFields of={posts} />
        <Button type="submit" variant="default" size="compact-sm">
          {t(label)}
        </Button>
        <ErrorNotice text={refused?.problem} />
      </call.Form>
      <ConfirmDialog
        call={call}
        title={title}
        opened={opened}
        {...(yes && { yes })}
        onYes={() => call.post(posts)}
        onClose={() => setOpened(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
