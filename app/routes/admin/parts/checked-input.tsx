import { Autocomplete, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { fieldProblem } from '#app/text/field-problem.ts';
import { useTranslate } from '#app/ui/language.ts';
import { focusFirstInvalid } from './first-invalid.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field that says below it, in the page's language, what the browser would say in its own. */
export function CheckedInput({ error, ...props }: ComponentProps<typeof TextInput>) {
  return <TextInput {...props} {...useFieldCheck(error)} />;
}

export function CheckedTextarea({ error, ...props }: ComponentProps<typeof Textarea>) {
  return <Textarea {...props} {...useFieldCheck(error)} />;
}

export function CheckedAutocomplete({ error, onChange, ...props }: ComponentProps<typeof Autocomplete>) {
  const check = useFieldCheck(error);
  return (
    <Autocomplete
      {...props}
      {...check}
      // What is chosen from the list is not typed.
      onChange={(value) => {
        check.onInput();
        onChange?.(value);
      }}
    />
  );
}

export function CheckedBox({ error, ...props }: ComponentProps<typeof Checkbox>) {
  const check = useFieldCheck(error);
  return <Checkbox {...props} {...check} aria-invalid={check.error ? true : undefined} />;
}

/** @param error what else is wrong with the field. */
function useFieldCheck(error: ReactNode) {
  const t = useTranslate();
  const [wrong, setWrong] = useState<LocalizedText | null>(null);
  return {
    error: wrong ? t(wrong) : error,
    onInvalid(event: FormEvent<Field>): void {
      const field = event.currentTarget;
      event.preventDefault();
      setWrong(fieldProblem(field));
      // A form is only sent once nothing of it is wrong; a scanner fills a field without typing.
      field.form?.addEventListener('submit', () => setWrong(null), { once: true });
      focusFirstInvalid(field.form);
    },
    onInput: () => setWrong(null),
  };
}
