import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ActionForm } from './action-form.tsx';
import { useRefusedForm } from './admin-action.ts';
import styles from './note-form.module.css';
import { useSentForm } from './sent-form.ts';

/** A note for whoever works at this admin area. What was typed stays until the shop has it. */
export function NoteForm({
  posts,
  words: { label, hint, add, saved },
  problems,
}: {
  /** What it posts to its page besides the text, which is its field `note`. */
  posts: { intent: string; [field: string]: string };
  words: { label: LocalizedText; hint: LocalizedText; add: LocalizedText; saved: LocalizedText };
  problems: Readonly<Record<string, LocalizedText>>;
}) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const { form, noteSent, isAsSent } = useSentForm();
  const begun = String(useRefusedForm(posts, problems)?.posted.get('note') ?? '');
  const [isSaved, setSaved] = useState(false);
  const [isBlank, setBlank] = useState(begun.trim() === '');
  return (
    <ActionForm
      ref={form}
      posts={posts}
      problems={problems}
      className={styles.note}
      isHeld={isBlank}
      onSend={() => {
        setSaved(false);
        noteSent();
      }}
      onAnswer={() => {
        setSaved(true);
        if (!isAsSent()) return;
        form.current?.reset();
        setBlank(true);
      }}
    >
      {({ busy }) => (
        <>
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
          <Button type="submit" variant="default" size="sm" loading={busy} disabled={isHydrated && isBlank}>
            {t(add)}
          </Button>
          <p role="status" className="visually-hidden">
            {isSaved && t(saved)}
          </p>
        </>
      )}
    </ActionForm>
  );
}
