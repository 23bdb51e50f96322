import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { type Action, type AnswerOf, useAdminAction, useRefusedForm } from './admin-action.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { HiddenFields } from './hidden-fields.tsx';

/**
 * The action of `ConfirmedAction`s. Held by what stays on the page when it is done: with the button goes what it would say.
 * @param onAnswer it is done; the loaders are being asked.
 */
export function useConfirmed<A extends Action>(
  problems: Readonly<Record<string, LocalizedText>>,
  onAnswer: (answer: AnswerOf<A>) => void,
) {
  /** What would be posted. */
  const [asked, ask] = useState<string | null>(null);
  const call = useAdminAction<A>(problems, {
    onAnswer(answer) {
      ask(null);
      onAnswer(answer);
    },
  });
  return { ...call, problems, asked, ask };
}

/** A button for what cannot be taken back: it asks first. Without scripts the form is sent at once. */
export function ConfirmedAction({
  call,
  posts,
  label,
  title,
  yes,
  no,
  children,
}: {
  call: Omit<ReturnType<typeof useConfirmed>, 'refusal'>;
  posts: { intent: string; [field: string]: string };
  label: LocalizedText;
  title: LocalizedText;
  /** The answers; by default those to whether something is deleted. */
  yes?: LocalizedText;
  no?: LocalizedText;
  /** What it means. */
  children: ReactNode;
}) {
  const t = useTranslate();
  const asks = JSON.stringify(posts);
  const { ask } = call;
  // A question that goes with its button does not come back with it.
  useEffect(() => () => ask(null), [ask]);
  const refused = useRefusedForm(posts, call.problems);
  return (
    <>
      <call.Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          // What was refused of another question.
          call.reset();
          ask(asks);
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
        opened={call.asked === asks}
        {...(yes && { yes })}
        {...(no && { no })}
        onYes={() => call.post(posts)}
        onClose={() => ask(null)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
