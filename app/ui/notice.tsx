import type { ComponentProps, Ref } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { useTranslate } from './language.ts';
import styles from './notice.module.css';

/** Set `role="alert"` or `role="status"` where it appears dynamically. */
export function Notice({
  tone = 'plain',
  className = '',
  ...props
}: ComponentProps<'div'> & { tone?: 'plain' | 'good' | 'warning' | 'error' }) {
  return <div {...props} className={`${styles.notice} ${styles[tone]} ${className}`} />;
}

/** What went wrong, read out at once; nothing without a text. */
export function ErrorNotice({
  text,
  ...props
}: {
  text: LocalizedText | null | undefined | false | '';
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}) {
  const t = useTranslate();
  if (!text) return null;
  return (
    <Notice tone="error" role="alert" {...props}>
      {t(text)}
    </Notice>
  );
}
