import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import type { LocalizedText } from '#app/domain/language.ts';
import { leaveText } from '#app/text/admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Answers } from './answers.tsx';

/** What becomes of the work of each guard that has something unsaved. The router takes one blocker, so they share it. */
const unsavedWork = new Map<symbol, LocalizedText>();

/** Registers work that would be lost with the page, as long as it is unsaved. @param text what becomes of it. */
export function LeaveGuard({ unsaved, text = leaveText.text }: { unsaved: boolean; text?: LocalizedText }) {
  useEffect(() => {
    if (!unsaved) return;
    const own = Symbol('unsaved work');
    unsavedWork.set(own, text);
    return () => {
      unsavedWork.delete(own);
    };
  }, [unsaved, text]);
  return null;
}

/**
 * Text in a form that leaves its fields to the browser. Those that scripts fill have what they show as their default, too,
 * and register by themselves. @param within the part of the page that goes away.
 */
function isTextTyped(within = 'main'): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `${within} form:not([method="get"]) :is(textarea, input:is(:not([type]), [type="text"], [type="email"], [type="number"]))`,
  );
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue);
}

/** What becomes of unsaved work when the page is left; null without any. */
export function unsavedText(): LocalizedText | null {
  const [first = isTextTyped() ? leaveText.text : null] = unsavedWork.values();
  return first;
}

/** State of a navigation that was asked for before; one with an undo of a deletion was, too. */
export const agreedToLeave = 'agreed to leave';

/**
 * Whether work goes with the page, or with the rows that another query of it replaces. @param typed whether there is any,
 * `byQuery` of the rows alone (`data-by-query`).
 */
export function losesWork(
  {
    currentLocation,
    nextLocation,
    historyAction,
  }: Record<'currentLocation' | 'nextLocation', Pick<Location, 'pathname' | 'search' | 'state'>> & {
    historyAction: 'POP' | 'PUSH' | 'REPLACE';
  },
  typed: { anywhere: () => boolean; byQuery: () => boolean },
): boolean {
  const { state }: { state: unknown } = nextLocation;
  // The history keeps the state, so that of an entry gone back to is an earlier one's.
  const isDeletion =
    historyAction !== 'POP' && typeof state === 'object' && state !== null && 'deletion' in state;
  if (state === agreedToLeave || isDeletion) return false;
  if (currentLocation.pathname !== nextLocation.pathname) return typed.anywhere();
  return currentLocation.search !== nextLocation.search && typed.byQuery();
}

/** Asks before a page with unsaved work is left: inside the admin area in words, out of it as the browser asks. Once. */
export function LeaveQuestion() {
  const blocker = useBlocker((going) =>
    losesWork(going, {
      anywhere: () => unsavedText() !== null,
      byQuery: () => isTextTyped('main [data-by-query]'),
    }),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedText() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <LeaveDialog
      opened={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

/** The question itself. */
export function LeaveDialog({
  opened,
  onStay,
  onLeave,
}: {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  const t = useTranslate();
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t(leaveText.title)}
      centered
      closeButtonProps={{ 'aria-label': t(leaveText.stay) }}
    >
      <p>{t((opened && unsavedText()) || leaveText.text)}</p>
      <Answers>
        <Button variant="default" onClick={onStay} data-autofocus>
          {t(leaveText.stay)}
        </Button>
        <Button onClick={onLeave}>{t(leaveText.leave)}</Button>
      </Answers>
    </Modal>
  );
}
