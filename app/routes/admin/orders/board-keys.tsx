import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { boardKeys, boardText } from '#app/text/orders-admin.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './order-board.module.css';

/** The board by keyboard: what is typed into a field, or with a modifier, is not for it. */
export function BoardKeys() {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  const focused = useRef<Element>(null);
  useEffect(() => {
    function open(): void {
      focused.current = document.activeElement;
      setShown(true);
    }
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isInputMethods(event) || isTyping(event.target))
        return;
      if (!act(event.key, open)) return;
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  /** At once: the dialog itself gives the focus back by a timer, and a key pressed before that would be lost. */
  function close(): void {
    setShown(false);
    focus(focused.current);
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.opener ?? ''}
        aria-keyshortcuts="?"
        onClick={({ currentTarget }) => {
          focused.current = currentTarget;
          setShown(true);
        }}
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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
      target.closest('[role="dialog"]') !== null)
  );
}

/** @returns whether the key was for the board. */
function act(key: string, showKeys: () => void): boolean {
  switch (key) {
    case '/':
      return focus(document.querySelector('input[type="search"]'));
    case 'j':
      return focus(neighbour(1));
    case 'k':
      return focus(neighbour(-1));
    case 'x':
      return click(current()?.closest('li')?.querySelector('input[type="checkbox"]'));
    case 'p':
      return click(document.querySelector('[data-board="pack"]'));
    case '?':
      showKeys();
      return true;
    default:
      return false;
  }
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-board="row"]')];

/** The row that has the focus, or the one whose order is open. */
function current(): HTMLElement | undefined {
  const all = rows();
  return (
    all.find((row) => row.closest('li')?.contains(document.activeElement)) ??
    all.find((row) => row.getAttribute('aria-current') === 'true')
  );
}

function neighbour(step: 1 | -1): HTMLElement | undefined {
  const all = rows();
  const here = current();
  if (!here) return step === 1 ? all.at(0) : all.at(-1);
  return all[all.indexOf(here) + step] ?? here;
}

function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

function click(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.click();
  return true;
}
