import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
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
 * and register by themselves.
 */
function isTextTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main form:not([method="get"]) :is(textarea, input:not([type]), input[type="text"], input[type="email"])',
  );
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue);
}

function unsavedText(): LocalizedText | null {
  const [first = isTextTyped() ? leaveText.text : null] = unsavedWork.values();
  return first;
}

/** Asks before a page with unsaved work is left: inside the admin area in words, out of it as the browser asks. Once. */
export function LeaveQuestion() {
  const t = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsavedText() !== null,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedText() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const isAsked = blocker.state === 'blocked';
  return (
    <Modal
      opened={isAsked}
      onClose={() => blocker.reset?.()}
      title={t(leaveText.title)}
      centered
      closeButtonProps={{ 'aria-label': t(leaveText.stay) }}
    >
      <p>{t((isAsked && unsavedText()) || leaveText.text)}</p>
      <Answers>
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {t(leaveText.stay)}
        </Button>
        <Button onClick={() => blocker.proceed?.()}>{t(leaveText.leave)}</Button>
      </Answers>
    </Modal>
  );
}
