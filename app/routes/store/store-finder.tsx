import { useCombobox } from 'downshift';
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type FoundStores,
  longestStoreSearch,
  type PickupStore,
  storeWords,
} from '#app/domain/delivery/pickup-store.ts';
import { isHalfTyped } from '#app/domain/half-typed.ts';
import { storeFilledIn, storeFinderText, storeLine, storesFound } from '#app/text/checkout.ts';
import { TextField } from '#app/ui/field.tsx';
import { isInputMethods } from '#app/ui/input-method.ts';
import { useTranslate } from '#app/ui/language.ts';
import { fieldId } from './checkout-problems.tsx';
import styles from './store-finder.module.css';

/** `idle`: no search. `away`: no answer, so the fields must do. */
type StoreSearch =
  | { state: 'idle' | 'asking' | 'away'; stores: readonly PickupStore[]; more: false }
  | { state: 'found'; stores: readonly PickupStore[]; more: boolean };

/** Debounce, in ms. */
const rest = 180;
/** In ms. */
const timeoutMs = 6_000;

/** Searches as typed; answers are cached until the list changes. @param list its version. */
function useFoundStores(list: number): {
  search: StoreSearch;
  ask: (typed: string) => void;
  compose: (is: boolean, typed: string) => void;
} {
  const [search, setSearch] = useState<StoreSearch>({ state: 'idle', stores: [], more: false });
  const known = useRef(new Map<string, FoundStores>());
  const wanted = useRef('');
  const inForce = useRef(list);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  const request = useRef<AbortController>(undefined);
  useEffect(() => {
    if (inForce.current === list) return;
    inForce.current = list;
    known.current.clear();
    runSearch();
  });
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      request.current?.abort();
    },
    [],
  );

  function ask(typed: string): void {
    // The list stays while the character that narrows it is being chosen.
    if (composing.current && isHalfTyped(typed)) return;
    wanted.current = storeWords(typed).join(' ');
    runSearch();
  }

  function compose(is: boolean, typed: string): void {
    composing.current = is;
    if (!is) ask(typed);
  }

  function runSearch(): void {
    clearTimeout(waiting.current);
    request.current?.abort();
    const words = wanted.current;
    const before = known.current.get(words);
    if (words === '') setSearch({ state: 'idle', stores: [], more: false });
    else if (before) show(before);
    else {
      // The previous results stay until the answer arrives.
      setSearch(({ stores }) => ({ state: 'asking', stores, more: false }));
      waiting.current = setTimeout(() => void send(words), rest);
    }
  }

  async function send(words: string): Promise<void> {
    const mine = new AbortController();
    request.current = mine;
    const of = inForce.current;
    try {
      const response = await fetch(`/api/stores?${new URLSearchParams({ q: words, list: String(of) })}`, {
        signal: AbortSignal.any([mine.signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (!response.ok) throw new Error(String(response.status));
      const found: FoundStores = await response.json();
      if (of !== inForce.current) return;
      known.current.set(words, found);
      if (!mine.signal.aborted) show(found);
    } catch {
      if (!mine.signal.aborted) setSearch({ state: 'away', stores: [], more: false });
    }
  }

  /** What is composed so far may be a part of a word, or another one. */
  function show(found: FoundStores): void {
    if (composing.current && found.stores.length === 0) return;
    setSearch({ state: 'found', ...found });
  }
  return { search, ask, compose };
}

type Input = Omit<ComponentProps<'input'>, 'list'>;

const { ControlledPropUpdatedSelectedItem, InputBlur, InputChange, InputKeyDownEnter } =
  useCombobox.stateChangeTypes;

const id = 'store-finder';

export interface StoreFinderProps {
  list: number;
  onChoose: (store: PickupStore) => void;
}

export function StoreFinder({ list, onChoose }: StoreFinderProps) {
  const t = useTranslate();
  const { search, ask, compose } = useFoundStores(list);
  const [chosen, setChosen] = useState<PickupStore | null>(null);
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<PickupStore>({
    id,
    inputId: `${id}-input`,
    items: [...search.stores],
    // Nothing stays selected: the fields below show the choice, and the same store may be chosen again.
    selectedItem: null,
    itemToString: (store) => store?.name ?? '',
    defaultHighlightedIndex: 0,
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== InputChange) return;
      setChosen(null);
      ask(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      setChosen(selectedItem);
      onChoose(selectedItem);
    },
    stateReducer: (state, { type, changes }) => {
      if (type === InputBlur) return { ...changes, selectedItem: null, inputValue: state.inputValue };
      // Clearing the selection must not clear the text.
      if (type === ControlledPropUpdatedSelectedItem) return state;
      if (type === InputKeyDownEnter && search.stores.length === 0) return state;
      return changes;
    },
  });
  const shows = isOpen && search.stores.length > 0;
  const finder = useFocusHandedOn();
  return (
    <div className="grid gap-2" ref={finder}>
      <TextField
        {...getInputProps<Input>({
          maxLength: longestStoreSearch,
          autoComplete: 'off',
          spellCheck: false,
          enterKeyHint: 'search',
          'aria-expanded': shows,
          'aria-activedescendant':
            shows && highlightedIndex >= 0 ? `${id}-item-${highlightedIndex}` : undefined,
          'aria-labelledby': undefined,
          // Scrolls the results above an on-screen keyboard.
          onFocus: ({ currentTarget }) => {
            if (matchMedia('(pointer: coarse)').matches)
              currentTarget.closest('fieldset')?.scrollIntoView({ block: 'start' });
          },
          onCompositionStart: ({ currentTarget }) => compose(true, currentTarget.value),
          onCompositionEnd: ({ currentTarget }) => compose(false, currentTarget.value),
          onKeyDown: (event) => {
            // These keys belong to the input method during composition.
            if (isInputMethods(event.nativeEvent))
              Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            // Enter must not submit the form.
            else if (event.key === 'Enter') event.preventDefault();
          },
        })}
        label={t(storeFinderText.label)}
        hint={t(storeFinderText.hint)}
        optional
        list={
          <ul
            {...getMenuProps({ 'aria-label': t(storeFinderText.label), 'aria-labelledby': undefined })}
            className={styles.list}
            data-open={shows}
          >
            {shows &&
              search.stores.map((store, index) => (
                <li
                  key={store.code}
                  {...getItemProps({ item: store, index })}
                  className={styles.option}
                  data-on={index === highlightedIndex}
                >
                  <span className="medium">{t(storeLine('sevenEleven', store.name, store.code))}</span>
                  <span className="small soft break-anywhere" lang="zh-TW">
                    {store.address}
                  </span>
                </li>
              ))}
          </ul>
        }
      />
      <p role="status" className={styles.status} data-state={search.state}>
        {chosen ? t(storeFilledIn(storeLine('sevenEleven', chosen.name, chosen.code))) : t(wordsOf(search))}
      </p>
    </div>
  );
}

/** Where the list is removed while typing here, the next field gets the focus. */
function useFocusHandedOn() {
  const finder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const mine = finder.current;
    return () => {
      if (mine?.contains(document.activeElement)) document.getElementById(fieldId('storeName'))?.focus();
    };
  }, []);
  return finder;
}

function wordsOf({ state, stores, more }: StoreSearch) {
  if (state === 'asking') return storeFinderText.asking;
  if (state === 'away') return storeFinderText.away;
  if (state === 'idle') return ['', ''] as const;
  return stores.length === 0 ? storeFinderText.none : storesFound(stores.length, more);
}
