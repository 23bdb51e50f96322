import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import styles from '#app/routes/admin/letters.module.css';
import { lettersText } from '#app/text/letters-admin.ts';
import { useSay } from '#app/ui/language.ts';

/** A letter in both its forms. Its HTML lives in a frame that may run nothing and reach nothing. */
export function LetterFrame({ mail }: { mail: { subject: string; html: string; text: string } }) {
  const say = useSay();
  const [form, setForm] = useState('html');
  return (
    <>
      <SegmentedControl
        value={form}
        onChange={setForm}
        size="xs"
        className={styles.forms ?? ''}
        data={[
          { value: 'html', label: say(lettersText.asSeen) },
          { value: 'text', label: say(lettersText.asText) },
        ]}
      />
      {form === 'html' ? (
        <iframe className={styles.frame} sandbox="" srcDoc={mail.html} title={mail.subject} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text that scrolls must be reachable by keyboard
        <pre className={styles.text} tabIndex={0}>
          {mail.text}
        </pre>
      )}
    </>
  );
}
