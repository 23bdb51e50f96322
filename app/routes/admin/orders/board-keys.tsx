import { Button, Modal } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  clickElement,
  focusElement,
  isInDialog,
  isInNotice,
  usePressedKeys,
} from '#app/routes/admin/parts/pressed-keys.ts';
import { boardKeys, boardText } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './order-board.module.css';

/** The board by keyboard. */
export function BoardKeys() {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  const openedFrom = useRef<Element>(null);
  const show = useCallback(() => {
    openedFrom.current = document.activeElement;
    setShown(true);
  }, []);
  function close(): void {
    setShown(false);
    // At once: Mantine does it later, and a key pressed before that would still belong to the dialog.
    if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
  }
  /** The row that had the focus last, for when nothing has it. */
  const last = useRef<HTMLElement>(undefined);
  useEffect(() => {
    function remember({ target }: FocusEvent): void {
      if (!isInDialog(target) && !isInNotice(target)) last.current = rowOf(target);
    }
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  usePressedKeys((key) => act(key, last.current, show));
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.opener ?? ''}
        aria-keyshortcuts="?"
        onClick={show}
      >
        {t(boardText.keys)} <kbd className={styles.key}>?</kbd>
      </Button>
      <Modal
        opened={shown}
        onClose={close}
        returnFocus={false}
        title={t(boardText.keysTitle)}
        centered
        closeButtonProps={{ 'aria-label': t(boardText.close) }}
      >
        <dl className={styles.keys}>
          {boardKeys.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd className={styles.key}>{keys}</kbd>
              </dt>
              <dd>{t(does)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}

/** @param last row that had the focus. @returns whether the key was for the board. */
function act(key: string, last: HTMLElement | undefined, showKeys: () => void): boolean {
  switch (key) {
    case '/':
      return focusElement(document.querySelector('input[type="search"]'));
    case 'j':
      return focusElement(neighbour(1, last));
    case 'k':
      return focusElement(neighbour(-1, last));
    case 'x':
      return clickElement(current(last)?.closest('li')?.querySelector('input[type="checkbox"]'));
    case 'X':
      return tickUpTo(current(last)?.closest('li')?.querySelector('input[type="checkbox"]'));
    case 'p':
      return clickElement(document.querySelector('[data-board="pack"]'));
    case '?':
      showKeys();
      return true;
    default:
      return false;
  }
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-board="row"]')];

function rowOf(element: EventTarget | null): HTMLElement | undefined {
  return element instanceof Node ? rows().find((row) => row.closest('li')?.contains(element)) : undefined;
}

/** The row that has the focus, or had it where nothing has it now, or the one whose order is open. */
function current(last: HTMLElement | undefined): HTMLElement | undefined {
  const all = rows();
  const isNowhere = document.activeElement === document.body || isInNotice(document.activeElement);
  return (
    rowOf(document.activeElement) ??
    (isNowhere ? all.find((row) => row === last) : undefined) ??
    all.find((row) => row.getAttribute('aria-current') === 'true')
  );
}

function neighbour(step: 1 | -1, last: HTMLElement | undefined): HTMLElement | undefined {
  const all = rows();
  const here = current(last);
  if (!here) return step === 1 ? all.at(0) : all.at(-1);
  return all[all.indexOf(here) + step] ?? here;
}

/** As a click with Shift: every row from the one that was ticked last. */
function tickUpTo(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  return true;
}
