import { useEffect } from 'react';
import { focusPage } from '#app/ui/page-focus.ts';

/** What is named to whoever comes to it, and holds the controls that belong together. */
const parts = '[role="dialog"], form, section, article, main';

/**
 * Keeps the keyboard's place where its control goes away or is switched off: browsers let the focus fall back to the page
 * without a word. A button that waits for the shop gets it again once it has its answer. In place of a control that is gone,
 * the part of the page that it stood in has the focus, and never another control: who presses Enter twice means the first.
 * An open dialog holds the keyboard whatever becomes of its controls, and one that goes away gives it back to what opened it.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let around: readonly HTMLElement[] = [];
    let frame = 0;
    const openers = new Map<HTMLElement, Place>();

    function note({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return;
      const dialog = dialogOf(target);
      if (dialog && last && !openers.has(dialog) && dialogOf(last) !== dialog)
        openers.set(dialog, { control: last, around });
      last = target;
      around = partsAround(target);
    }

    /** Dialogs that were taken out of the page at once have no moment of their own to give the keyboard back. */
    function leaveClosedDialogs(): void {
      for (const [dialog, { control, around: parts }] of [...openers].reverse()) {
        if (dialog.isConnected) continue;
        openers.delete(dialog);
        if (!around.includes(dialog)) continue;
        last = control;
        around = parts;
      }
    }

    /** A control that is still there was left on purpose. */
    function leave({ target }: FocusEvent): void {
      setTimeout(() => {
        if (target === last && last !== null && isReady(last)) last = null;
      });
    }

    function mend(): void {
      if (last === null || (document.activeElement !== document.body && document.activeElement !== last))
        return;
      leaveClosedDialogs();
      if (isReady(last)) last.focus({ preventScroll: true });
      else if (!isWaiting(last)) focusPart(around.find((part) => part.isConnected));
    }

    // The browser takes the focus away with the next picture it draws.
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(mend);
      });
    });
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'data-loading'],
    });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', leave);
    document.addEventListener('keydown', holdInDialog, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave);
      document.removeEventListener('keydown', holdInDialog, { capture: true });
    };
  }, []);
}

interface Place {
  control: HTMLElement;
  around: readonly HTMLElement[];
}

function dialogOf(control: HTMLElement): HTMLElement | null {
  return control.closest<HTMLElement>('[role="dialog"]');
}

function partsAround(target: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let part = target.parentElement?.closest<HTMLElement>(parts); part; ) {
    found.push(part);
    part = part.parentElement?.closest<HTMLElement>(parts);
  }
  return found;
}

function isReady(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled');
}

function isWaiting(control: HTMLElement): boolean {
  return control.isConnected && control.matches('[data-loading]');
}

function focusPart(part: HTMLElement | undefined): void {
  if (!part) focusPage();
  else {
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }
}

/** The kit's dialogs let go of a keyboard that is at none of their controls. */
function holdInDialog({ key }: KeyboardEvent): void {
  if (key !== 'Tab' || document.activeElement !== document.body) return;
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)?.focus();
}
