import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { isComplete, type LocalizedText, localize, textIn, textsOf } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { blankText } from '#app/domain/localized-text.ts';
import { isStorable } from '#app/domain/typed-text.ts';
import { textsChangedElsewhere } from '#app/text/admin.ts';
import { filtersText } from '#app/text/filters-admin.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { type Action, type AnswerOf, useAdminAction, useRefusedForm } from './admin-action.ts';
import { HiddenFields } from './hidden-fields.tsx';
import styles from './localized-text-form.module.css';
import { useSentForm } from './sent-form.ts';

interface LocalizedTextFormProps<A extends Action> {
  /** Names the form for those who hear it. */
  label: string;
  /** The text it changes; posted as `was`, so that what another tab saved since is not replaced unseen. */
  begun?: LocalizedText;
  submit: string;
  /** Whose action it posts to; by default that of the page it stands on. */
  page?: `/admin/${string}`;
  /** What it posts besides the text, which is its field `label`. */
  posts: { intent: string; [field: string]: string };
  problems: Readonly<Record<string, LocalizedText>>;
  hint?: ReactNode;
  onDone: (answer: AnswerOf<A>) => void;
  /** Escape, and a button, call it off. */
  onCancel?: () => void;
  autoFocus?: boolean;
}

/** What another tab saved, where the refusal says so. */
function savedElsewhere(refusal: object): LocalizedText | null {
  const now: unknown = 'now' in refusal ? refusal.now : null;
  return Array.isArray(now) ? localize((language) => String(now[language] ?? '')) : null;
}

function closer(refusal: object): LocalizedText | null {
  const now = savedElsewhere(refusal);
  return now && textsChangedElsewhere(textsOf(now));
}

/** A name in each language, side by side. One that adds is empty afterwards; one that was refused keeps what was typed. */
export function LocalizedTextForm<A extends Action>({
  label,
  begun,
  submit,
  page,
  posts,
  problems,
  hint,
  onDone,
  onCancel,
  autoFocus = false,
}: LocalizedTextFormProps<A>) {
  const t = useTranslate();
  const { form, noteSent, isAsSent } = useSentForm();
  const focusOn = (language: number) =>
    form.current?.querySelector<HTMLInputElement>(`[name="label[${language}]"]`)?.focus();
  const [was, setWas] = useState(begun);
  const refused = useRefusedForm(posts, problems);
  const posted = refused?.posted.get('label');
  // A name that was left out is refused as a text that cannot be saved.
  const lacking = Array.isArray(posted)
    ? languages.map(({ index }) => isComplete(index) && String(posted[index] ?? '').trim() === '')
    : [];
  const [missing, setMissing] = useState<readonly boolean[]>(lacking);
  const { Form, to, busy, problem } = useAdminAction<A>(problems, {
    ...(page && { page }),
    closer,
    onRefused: (refusal) => setWas(savedElsewhere(refusal) ?? was),
    onAnswer() {
      if (onCancel || !isAsSent()) return;
      form.current?.reset();
      focusOn(0);
    },
    onDone,
  });

  const texts = Array.isArray(posted) ? posted.map(String) : (begun ?? blankText);
  function check(event: FormEvent<HTMLFormElement>): void {
    const data = new FormData(event.currentTarget);
    const isMissing = languages.map(({ index }) => {
      const text = String(data.get(`label[${index}]`)).trim();
      return (text === '' && isComplete(index)) || !isStorable(text, productLimits.label);
    });
    setMissing(isMissing);
    const first = isMissing.indexOf(true);
    if (first === -1 && !busy) noteSent();
    else event.preventDefault();
    if (first !== -1) focusOn(first);
  }

  const shown = problem ?? (lacking.includes(true) ? null : refused?.problem);
  return (
    <Form
      method="post"
      {...to}
      ref={form}
      className={styles.form}
      aria-label={label}
      onSubmit={check}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isInputMethods(event.nativeEvent) || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
      noValidate
    >
      <HiddenFields of={posts} />
      {was &&
        languages.map(({ index, tag }) => (
          <input key={tag} type="hidden" name={`was[${index}]`} value={textIn(was, index)} />
        ))}
      {languages.map(({ index, tag, called }) => (
        <TextInput
          key={tag}
          name={`label[${index}]`}
          label={t(called)}
          lang={tag}
          defaultValue={texts[index] ?? ''}
          maxLength={productLimits.label}
          error={missing[index] ? t(filtersText.fillBoth) : null}
          autoComplete="off"
          data-autofocus={index === 0 ? autoFocus : undefined}
          autoFocus={index === 0 && autoFocus}
        />
      ))}
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
      <ErrorNotice text={shown} className={styles.problem} />
    </Form>
  );
}
