import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { withoutLanguage } from '#app/domain/language.ts';

/** What a list offers to undo, remembered in this tab while there is time, also when its page is left. */
export interface PageOffer {
  /** The path of the list, without language. */
  page: string;
  /** The list as it was shown. */
  to: string;
  /** What was done. */
  words: string;
  /** As Date.now() counts. */
  until: number;
  /** Of orders: what it would take back. */
  eventIDs?: readonly number[];
  /** The list itself shows it. */
  isInSight: boolean;
}

const none: readonly PageOffer[] = [];
/** One of each page, the newest first. */
let all = none;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function put(page: string, offer: PageOffer | null): void {
  if (offer === null && all.every((one) => one.page !== page)) return;
  const others = all.filter((one) => one.page !== page);
  all = (offer ? [offer, ...others] : others).filter(({ until }) => until > Date.now());
  for (const listener of listeners) listener();
}

/** It was closed, or its time is over. */
export function forgetOffer(page: string): void {
  put(page, null);
}

/** Events that lists were told to undo. */
const taken = new Set<number>();

/** They are being undone by their list. */
export function takeOffered(eventIDs: readonly number[]): void {
  for (const eventID of eventIDs) taken.add(eventID);
}

/** Whether a list offers to undo it, with others, or does so. */
export function isOfferedByList(eventID: number): boolean {
  if (taken.has(eventID)) return true;
  return all.some(({ until, eventIDs }) => until > Date.now() && eventIDs?.includes(eventID));
}

/** Those that the reader does not have before them. */
export function useOffersElsewhere(): readonly PageOffer[] {
  const { pathname } = useLocation();
  const offers = useSyncExternalStore(
    subscribe,
    () => all,
    () => none,
  );
  return offers.filter(({ page, isInSight }) => !isInSight && page !== withoutLanguage(pathname));
}

/** What is opened beside a list has a longer path. */
function listOf(pathname: string): string {
  return withoutLanguage(pathname).split('/', 3).join('/');
}

/** Hooks for lists that offer to undo. */
export function offersOf<T extends Pick<PageOffer, 'until' | 'eventIDs'>>() {
  const remembered = new WeakMap<PageOffer, T>();
  return {
    /** What the list still offered when it was left. */
    useLeft(): T | null {
      const { pathname } = useLocation();
      const [left] = useState(() => {
        const page = listOf(pathname);
        const offer = all.find((one) => one.page === page && one.until > Date.now());
        return (offer && remembered.get(offer)) ?? null;
      });
      return left;
    },
    /** Remembers what is offered; null for nothing, or for what is being taken. @param isShown for a list that may be hidden. */
    useRemembered(what: T | null, words: string, isShown = () => true): void {
      const { pathname, search } = useLocation();
      const look = useEffectEvent(isShown);
      useEffect(() => {
        const page = listOf(pathname);
        if (!what) return forgetOffer(page);
        const keep = (isInSight: boolean) => {
          const { until, eventIDs = [] } = what;
          const offer = { page, to: page + search, words, until, eventIDs, isInSight };
          remembered.set(offer, what);
          put(page, offer);
        };
        keep(look());
        return () => keep(false);
      }, [what, words, pathname, search, remembered]);
    },
  };
}
