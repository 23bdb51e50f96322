import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { isKeepable, productLimits } from '#app/domain/catalogue/product-check.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { filtersText } from '#app/text/filters-admin.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './localized-text-form.module.css';

interface LocalizedTextFormProps {
  /** Names the form for those who hear it. */
  label: string;
  begun?: LocalizedText;
  submit: string;
  busy: boolean;
  problem: LocalizedText | null;
  hint?: ReactNode;
  /** Whether it was done. A form that adds is empty afterwards; one that was refused keeps what was typed. */
  onSubmit: (localized: LocalizedText) => Promise<boolean>;
  /** Escape, and a button, call it off. */
  onCancel?: () => void;
  autoFocus?: boolean;
}

/** A name in both languages, side by side. */
export function LocalizedTextForm(props: LocalizedTextFormProps) {
  const {
    label,
    begun = ['', ''],
    submit,
    busy,
    problem,
    hint,
    onSubmit,
    onCancel,
    autoFocus = false,
  } = props;
  const t = useTranslate();
  const [typed, setTyped] = useState<LocalizedText>(begun);
  const [checked, setChecked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const missing = typed.map((text) => text.trim() === '' || !isKeepable(text, productLimits.label));

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (missing[0]) return first.current?.focus();
    if (missing[1]) return second.current?.focus();
    if (busy || !(await onSubmit([typed[0].trim(), typed[1].trim()]))) return;
    setChecked(false);
    if (onCancel) return;
    setTyped(['', '']);
    first.current?.focus();
  }

  const field = (language: 0 | 1) => ({
    value: typed[language],
    maxLength: productLimits.label,
    lang: language === 0 ? 'en' : 'zh-TW',
    error: checked && missing[language] ? t(filtersText.fillBoth) : null,
    autoComplete: 'off',
  });
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isInputMethods(event.nativeEvent) || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
      noValidate
    >
      <TextInput
        ref={first}
        label={t(filtersText.english)}
        {...field(0)}
        data-autofocus={autoFocus}
        autoFocus={autoFocus}
        onChange={({ currentTarget }) => setTyped([currentTarget.value, typed[1]])}
      />
      <TextInput
        ref={second}
        label={t(filtersText.chinese)}
        {...field(1)}
        onChange={({ currentTarget }) => setTyped([typed[0], currentTarget.value])}
      />
      <div className={styles.actions}>
        <Button type="submit" variant={onCancel ? 'filled' : 'default'} loading={busy}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            {t(filtersText.cancel)}
          </Button>
        )}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {problem && (
        <Notice tone="error" role="alert" className={styles.problem ?? ''}>
          {t(problem)}
        </Notice>
      )}
    </form>
  );
}
