import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useAlive } from '#app/ui/session.tsx';
import { useAdminAction, useRefusedForm } from './admin-action.ts';
import { HiddenFields } from './hidden-fields.tsx';
import styles from './note-form.module.css';

/** A note for whoever works at this admin area. What was typed stays until the shop has it. */
export function NoteForm({
  posts,
  words: { label, hint, add },
  problems,
}: {
  /** What it posts to its page besides the text, which is its field `note`. */
  posts: { intent: string; [field: string]: string };
  words: { label: LocalizedText; hint: LocalizedText; add: LocalizedText };
  problems: Readonly<Record<string, LocalizedText>>;
}) {
  const t = useTranslate();
  const alive = useAlive();
  const form = useRef<HTMLFormElement>(null);
  const refused = useRefusedForm(posts, problems);
  const begun = String(refused?.posted.get('note') ?? '');
  const [isBlank, setBlank] = useState(begun.trim() === '');
  const { Form, busy, problem } = useAdminAction(problems, {
    onAnswer() {
      form.current?.reset();
      setBlank(true);
    },
  });
  const shown = problem ?? refused?.problem;

  return (
    <Form
      method="post"
      ref={form}
      className={styles.note}
      onSubmit={(event) => (busy || isBlank) && event.preventDefault()}
    >
      <Textarea
        name="note"
        label={t(label)}
        description={t(hint)}
        defaultValue={begun}
        onChange={(event) => setBlank(event.currentTarget.value.trim() === '')}
        maxLength={longestNote}
        autoComplete="off"
        autosize
        minRows={2}
      />
      <HiddenFields of={posts} />
      <Button type="submit" variant="default" size="sm" loading={busy} disabled={alive && isBlank}>
        {t(add)}
      </Button>
      {shown && (
        <Notice tone="error" role="alert">
          {t(shown)}
        </Notice>
      )}
    </Form>
  );
}
