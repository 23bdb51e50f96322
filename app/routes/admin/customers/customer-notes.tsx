import type { CustomerRecord } from '#app/domain/customer/customer-record.ts';
import { NoteForm } from '#app/routes/admin/parts/note-form.tsx';
import { customerProblems, customersText } from '#app/text/customers.ts';
import { dateTimeText } from '#app/text/date.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import styles from './customers.module.css';

const words = { label: customersText.note, hint: customersText.noteHint, add: customersText.addNote };

/** What the owner noted, and room for more. */
export function CustomerNotes({ customer: { id, customerNotes } }: { customer: CustomerRecord }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <>
      {customerNotes.length === 0 && <p className={styles.soft}>{t(customersText.noNotes)}</p>}
      <ul className={styles.notes}>
        {customerNotes.map((one) => (
          <li key={one.id} className={styles.note}>
            <p>{one.note}</p>
            <small>
              <time dateTime={one.at}>{dateTimeText(one.at, 'short', language)}</time> · {one.actor}
            </small>
          </li>
        ))}
      </ul>
      <NoteForm path="/api/addCustomerNote" about={{ id }} words={words} problems={customerProblems} />
    </>
  );
}
