import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './modal.module.css';

/** The browser's dialog, modal while it is mounted. The focus goes to `start`, and back when the dialog closes. */
export function Modal({
  start,
  className = '',
  onLeave,
  children,
  ...names
}: {
  start: RefObject<HTMLElement | null>;
  className?: string | undefined;
  /** Escape, the telephone's way back, or a tap beside it. */
  onLeave: () => void;
  children: ReactNode;
} & ({ 'aria-labelledby': string } | { 'aria-label': string })) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    shown.showModal();
    start.current?.focus({ preventScroll: true });
    // Closed before it is removed, so that the browser restores the focus.
    return () => shown.close();
  }, [start]);

  function cancelled(event: SyntheticEvent) {
    event.preventDefault();
    onLeave();
  }

  /** Some browsers close it without a cancel event when Escape is pressed twice. */
  function closedByBrowser() {
    if (dialog.current?.open === false) onLeave();
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
      onClick={clickOutside}
    >
      {children}
    </dialog>
  );
}
