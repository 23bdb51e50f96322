import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { Pair } from '#app/domain/language.ts';
import { filtersText } from '#app/text/filters-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Answers } from './answers.tsx';

/** Asks before a page with unsaved work is left: inside the desk in words, out of it as the browser asks. */
export function LeaveGuard({
  unsaved,
  text = filtersText.leaveText,
}: {
  unsaved: boolean;
  /** What becomes of the work when it is left. */
  text?: Pair;
}) {
  const say = useSay();
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
      title={say(filtersText.leaveTitle)}
      centered
      closeButtonProps={{ 'aria-label': say(filtersText.stay) }}
    >
      <p>{say(text)}</p>
      <Answers>
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {say(filtersText.stay)}
        </Button>
        <Button onClick={() => blocker.proceed?.()}>{say(filtersText.leave)}</Button>
      </Answers>
    </Modal>
  );
}
