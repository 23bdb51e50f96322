import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import styles from '#app/routes/admin/emails.module.css';
import { emailsText } from '#app/text/emails-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** An email in both its forms. Its HTML lives in a frame that may run nothing and reach nothing. */
export function EmailFrame({ mail }: { mail: { subject: string; html: string; text: string } }) {
  const t = useTranslate();
  const [form, setForm] = useState('html');
  return (
    <>
      <SegmentedControl
        aria-label={t(emailsText.shownAs)}
        value={form}
        onChange={setForm}
        size="xs"
        className={styles.forms ?? ''}
        data={[
          { value: 'html', label: t(emailsText.asSeen) },
          { value: 'text', label: t(emailsText.asText) },
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
