import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { confirmText } from '#app/text/admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { Answers } from './answers.tsx';

/**
 * Asks before one of the owner's calls is made; a refusal is shown in the question, which stays open. While the call is under
 * way it cannot be closed: the answer would come to the next question.
 */
export function ConfirmDialog({
  call: { busy, problem, reset },
  title,
  opened,
  yes = confirmText.remove,
  no = confirmText.keep,
  onYes,
  onClose,
  children,
}: {
  /** What is asked for: an action of the page. */
  call: { busy: boolean; problem: LocalizedText | null; reset: () => void };
  title: LocalizedText;
  opened: boolean;
  /** The answers; by default those to whether something is deleted. */
  yes?: LocalizedText;
  no?: LocalizedText;
  onYes: () => void;
  onClose: () => void;
  /** What it means. */
  children: ReactNode;
}) {
  const t = useTranslate();
  const close = () => {
    if (busy) return;
    reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t(title)}
      centered
      closeButtonProps={{ 'aria-label': t(no), disabled: busy }}
    >
      {children}
      <ErrorNotice text={problem} className="mt-4" />
      <Answers>
        <Button variant="default" disabled={busy} onClick={close} data-autofocus>
          {t(no)}
        </Button>
        <Button loading={busy} onClick={onYes}>
          {t(yes)}
        </Button>
      </Answers>
    </Modal>
  );
}
