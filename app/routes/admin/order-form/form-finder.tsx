import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { longestSearch } from '#app/domain/order/order-search.ts';
import { callProblems } from '#app/text/admin.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { call } from '#app/ui/call.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-form.module.css';

interface FormFinderProps<Found> {
  path: `/api/${string}`;
  /** Whether so much is typed that it is looked for. */
  isEnough?: (typed: string) => boolean;
  words: { label: LocalizedText; hint?: LocalizedText; none: LocalizedText; found: LocalizedText };
  /** What the answer holds. */
  foundIn: (body: unknown) => readonly Found[];
  /** One of them, as an item of the list. @param clear takes the list away. */
  item: (found: Found, clear: () => void) => ReactNode;
}

/** Looks for what belongs into the order, without leaving its form. */
export function FormFinder<Found>({ path, isEnough, words, foundIn, item }: FormFinderProps<Found>) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LocalizedText | null>(null);
  const isShort = isEnough?.(typed) === false;

  async function find(): Promise<void> {
    if (isShort || busy) return;
    setBusy(true);
    const answer = await call(path, { q: typed });
    setBusy(false);
    setProblem(answer.ok ? null : callProblems.failed);
    if (answer.ok) setFound(foundIn(answer.body));
  }
  // The form round it saves the order; Enter here looks for something.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isInputMethods(event.nativeEvent)) return;
    event.preventDefault();
    void find();
  };

  return (
    <div className={styles.finder}>
      <div className={styles.asking}>
        <TextInput
          type="search"
          label={t(words.label)}
          placeholder={words.hint && t(words.hint)}
          value={typed}
          maxLength={longestSearch}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="default" loading={busy} disabled={isShort} onClick={() => void find()}>
          {t(orderFormText.findButton)}
        </Button>
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
      <div role="status">{found?.length === 0 && <p>{t(words.none)}</p>}</div>
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label={t(words.found)}>
          {found.map((one) => item(one, () => setFound(null)))}
        </ul>
      )}
    </div>
  );
}
