import { productText } from '#app/text/product.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { useSay } from './language.ts';
import styles from './quantity-stepper.module.css';

/** How many, from `least` to `most`; the buttons stop at the ends. */
export function QuantityStepper({
  value,
  least = 1,
  most,
  label,
  onChange,
}: {
  value: number;
  least?: number;
  most: number;
  /** What is counted, for those who hear the page. */
  label: string;
  onChange: (value: number) => void;
}) {
  const say = useSay();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read its legend before each button
    <div className={styles.stepper} role="group" aria-label={label}>
      <IconButton
        aria-label={say(productText.less)}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={18} />
      </IconButton>
      <output className={styles.value}>{value}</output>
      <IconButton
        aria-label={say(productText.more)}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={18} />
      </IconButton>
    </div>
  );
}
