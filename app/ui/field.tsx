import { type ComponentProps, type ReactNode, useId } from 'react';
import { formText } from '#app/text/shell.ts';
import styles from './field.module.css';
import { useTranslate } from './language.ts';

type Shell = {
  label: string;
  /** Fields without it are required. */
  optional?: boolean | undefined;
  hint?: ReactNode | undefined;
  /** Message for an invalid value; empty or absent when valid. */
  error?: string | undefined;
};

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
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid packed gap-2">
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
      {error && (
        <p className="small bad medium" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** @param list shown over what follows, as a combobox's choices. */
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
