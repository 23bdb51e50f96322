import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { LocalizedText } from '#app/domain/language.ts';
import { filtersText } from '#app/text/filters-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Answers } from './answers.tsx';

/** Asks before a page with unsaved work is left: inside the admin area in words, out of it as the browser asks. */
export function LeaveGuard({
  unsaved,
  text = filtersText.leaveText,
}: {
  unsaved: boolean;
  /** What becomes of the work when it is left. */
  text?: LocalizedText;
}) {
  const t = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t(filtersText.leaveTitle)}
      centered
      closeButtonProps={{ 'aria-label': t(filtersText.stay) }}
    >
      <p>{t(text)}</p>
      <Answers>
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {t(filtersText.stay)}
        </Button>
        <Button onClick={() => blocker.proceed?.()}>{t(filtersText.leave)}</Button>
      </Answers>
    </Modal>
  );
}
