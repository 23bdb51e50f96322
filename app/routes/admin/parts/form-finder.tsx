import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { longestSearch } from '#app/domain/order/order-number.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { wordsOf } from './admin-action.ts';
import styles from './form-finder.module.css';

type FinderAnswer<Found> = { found: readonly Found[] } | { ok: false; problem: string };

interface FormFinderProps<Found> {
  /** Where to look: a loader that answers `?q=`. */
  path: `/api/${string}`;
  fetcher: { load: (path: string) => unknown; state: string; data: FinderAnswer<Found> | undefined };
  /** Whether so much is typed that it is looked for. */
  isEnough?: (typed: string) => boolean;
  words: { label: LocalizedText; hint?: LocalizedText; none: LocalizedText; found: LocalizedText };
  /** Before scripts: what the form round it is posted with, beside what is typed as `find`. */
  step?: { name: string; value: string; typed: string };
  /** One of them, as an item of the list. @param clear takes the list away. */
  item: (found: Found, clear: () => void) => ReactNode;
}

/** Looks for what belongs into a form, without leaving it. */
export function FormFinder<Found>({ path, fetcher, isEnough, words, step, item }: FormFinderProps<Found>) {
  const t = useTranslate();
  const [typed, setTyped] = useState(step?.typed ?? '');
  const { data } = fetcher;
  const [cleared, setCleared] = useState<typeof data>(undefined);
  const found = data && 'found' in data && data !== cleared ? data.found : null;
  const problem = data && 'problem' in data ? data.problem : null;
  const busy = fetcher.state !== 'idle';
  const isShort = isEnough?.(typed) === false;

  function find(): void {
    if (!isShort && !busy) void fetcher.load(`${path}?${new URLSearchParams({ q: typed })}`);
  }
  // The form round it saves the order; Enter here looks for something.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isInputMethods(event.nativeEvent)) return;
    event.preventDefault();
    find();
  };

  return (
    <div className="grid gap-2">
      <div className={styles.asking}>
        <TextInput
          type="search"
          {...(step && { name: 'find' })}
          label={t(words.label)}
          placeholder={words.hint && t(words.hint)}
          value={typed}
          maxLength={longestSearch}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="default"
          loading={busy}
          disabled={isShort}
          {...(step && { type: 'submit', name: step.name, value: step.value })}
          onClick={(event) => {
            event.preventDefault();
            find();
          }}
        >
          {t(orderFormText.findButton)}
        </Button>
      </div>
      <ErrorNotice text={problem && !busy && wordsOf(problem, {})} />
      <div role="status">{found?.length === 0 && <p>{t(words.none)}</p>}</div>
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label={t(words.found)}>
          {found.map((one) => item(one, () => setCleared(data)))}
        </ul>
      )}
    </div>
  );
}
