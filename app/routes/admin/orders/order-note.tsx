import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { longestNote } from '#app/domain/order-story.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { noteText } from '#app/text/order-board.ts';
import { statusProblems } from '#app/text/orders-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-letters.module.css';

/** A note for whoever works at this desk. What was typed stays until the shop has it. */
export function OrderNote({ orderNumber }: { orderNumber: string }) {
  const say = useSay();
  const { busy, problem, run } = useDeskCall(statusProblems);
  const [note, setNote] = useState('');
  const isBlank = note.trim() === '';

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBlank) return;
    const answer = await run('/api/addOrderNote', { orderNumber, note });
    if (answer?.ok) setNote('');
  }

  return (
    <form className={styles.note} onSubmit={(event) => void add(event)}>
      <Textarea
        label={say(noteText.label)}
        description={say(noteText.hint)}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={longestNote}
        autosize
        minRows={2}
      />
      <Button type="submit" variant="default" size="sm" loading={busy} disabled={isBlank}>
        {say(noteText.add)}
      </Button>
      {problem && (
        <Notice tone="error" role="alert">
          {say(problem)}
        </Notice>
      )}
    </form>
  );
}
