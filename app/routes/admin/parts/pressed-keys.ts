import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isInputMethods } from '#app/ui/input-method.ts';
import { storedValue } from './stored-value.ts';

/** Letters alone do something unless the owner has said otherwise in this browser: speech may press them (WCAG 2.1.4). */
const stored = storedValue('orderKeys');
const isOn = () => stored.read() !== 'off';

export function useKeysSwitch() {
  const on = useSyncExternalStore(stored.subscribe, isOn, () => true);
  return { on, turn: (to: boolean) => stored.write(to ? 'on' : 'off') };
}

/** Says to assistive technology that a key does the same as the element it is given to, while it does. */
export function useShortcut(key: string): { 'aria-keyshortcuts'?: string } {
  return useKeysSwitch().on ? { 'aria-keyshortcuts': key } : {};
}

/** @param act says whether the key was for the page: what is typed into a field, or with a modifier, is not. */
export function usePressedKeys(act: (key: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn()) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isInputMethods(event) || isTyping(event.target))
      return;
    if (act(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The undo of the last change, and the message about it. */
export function actOnNotice(key: string): boolean {
  if (key === 'u') return clickElement(newestUndo());
  if (key !== 'n') return false;
  return focusElement(
    [...document.querySelectorAll('[data-board="notice"]')].find(({ textContent }) => textContent !== ''),
  );
}

/** A page may offer several: its own, and those that were taken along from others. */
function newestUndo(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-board="undo"]:not(:disabled)')]
    .toSorted((a, b) => Number(a.dataset.event) - Number(b.dataset.event))
    .at(-1);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
      isInDialog(target))
  );
}

export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}

export function isInNotice(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-board="notice"]') !== null;
}

export function focusElement(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

export function clickElement(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.click();
  return true;
}
