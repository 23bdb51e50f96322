import {
  type ComponentProps,
  type InputEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react';
import { colon } from '#app/text/marks.ts';
import { formText, fullField } from '#app/text/shell.ts';
import styles from './field.module.css';
import { useLanguage, useTranslate } from './language.ts';
import { Notice } from './notice.tsx';

type Shell = {
  label: string;
  /** Fields without it are required. */
  optional?: boolean | undefined;
  hint?: ReactNode | undefined;
  /** Message for an invalid value; empty or absent when valid. */
  error?: string | undefined;
};

/** Characters. A shorter limit is that of a code or number, which is meant to fill its field. */
const shortText = 100;

/** Ties label, hint and error to the control. */
type ControlProps = {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

function Field({
  label,
  optional = false,
  hint,
  error,
  id: givenId,
  children,
}: Shell & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const t = useTranslate();
  const ownId = useId();
  const id = givenId ?? ownId;
  const [full, setFull] = useState(0);
  // Browsers cut what is pasted beyond the limit without a word.
  const noteLength = ({ target }: InputEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { maxLength, value } = target;
    setFull(maxLength >= shortText && value.length >= maxLength ? maxLength : 0);
  };
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid packed gap-2" onInput={noteLength}>
      <label className="flex baseline spread gap-3 medium" htmlFor={id}>
        {label} {optional && <span className={styles.optional}>{t(formText.optional)}</span>}
      </label>
      {children({
        id,
        className: styles.control ?? '',
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="small soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {full > 0 && (
        <p className="small medium" role="status">
          {t(fullField(full))}
        </p>
      )}
      {error && (
        <p className="small bad medium" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** @param list overlays what follows, such as a combobox's options. */
export function TextField({
  label,
  optional,
  hint,
  error,
  list,
  ...input
}: Shell & Omit<ComponentProps<'input'>, 'list'> & { list?: ReactNode }) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error} id={input.id}>
      {(control) =>
        list === undefined ? (
          <input {...input} {...control} />
        ) : (
          <div className="relative">
            <input {...input} {...control} />
            {list}
          </div>
        )
      }
    </Field>
  );
}

export function TextAreaField({ label, optional, hint, error, ...area }: Shell & ComponentProps<'textarea'>) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error} id={area.id}>
      {(control) => <textarea rows={4} {...area} {...control} />}
    </Field>
  );
}

export function SelectField({ label, optional, hint, error, ...select }: Shell & ComponentProps<'select'>) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error} id={select.id}>
      {(control) => <select {...select} {...control} />}
    </Field>
  );
}

export interface FieldError {
  id: string;
  label: string;
  /** Null where the lead contains it. */
  text: string | null;
}

/** Lists every invalid field in page order, with links to them. */
export function ErrorSummary({
  lead,
  errors,
  ref,
}: {
  lead?: ReactNode;
  errors: readonly FieldError[];
  ref: Ref<HTMLDivElement>;
}) {
  const language = useLanguage();
  // Without changing the URL, because the browser's Back would step through every field.
  const goTo = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const field = document.getElementById(id);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  };
  return (
    <Notice tone="error" role="alert" tabIndex={-1} ref={ref} className={styles.summary}>
      {lead}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ id, label, text }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                {label}
              </a>
              {text !== null && colon(language) + text}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
