import type { LocalizedText } from '#app/domain/language.ts';
import { labelled } from '#app/text/marks.ts';
import { copyingText } from '#app/text/shell.ts';
import { Button } from './button.tsx';
import { useCopying } from './copy-text.ts';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import styles from './payment-details.module.css';
import { useAlive } from './session.tsx';

interface Shown {
  label: LocalizedText;
  value: LocalizedText;
  /** Null for no button. */
  copy: string | null;
}

/** Copy buttons appear once scripts run. */
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
  const t = useTranslate();
  const { state, copy: put } = useCopying();
  const alive = useAlive();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>
        {t(value)}
        {copy !== null && alive && (
          <Button
            variant="quiet"
            onClick={() => put(copy)}
            aria-label={t(labelled(copyingText.copy, [`${label[0]} ${copy}`, `${label[1]}${copy}`]))}
          >
            <Icon name={state === 'copied' ? 'check' : 'copy'} size={18} />
            <span role="status">{t(copyWords[state])}</span>
          </Button>
        )}
      </dd>
    </div>
  );
}

const copyWords = {
  ready: copyingText.copy,
  copied: copyingText.copied,
  failed: copyingText.failed,
} as const;
