import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './modal.module.css';

/**
 * Adds a history entry for a dialog without a URL, so that the browser's Back closes it and the page stays. The router
 * takes no part, because nothing else changes. Links in the dialog replace that entry.
 * @returns a function that closes it in all other ways.
 */
export function useBackCloses(onClose: () => void): () => void {
  const close = useRef(onClose);
  const isLeaving = useRef(false);
  useEffect(() => {
    close.current = onClose;
  });
  // Before the dialog is painted, so that Back cannot come first.
  useLayoutEffect(() => {
    const { state } = window.history;
    if (state?.isOver !== true)
      window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, isOver: true }, '');
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      close.current();
    };
    window.addEventListener('popstate', onBack, { capture: true });
    return () => window.removeEventListener('popstate', onBack, { capture: true });
  }, []);
  return () => {
    // A second tap would leave the page.
    if (isLeaving.current) return;
    isLeaving.current = true;
    window.history.back();
  };
}

/** The browser's modal dialog while mounted. Focus goes to `start`, and back when it closes. */
export function Modal({
  start,
  className = '',
  onLeave,
  children,
  ...names
}: {
  start: RefObject<HTMLElement | null>;
  className?: string | undefined;
  /** Called on Escape, the phone's Back, or a tap outside. */
  onLeave: () => void;
  children: ReactNode;
} & ({ 'aria-labelledby': string } | { 'aria-label': string })) {
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    shown.showModal();
    openedAt.current = performance.now();
    start.current?.focus({ preventScroll: true });
    // Closed before removal, so that the browser restores the focus.
    return () => shown.close();
  }, [start]);

  function cancelled(event: SyntheticEvent) {
    // React hands it on from a dialog inside this one, which the browser does not.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onLeave();
  }

  /** Some browsers close it without a cancel event when Escape is pressed twice. */
  function closedByBrowser() {
    if (dialog.current?.open === false) onLeave();
  }

  /** Was meant for the button that opened it. */
  function secondTap(event: MouseEvent) {
    if (event.detail < 2 || event.timeStamp - openedAt.current > 600) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function clickOutside(event: MouseEvent) {
    if (event.target === dialog.current) onLeave();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape, which is the dialog's cancel event
    <dialog
      {...names}
      ref={dialog}
      className={`${styles.modal} ${className}`}
      onCancel={cancelled}
      onClose={closedByBrowser}
      onClickCapture={secondTap}
      onClick={clickOutside}
    >
      {children}
    </dialog>
  );
}
