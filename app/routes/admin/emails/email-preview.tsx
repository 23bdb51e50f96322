import { Button } from '@mantine/core';
import { useState } from 'react';
import { Form, useLocation } from 'react-router';
import { type PreviewEmail, previewEmails } from '#app/domain/email/email-kind.ts';
import type { Language } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import styles from '#app/routes/admin/emails.module.css';
import { BackLink } from '#app/routes/admin/parts/admin-heading.tsx';
import { useOpenedFocus } from '#app/routes/admin/parts/opened-focus.ts';
import { emailKinds, emailsText } from '#app/text/emails-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { EmailFrame } from './email-frame.tsx';
import preview from './email-preview.module.css';
import { SendForm } from './send-form.tsx';

export interface Previewed {
  kind: PreviewEmail;
  language: Language;
  /** As it was asked for; empty for the newest. */
  requested: string;
  shown: { orderNumber: string; mail: { subject: string; html: string; text: string } } | null;
}

/** Every kind of email with a real order, before any customer reads it. A form that works without JavaScript. */
export function EmailPreview({ hasMailServer, ...newest }: Previewed & { hasMailServer: boolean }) {
  const t = useTranslate();
  const { pathname, key } = useLocation();
  const title = useOpenedFocus('preview');
  // An order that comes meanwhile does not take the place of the one that is being read.
  const [last, setLast] = useState({ key, read: newest });
  const before = last.key === key ? last.read.shown : null;
  const isOther = before !== null && before.orderNumber !== newest.shown?.orderNumber;
  if (!isOther && (last.key !== key || last.read.shown !== newest.shown)) setLast({ key, read: newest });
  const { kind, language, requested, shown } = isOther ? last.read : newest;
  return (
    <article className="grid gap-3 shrinkable one-column" aria-labelledby="preview-title">
      <BackLink to="/admin/emails" keepsPlace>
        {t(emailsText.back)}
      </BackLink>
      <header className={styles.head}>
        <h2 id="preview-title" ref={title} tabIndex={-1}>
          {t(emailsText.previewTitle)}
        </h2>
        <p>{t(emailsText.previewLead)}</p>
      </header>
      <Form method="get" action={pathname} className={preview.form} preventScrollReset>
        <label>
          {t(emailsText.previewKind)}
          <select name="preview" key={kind} defaultValue={kind}>
            {previewEmails.map((one) => (
              <option key={one} value={one}>
                {t(emailKinds[one])}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t(emailsText.previewLanguage)}
          <select name="language" key={language} defaultValue={language}>
            {languages.map(({ index, name, tag }) => (
              <option key={index} value={index} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t(emailsText.previewOrder)}
          <input
            name="order"
            key={requested}
            defaultValue={requested || shown?.orderNumber}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={8}
          />
        </label>
        <Button type="submit" variant="default">
          {t(emailsText.previewShow)}
        </Button>
      </Form>
      {shown ? (
        <>
          <SendForm
            key={`${kind} ${language} ${shown.orderNumber}`}
            posts={{ intent: 'send-test' }}
            fields={{ kind, language, orderNumber: shown.orderNumber }}
            label={emailsText.sendTest}
            sent={hasMailServer ? emailsText.testSent : emailsText.testWaits}
          />
          {kind === 'reviewRequest' && <p className="small soft">{t(emailsText.previewLinks)}</p>}
          <p className="semibold">{shown.mail.subject}</p>
          <EmailFrame mail={shown.mail} />
        </>
      ) : (
        <p>{t(requested ? emailsText.previewNone : emailsText.previewNoOrder)}</p>
      )}
    </article>
  );
}
