import { Button } from '@mantine/core';
import { useState } from 'react';
import { Form, useLocation } from 'react-router';
import { type Language, languages } from '#app/domain/language.ts';
import { type PreviewLetter, previewLetters } from '#app/domain/letter-kind.ts';
import { BackLink } from '#app/routes/admin/desk/back-link.tsx';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import styles from '#app/routes/admin/letters.module.css';
import { letterKinds, letterProblems, lettersText } from '#app/text/letters-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { LetterFrame } from './letter-frame.tsx';
import preview from './letter-preview.module.css';

export interface Previewed {
  kind: PreviewLetter;
  language: Language;
  /** As it was asked for; empty for the newest. */
  asked: string;
  shown: { orderNumber: string; mail: { subject: string; html: string; text: string } } | null;
}

/** Every kind of letter with a real order, before any customer reads it. A form that works without JavaScript. */
export function LetterPreview({
  kind,
  language,
  asked,
  shown,
  hasMailServer,
}: Previewed & { hasMailServer: boolean }) {
  const say = useSay();
  const { pathname } = useLocation();
  return (
    <article className={styles.letter} aria-labelledby="preview-title">
      <BackLink to="/admin/letters" keepsPlace>
        {say(lettersText.back)}
      </BackLink>
      <header className={styles.head}>
        <h1 id="preview-title">{say(lettersText.previewTitle)}</h1>
        <p>{say(lettersText.previewLead)}</p>
      </header>
      <Form method="get" action={pathname} className={preview.form} preventScrollReset>
        <label>
          {say(lettersText.previewKind)}
          <select name="preview" key={kind} defaultValue={kind}>
            {previewLetters.map((one) => (
              <option key={one} value={one}>
                {say(letterKinds[one])}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say(lettersText.previewLanguage)}
          <select name="language" key={language} defaultValue={language}>
            {languages.map(({ index, name, tag }) => (
              <option key={index} value={index} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say(lettersText.previewOrder)}
          <input
            name="order"
            key={asked}
            defaultValue={asked || shown?.orderNumber}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={8}
          />
        </label>
        <Button type="submit" variant="default">
          {say(lettersText.previewShow)}
        </Button>
      </Form>
      {shown ? (
        <>
          <SendTest
            key={`${kind} ${language} ${shown.orderNumber}`}
            kind={kind}
            language={language}
            orderNumber={shown.orderNumber}
            hasMailServer={hasMailServer}
          />
          <p className={preview.subject}>{shown.mail.subject}</p>
          <LetterFrame mail={shown.mail} />
        </>
      ) : (
        <p>{say(asked ? lettersText.previewNone : lettersText.previewNoOrder)}</p>
      )}
    </article>
  );
}

function SendTest({
  hasMailServer,
  ...wish
}: {
  kind: PreviewLetter;
  language: Language;
  orderNumber: string;
  hasMailServer: boolean;
}) {
  const say = useSay();
  const { busy, problem, run } = useDeskCall(letterProblems);
  const [done, setDone] = useState(false);
  return (
    <div className={styles.retry}>
      <Button
        size="sm"
        loading={busy}
        onClick={() => void run('/api/sendTestLetter', wish).then((answer) => setDone(answer?.ok === true))}
      >
        {say(lettersText.sendTest)}
      </Button>
      <p role="status">{done && say(hasMailServer ? lettersText.testSent : lettersText.testWaits)}</p>
      {problem && (
        <Notice tone="error" role="alert">
          {say(problem)}
        </Notice>
      )}
    </div>
  );
}
