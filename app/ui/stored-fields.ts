import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { readStored, writeStored } from './browser-storage.ts';

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
    const all = Array.from(form.current?.elements ?? []).filter(isField);
    const own = all.filter((field) => fields.includes(field.name));
    // What was typed before hydration stays.
    const newer = new Set(own.filter((field) => isAnswered || isChanged(field)).map((field) => field.name));
    for (const field of own) {
      const text = stored.get(field.name);
      if (!newer.has(field.name)) {
        if (text !== undefined) fill(field, text);
      } else if (!isOther(field)) stored.set(field.name, textOf(field));
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
  writeStored('sessionStorage', keyOf(name), null);
}

function read(name: string): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', keyOf(name)) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return new Map();
  }
}

function write(name: string, texts: Map<string, string>): void {
  writeStored('sessionStorage', keyOf(name), JSON.stringify(Object.fromEntries(texts)));
}

function isField(target: unknown): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'checkbox';
}

function isRadio(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'radio';
}

/** One of several choices that is not the chosen one. */
function isOther(field: Field): boolean {
  return isRadio(field) && !field.checked;
}

function isChanged(field: Field): boolean {
  return isBox(field) || isRadio(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

function textOf(field: Field): string {
  return isBox(field) ? (field.checked ? 'on' : '') : field.value;
}

function fill(field: Field, text: string): void {
  if (isBox(field)) field.checked = text === 'on';
  else if (isRadio(field)) field.checked = text === field.value;
  else field.value = text;
}
