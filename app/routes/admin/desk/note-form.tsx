import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Pair } from '#app/domain/language.ts';
import { longestNote } from '#app/domain/order-story.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useDeskCall } from './desk-call.ts';
import styles from './note-form.module.css';

/** A note for whoever works at this desk. What was typed stays until the shop has it. */
export function NoteForm({
  path,
  about,
  words: { label, hint, add },
  problems,
}: {
  path: `/api/${string}`;
  /** What the note is about, as the call names it. */
  about: Readonly<Record<string, string | number>>;
  words: { label: Pair; hint: Pair; add: Pair };
  problems: Readonly<Record<string, Pair>>;
}) {
  const say = useSay();
  const { busy, problem, run } = useDeskCall(problems);
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
        label={say(label)}
        description={say(hint)}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={longestNote}
        autosize
        minRows={2}
      />
      <Button type="submit" variant="default" size="sm" loading={busy} disabled={isBlank}>
        {say(add)}
      </Button>
      {problem && (
        <Notice tone="error" role="alert">
          {say(problem)}
        </Notice>
      )}
    </form>
  );
}
