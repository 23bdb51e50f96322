import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Pair } from '#app/domain/language.ts';
import { deskAskText } from '#app/text/desk-ask.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Answers } from './answers.tsx';
import styles from './ask-removal.module.css';

/** Asks before something is deleted for good; a refusal is said in the question, which stays open. */
export function AskRemoval({
  title,
  opened,
  busy,
  problem,
  onClose,
  onRemove,
  children,
}: {
  title: Pair;
  opened: boolean;
  busy: boolean;
  problem: Pair | null;
  onClose: () => void;
  onRemove: () => void;
  /** What deleting it means. */
  children: ReactNode;
}) {
  const say = useSay();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say(title)}
      centered
      closeButtonProps={{ 'aria-label': say(deskAskText.keep) }}
    >
      {children}
      {problem && (
        <Notice tone="error" role="alert" className={styles.problem ?? ''}>
          {say(problem)}
        </Notice>
      )}
      <Answers>
        <Button variant="default" onClick={onClose} data-autofocus>
          {say(deskAskText.keep)}
        </Button>
        <Button loading={busy} onClick={onRemove}>
          {say(deskAskText.remove)}
        </Button>
      </Answers>
    </Modal>
  );
}
