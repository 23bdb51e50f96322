import { type FormEvent, type ReactNode, type Ref, useState } from 'react';
import { Form } from 'react-router';
import { isHalfTyped } from '#app/domain/half-typed.ts';
import { localPath } from '#app/domain/language.ts';
import { storeText } from '#app/text/store.ts';
import { Icon } from './icon.tsx';
import { useLanguage, useTranslate } from './language.ts';
import styles from './store-search.module.css';

/**
 * A plain form, which works without JavaScript.
 * @param hidden other search parameters to keep.
 * @param clear link without search.
 */
export function StoreSearch({
  field,
  typed = '',
  hidden,
  clear,
}: {
  field?: Ref<HTMLInputElement>;
  typed?: string;
  hidden?: ReactNode;
  clear?: ReactNode;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const [isHeld, setHeld] = useState(false);
  // Sounds of which no character has been chosen name nothing, and would empty the list.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const held = isHalfTyped(String(new FormData(event.currentTarget).get('q') ?? ''));
    setHeld(held);
    if (held) event.preventDefault();
    else hideKeyboard();
  };
  return (
    <Form
      className={styles.search}
      action={localPath('/store', language)}
      role="search"
      preventScrollReset
      onSubmit={submit}
    >
      {hidden}
      <input
        ref={field}
        type="search"
        name="q"
        defaultValue={typed}
        maxLength={80}
        aria-label={t(storeText.search)}
        placeholder={t(storeText.searchHint)}
        enterKeyHint="search"
        onInput={() => setHeld(false)}
      />
      {clear}
      <button type="submit" aria-label={t(storeText.searchButton)}>
        <Icon name="search" size={20} />
      </button>
      <p role="status" className={styles.held}>
        {isHeld && t(storeText.halfTyped)}
      </p>
    </Form>
  );
}

/** Hides an on-screen keyboard, which would cover the results. */
function hideKeyboard() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && matchMedia('(pointer: coarse)').matches) activeElement.blur();
}
