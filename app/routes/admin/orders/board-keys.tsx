import { Button, Checkbox, Modal } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  clickElement,
  focusElement,
  isInDialog,
  isInNotice,
  useKeysSwitch,
  usePressedKeys,
  useShortcut,
} from '#app/routes/admin/parts/pressed-keys.ts';
import { boardKeys, boardText } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './order-board.module.css';

/** The board by keyboard. */
export function BoardKeys() {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  const { on, turn } = useKeysSwitch();
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
  const last = useRef<Place>(undefined);
  useEffect(() => {
    function remember({ target }: FocusEvent): void {
      if (!isInDialog(target) && !isInNotice(target)) last.current = placeOf(rowOf(target));
    }
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  /** The row whose order was open last: the keys go on from it. */
  const opened = useRef<Place>(undefined);
  useEffect(() => {
    opened.current = placeOf(openRow()) ?? opened.current;
  });
  usePressedKeys((key) => act(key, { last: last.current, opened: opened.current }, show));
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.opener ?? ''}
        {...useShortcut('?')}
        onClick={show}
      >
        {t(boardText.keys)} {on && <kbd className={styles.key}>?</kbd>}
      </Button>
      <Modal
        opened={shown}
        onClose={close}
        returnFocus={false}
        title={t(boardText.keysTitle)}
        centered
        closeButtonProps={{ 'aria-label': t(boardText.close) }}
      >
        <Checkbox
          label={t(boardText.useKeys)}
          description={t(boardText.useKeysHint)}
          checked={on}
          onChange={(event) => turn(event.currentTarget.checked)}
          mb="md"
        />
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

/** A row with those around it: when it has left the list, the keys go on from where it was. */
interface Place {
  row: HTMLElement;
  before: readonly HTMLElement[];
  after: readonly HTMLElement[];
}

interface Remembered {
  /** Had the focus last. */
  last: Place | undefined;
  /** Was open last. */
  opened: Place | undefined;
}

/** @returns whether the key was for the board. */
function act(key: string, remembered: Remembered, showKeys: () => void): boolean {
  switch (key) {
    case '/':
      return focusElement(document.querySelector('input[type="search"]'));
    case 'j':
      return focusElement(neighbour(1, remembered));
    case 'k':
      return focusElement(neighbour(-1, remembered));
    case 'x':
      return clickElement(current(remembered)?.closest('li')?.querySelector('input[type="checkbox"]'));
    case 'X':
      return tickUpTo(current(remembered)?.closest('li')?.querySelector('input[type="checkbox"]'));
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

const openRow = () => rows().find((row) => row.getAttribute('aria-current') === 'true');

function placeOf(row: HTMLElement | undefined): Place | undefined {
  if (!row) return undefined;
  const all = rows();
  const at = all.indexOf(row);
  return { row, before: all.slice(0, at), after: all.slice(at + 1) };
}

/** Of the row that has the focus, or had it where nothing has it now, or whose order is open or was last. */
function here({ last, opened }: Remembered): Place | undefined {
  const isNowhere = document.activeElement === document.body || isInNotice(document.activeElement);
  // Of another page of the list nothing is left.
  const isLast =
    isNowhere && last && [last.row, ...last.before, ...last.after].some((row) => row.isConnected);
  return (
    placeOf(rowOf(document.activeElement)) ?? (isLast ? last : undefined) ?? placeOf(openRow()) ?? opened
  );
}

function current(remembered: Remembered): HTMLElement | undefined {
  const row = here(remembered)?.row;
  return rows().find((one) => one === row);
}

function neighbour(step: 1 | -1, remembered: Remembered): HTMLElement | undefined {
  const all = rows();
  const row = current(remembered);
  if (row) return all[all.indexOf(row) + step] ?? row;
  const { before = [], after = [] } = here(remembered) ?? {};
  const up = before.toReversed();
  const around = step === 1 ? [...after, ...up] : [...up, ...after];
  return around.find((one) => all.includes(one)) ?? (step === 1 ? all.at(0) : all.at(-1));
}

/** As a click with Shift: every row from the one that was ticked last. */
function tickUpTo(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  return true;
}
