import { isChinese, type LocalizedText, localize, pick } from '#app/domain/language.ts';
import { labelled } from '#app/text/marks.ts';
import { copyingText } from '#app/text/shell.ts';
import { Button } from './button.tsx';
import { useCopying } from './copy-text.ts';
import { useHydrated } from './hydrated.ts';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import styles from './payment-details.module.css';

interface Shown {
  label: LocalizedText;
  value: LocalizedText;
  /** Null without a copy button. */
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
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>
        {t(value)}
        {copy !== null && <CopyButton label={label} text={copy} />}
      </dd>
    </div>
  );
}

/** @param label name of what is copied. */
export function CopyButton({ label, text }: { label: LocalizedText; text: string }) {
  const t = useTranslate();
  const { state, copy } = useCopying();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => copy(text)}
        aria-label={t(
          labelled(
            copyingText.copy,
            localize((language) => pick(label, language) + (isChinese(language) ? '' : ' ') + text),
          ),
        )}
      >
        <Icon name={state === 'copied' ? 'check' : 'copy'} size={18} />
        {t(copyWords[state])}
      </Button>
      {/* Beside the button, which has a name of its own. */}
      <span role="status" className="visually-hidden">
        {state !== 'ready' && t(copyWords[state])}
      </span>
    </>
  );
}

const copyWords = {
  ready: copyingText.copy,
  copied: copyingText.copied,
  failed: copyingText.failed,
} as const;
