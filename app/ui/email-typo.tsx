import { type FocusEvent, type RefObject, useState } from 'react';
import { meantEmail } from '#app/domain/address/email-typo.ts';
import { didYouMean } from '#app/text/shell.ts';
import { Button } from './button.tsx';
import styles from './field.module.css';
import { useTranslate } from './language.ts';

/**
 * The text of a field when it loses focus; empty while typing. It stays when the field is focused again, so that
 * Shift+Tab or Tab can pass the field to the suggestion below.
 */
export function useLeftText() {
  const [left, setLeft] = useState('');
  const clear = () => setLeft('');
  return {
    left: { text: left, clear },
    field: {
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => setLeft(target.value),
      onInput: clear,
    },
  };
}

/** Suggests a correction below an email field; never blocks. */
export function EmailTypo({
  left,
  field,
  onTake,
}: {
  left: { text: string; clear: () => void };
  field: RefObject<HTMLInputElement | null>;
  onTake: (email: string) => void;
}) {
  const t = useTranslate();
  const meant = meantEmail(left.text);
  return (
    <div role="status">
      {meant !== null && (
        <Button
          variant="quiet"
          className={styles.slip ?? ''}
          onClick={() => {
            onTake(meant);
            left.clear();
            field.current?.focus();
          }}
        >
          {t(didYouMean(meant))}
        </Button>
      )}
    </div>
  );
}
