import { type FocusEvent, type RefObject, useState } from 'react';
import { meantEmail } from '#app/domain/address/email-slip.ts';
import { didYouMean } from '#app/text/shell.ts';
import { Button } from './button.tsx';
import styles from './field.module.css';
import { useTranslate } from './language.ts';

/**
 * What was typed when a field was left; empty while somebody types in it. It stays when the field has the focus again, so
 * that the keyboard gets past the field to what stands below.
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

/** Below an email field whose address has probably a slip; refuses nothing. */
export function EmailSlip({
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
