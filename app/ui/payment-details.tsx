import { useState, useSyncExternalStore } from 'react';
import type { Pair } from '#app/domain/language.ts';
import { orderPlacedText } from '#app/text/order-placed.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useSay } from './language.ts';
import styles from './payment-details.module.css';

interface Shown {
  label: Pair;
  value: Pair;
  /** What its button copies; null for none. */
  copy: string | null;
}

/** What a transfer needs: what people carry over into their bank's form has a button that copies it, where the browser can. */
export function PaymentDetails({ details }: { details: readonly Shown[] }) {
  return (
    <dl className={styles.details}>
      {details.map((detail) => (
        <Detail key={detail.label[0]} detail={detail} />
      ))}
    </dl>
  );
}

function Detail({ detail: { label, value, copy } }: { detail: Shown }) {
  const say = useSay();
  const [copied, setCopied] = useState(false);
  const canCopy = useSyncExternalStore(unchanging, hasClipboard, () => false);
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>
        {say(value)}
        {copy !== null && canCopy && (
          <Button
            look="quiet"
            onClick={() =>
              void navigator.clipboard.writeText(copy).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
            aria-label={`${say(orderPlacedText.copy)}: ${say(label)} ${copy}`}
          >
            <Icon name={copied ? 'check' : 'copy'} size={18} />
            <span role="status">{say(copied ? orderPlacedText.copied : orderPlacedText.copy)}</span>
          </Button>
        )}
      </dd>
    </div>
  );
}

const unchanging = () => () => {};

/** Over plain http by address there is none. */
function hasClipboard(): boolean {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  return clipboard !== undefined;
}
