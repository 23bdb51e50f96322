import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CustomerRecord } from '#app/domain/customer-record.ts';
import { longestNote } from '#app/domain/order-story.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { customerProblems, customersText } from '#app/text/customers.ts';
import { dateTimeText } from '#app/text/date.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './customers.module.css';

/** What the owner noted, and room for more. What was typed stays until the shop has it. */
export function CustomerNotes({ customer: { id, customerNotes } }: { customer: CustomerRecord }) {
  const say = useSay();
  const language = useLanguage();
  const { busy, problem, run } = useDeskCall(customerProblems);
  const [note, setNote] = useState('');
  const isBlank = note.trim() === '';

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBlank) return;
    const answer = await run('/api/addCustomerNote', { id, note });
    if (answer?.ok) setNote('');
  }

  return (
    <>
      {customerNotes.length === 0 && <p className={styles.soft}>{say(customersText.noNotes)}</p>}
      <ul className={styles.notes}>
        {customerNotes.map((one) => (
          <li key={one.id} className={styles.note}>
            <p>{one.note}</p>
            <small>
              <time dateTime={one.at}>{dateTimeText(one.at, 'shortExpanded', language)}</time> · {one.actor}
            </small>
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={(event) => void add(event)}>
        <Textarea
          label={say(customersText.note)}
          description={say(customersText.noteHint)}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={longestNote}
          autosize
          minRows={2}
        />
        <Button type="submit" variant="default" size="sm" loading={busy} disabled={isBlank}>
          {say(customersText.addNote)}
        </Button>
        {problem && (
          <Notice tone="error" role="alert">
            {say(problem)}
          </Notice>
        )}
      </form>
    </>
  );
}
