import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useAdminCall } from './admin-call.ts';
import styles from './note-form.module.css';

/** A note for whoever works at this admin area. What was typed stays until the shop has it. */
export function NoteForm({
  path,
  about,
  words: { label, hint, add },
  problems,
}: {
  path: `/api/${string}`;
  /** What the note is about, as the call names it. */
  about: Readonly<Record<string, string | number>>;
  words: { label: LocalizedText; hint: LocalizedText; add: LocalizedText };
  problems: Readonly<Record<string, LocalizedText>>;
}) {
  const t = useTranslate();
  const { busy, problem, run } = useAdminCall(problems);
  const [note, setNote] = useState('');
  const isBlank = note.trim() === '';

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBlank) return;
    const answer = await run(path, { ...about, note });
    if (answer?.ok) setNote('');
  }

  return (
    <form className={styles.note} onSubmit={(event) => void send(event)}>
      <Textarea
        label={t(label)}
        description={t(hint)}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={longestNote}
        autosize
        minRows={2}
      />
      <Button type="submit" variant="default" size="sm" loading={busy} disabled={isBlank}>
        {t(add)}
      </Button>
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
    </form>
  );
}
