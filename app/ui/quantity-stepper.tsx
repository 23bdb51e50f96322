import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './quantity-stepper.module.css';

export function QuantityStepper({
  value,
  most,
  label,
  less,
  more,
  onStep,
}: {
  value: number;
  most: number;
  label: string;
  less: string;
  more: string;
  onStep: (by: 1 | -1) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read its legend before each button
    <div className="inline-flex middle gap-2" role="group" aria-label={label}>
      <IconButton
        aria-label={less}
        data-step="less"
        disabled={value <= 1 || most === 0}
        onClick={() => onStep(-1)}
      >
        <Icon name="minus" size={18} />
      </IconButton>
      <output className={styles.value}>{value}</output>
      <IconButton aria-label={more} data-step="more" disabled={value >= most} onClick={() => onStep(1)}>
        <Icon name="plus" size={18} />
      </IconButton>
    </div>
  );
}
