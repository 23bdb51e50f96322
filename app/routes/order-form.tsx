import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { type LookUp, longestLookUp } from '#app/domain/order/order-lookup.ts';
import { lookUpProblems, lookUpText } from '#app/text/order-lookup.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useAnswerFocus } from '#app/ui/page.tsx';
import styles from './order.module.css';

/** A plain form, which works without JavaScript. */
export function LookUpForm({
  typed,
  given = '',
  problem,
  answered,
}: {
  typed: LookUp;
  /** The number in the page's address, which the answer keeps for a reload or the other language. */
  given?: string;
  problem: keyof typeof lookUpProblems | null;
  /** What the last form was answered, a new one each time. */
  answered?: unknown;
}) {
  const t = useTranslate();
  const sending = useNavigation().state === 'submitting';
  const box = useRef<HTMLDivElement>(null);
  const focusAnswer = useAnswerFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced
  useEffect(() => {
    if (problem) focusAnswer(box.current);
  }, [answered]);
  return (
    <Form
      method="post"
      action={localPath('/order', useLanguage()) + (given && `?${new URLSearchParams({ number: given })}`)}
      className={styles.form}
      noValidate
    >
      {problem && (
        <Notice tone="error" role="alert" tabIndex={-1} ref={box}>
          {t(lookUpProblems[problem])}
        </Notice>
      )}
      <TextField
        label={t(lookUpText.number)}
        name="number"
        placeholder="ABCD123"
        defaultValue={typed.number}
        maxLength={longestLookUp}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextField
        label={t(lookUpText.phone)}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0912 345 678"
        defaultValue={typed.phone}
        maxLength={longestLookUp}
        required
      />
      <Button type="submit" variant="brand" aria-disabled={sending}>
        {t(sending ? lookUpText.finding : lookUpText.find)}
      </Button>
    </Form>
  );
}
