import { type FocusEvent, type RefObject, useState } from 'react';
import { meantEmail } from '#app/domain/address/email-slip.ts';
import { didYouMean } from '#app/text/shell.ts';
import { Button } from './button.tsx';
import styles from './field.module.css';
import { useTranslate } from './language.ts';

/** What was typed when a field was left; empty while somebody types in it. */
export function useLeftText() {
  const [left, setLeft] = useState('');
  return {
    left,
    field: {
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => setLeft(target.value),
      onFocus: () => setLeft(''),
    },
  };
}

/** Below an email field whose address has probably a slip; refuses nothing. */
export function EmailSlip({
  typed,
  field,
  onTake,
}: {
  typed: string;
  field: RefObject<HTMLInputElement | null>;
  onTake: (email: string) => void;
}) {
  const t = useTranslate();
  const meant = meantEmail(typed);
  return (
    <div role="status">
      {meant !== null && (
        <Button
          variant="quiet"
          className={styles.slip ?? ''}
          onClick={() => {
            onTake(meant);
            field.current?.focus();
          }}
        >
          {t(didYouMean(meant))}
        </Button>
      )}
    </div>
  );
}
