import { useId } from 'react';
import type { PropertyName } from '#app/domain/catalogue/product.ts';
import type { ChoosableOption } from '#app/domain/catalogue/variant-choice.ts';
import { productText, propertyText } from '#app/text/product.ts';
import { useTranslate } from './language.ts';
import styles from './option-picker.module.css';

export function OptionPicker({
  property,
  options,
  chosen,
  missing,
  onChoose,
}: {
  property: PropertyName;
  options: readonly ChoosableOption[];
  chosen: string | undefined;
  /** `first`: the first group that lacks a choice, which carries the message. */
  missing: 'first' | 'further' | null;
  onChoose: (key: string) => void;
}) {
  const t = useTranslate();
  const { name, placeholder } = propertyText[property];
  const messageId = useId();
  const current = options.find(({ key }) => key === chosen);
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only a radiogroup can be invalid
      role="radiogroup"
      className={styles.picker}
      aria-invalid={missing !== null || undefined}
      aria-describedby={missing === 'first' ? messageId : undefined}
    >
      <legend>
        <span className="bold">{t(name)}</span>
        <span className={current ? 'ink' : 'soft'}>{t(current?.label ?? placeholder)}</span>
      </legend>
      {missing === 'first' && (
        <p id={messageId} role="alert" className="mb-2 bad medium">
          {t(productText.chooseFirst)}
        </p>
      )}
      <div className="flex wrap gap-2">
        {options.map(({ key, label, state }) => (
          <label key={key} className={styles.option} data-state={state}>
            <input
              type="radio"
              name={property}
              value={key}
              checked={key === chosen}
              disabled={state === 'impossible'}
              onChange={() => onChoose(key)}
            />
            <span>{t(label)}</span>
            {state === 'sold-out' && <small>{t(productText.soldOut)}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
