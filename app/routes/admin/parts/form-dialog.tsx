import { Button, Modal, type ModalProps } from '@mantine/core';
import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { leaveText } from '#app/text/admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { LeaveGuard } from './leave-guard.tsx';

export const Hold = createContext<(busy: boolean) => void>(() => {});

/** Keeps the dialog that it stands in open while its call is under way: the answer would be lost with it. */
export function HeldDialog({ busy }: { busy: boolean }) {
  const hold = useContext(Hold);
  useLayoutEffect(() => {
    hold(busy);
    return () => hold(false);
  }, [hold, busy]);
  return null;
}

/**
 * A dialog in which something is typed: Escape, a tap beside it and its cross ask before that is lost. Its own buttons close
 * it at once. @param close what its cross does, in words.
 */
export function FormDialog({
  opened,
  onClose,
  close,
  children,
  ...rest
}: Omit<ModalProps, 'closeButtonProps'> & { close: LocalizedText }) {
  const t = useTranslate();
  const [isTyped, setTyped] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isHeld, setHeld] = useState(false);
  // Its own buttons close it too.
  useEffect(() => {
    if (opened) return;
    setTyped(false);
    setAsked(false);
  }, [opened]);
  return (
    <Modal
      {...rest}
      opened={opened}
      onClose={() => {
        if (isHeld) return;
        if (isTyped) setAsked(!isAsked);
        else onClose();
      }}
      closeButtonProps={{ 'aria-label': t(close), disabled: isHeld }}
    >
      <LeaveGuard unsaved={opened && isTyped} />
      {isAsked && (
        <Notice tone="warning" role="alert" className="mb-4">
          <p>{t(leaveText.title)}</p>
          <div className="flex wrap gap-2">
            <Button variant="default" size="compact-md" onClick={() => setAsked(false)} autoFocus>
              {t(leaveText.stay)}
            </Button>
            <Button size="compact-md" disabled={isHeld} onClick={onClose}>
              {t(leaveText.leave)}
            </Button>
          </div>
        </Notice>
      )}
      <Hold value={setHeld}>
        <div onInput={() => setTyped(true)}>{children}</div>
      </Hold>
    </Modal>
  );
}
