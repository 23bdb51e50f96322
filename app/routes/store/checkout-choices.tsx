import type { CheckoutProblem } from '#app/domain/cart/checkout-check.ts';
import { fieldProblem } from '#app/text/checkout.ts';
import { useTranslate } from '#app/ui/language.ts';
import { dispatch } from '#app/ui/session.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import styles from './checkout.module.css';
import { fieldId } from './checkout-problems.tsx';

export interface Choice {
  value: string;
  label: string;
  extra?: string;
  off?: readonly string[];
}

/** Native radio buttons; the first carries the field's id, so that the alert can link to it. */
export function Choices({
  name,
  legend,
  value,
  problem,
  choices,
}: {
  name: 'shippingOption' | 'paymentMethod' | 'invoiceType';
  legend: string;
  value: string;
  problem: CheckoutProblem | undefined;
  choices: readonly Choice[];
}) {
  const t = useTranslate();
  const errorId = `${fieldId(name)}-error`;
  return (
    <fieldset
      className={styles.choices}
      aria-describedby={problem ? errorId : undefined}
      data-invalid={problem !== undefined}
    >
      <legend>{legend}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className={styles.choice} data-off={choice.off !== undefined}>
          <input
            type="radio"
            id={index === 0 ? fieldId(name) : undefined}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => {
              // Not `disabled`, so that keyboards and screen readers reach it and its reason.
              if (choice.off === undefined) dispatch({ type: 'draft', draft: { [name]: choice.value } });
            }}
            aria-disabled={choice.off !== undefined && choice.value !== value ? true : undefined}
            aria-describedby={describedBy(problem && errorId, choice.off && offId(choice.value))}
            required
          />
          <span>
            <Unbroken text={choice.label} />
          </span>
          {choice.extra && <span className={styles.extra}>{choice.extra}</span>}
          {choice.off && (
            <span className={styles.off} id={offId(choice.value)}>
              {choice.off.join(' ')}
            </span>
          )}
        </label>
      ))}
      {problem && (
        <p className="small bad medium" id={errorId}>
          {t(fieldProblem(name, problem))}
        </p>
      )}
    </fieldset>
  );
}

function offId(value: string): string {
  return `choice-${value}-off`;
}

function describedBy(...ids: readonly (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
