import { useEffect, useRef, useState } from 'react';
import { type FoundStores, type PickupStore, storeWords } from '#app/domain/delivery/pickup-store.ts';

/** `idle`: no search. `away`: no answer, so the fields must do. */
export type StoreSearch =
  | { state: 'idle' | 'asking' | 'away'; stores: readonly PickupStore[]; more: false }
  | { state: 'found'; stores: readonly PickupStore[]; more: boolean };

/** Debounce, in ms. */
const rest = 180;
/** In ms. */
const patience = 6_000;

/** Searches as typed; answers are cached until the list changes. @param list its version. */
export function useFoundStores(list: number): { search: StoreSearch; ask: (typed: string) => void } {
  const [search, setSearch] = useState<StoreSearch>({ state: 'idle', stores: [], more: false });
  const known = useRef(new Map<string, FoundStores>());
  const wanted = useRef('');
  const inForce = useRef(list);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  useEffect(() => {
    if (inForce.current === list) return;
    inForce.current = list;
    known.current.clear();
    look();
  });
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      request.current?.abort();
    },
    [],
  );

  function ask(typed: string): void {
    wanted.current = storeWords(typed).join(' ');
    look();
  }

  function look(): void {
    clearTimeout(waiting.current);
    request.current?.abort();
    const words = wanted.current;
    const before = known.current.get(words);
    if (words === '') setSearch({ state: 'idle', stores: [], more: false });
    else if (before) setSearch({ state: 'found', ...before });
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
        signal: AbortSignal.any([mine.signal, AbortSignal.timeout(patience)]),
      });
      if (!response.ok) throw new Error(String(response.status));
      const found: FoundStores = await response.json();
      if (of !== inForce.current) return;
      known.current.set(words, found);
      if (!mine.signal.aborted) setSearch({ state: 'found', ...found });
    } catch {
      if (!mine.signal.aborted) setSearch({ state: 'away', stores: [], more: false });
    }
  }
  return { search, ask };
}
