import { type FormEvent, type RefObject, useEffect, useRef } from 'react';

const keyOf = (name: string) => `boma.typed.${name}`;

type Field = HTMLInputElement | HTMLTextAreaElement;

interface StoredFields {
  /** For the form. */
  formProps: { ref: RefObject<HTMLFormElement | null>; onInput: (event: FormEvent) => void };
  /** For what a script writes into a field. */
  store: (field: Field) => void;
}

/**
 * Stores what is typed into a form of uncontrolled fields in this tab, for a reload or a later visit, until `forgetFields`.
 * @param isAnswered the page came with what was sent last, which is newer than what was stored.
 */
export function useStoredFields(name: string, fields: readonly string[], isAnswered: boolean): StoredFields {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since later the fields have what is newest
  useEffect(() => {
    const stored = read(name);
    for (const field of form.current?.elements ?? []) {
      if (!isField(field) || !fields.includes(field.name)) continue;
      const text = stored.get(field.name);
      // What was typed before hydration stays.
      if (isAnswered || isChanged(field)) stored.set(field.name, textOf(field));
      else if (text !== undefined) fill(field, text);
    }
    if (stored.size > 0) write(name, stored);
  }, []);
  const store = (field: Field) => {
    if (fields.includes(field.name)) write(name, read(name).set(field.name, textOf(field)));
  };
  const onInput = ({ target }: FormEvent) => {
    if (isField(target)) store(target);
  };
  return { formProps: { ref: form, onInput }, store };
}

export function forgetFields(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was stored either.
  }
}

function read(name: string): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return new Map();
  }
}

function write(name: string, texts: Map<string, string>): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(texts)));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function isField(target: unknown): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'checkbox';
}

function isChanged(field: Field): boolean {
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function textOf(field: Field): string {
  return isBox(field) ? (field.checked ? 'on' : '') : field.value;
}

function fill(field: Field, text: string): void {
  if (isBox(field)) field.checked = text === 'on';
  else field.value = text;
}
