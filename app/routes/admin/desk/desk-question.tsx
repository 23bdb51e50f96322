import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Pair } from '#app/domain/language.ts';
import { deskAskText } from '#app/text/desk-ask.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Answers } from './answers.tsx';
import type { DeskCall } from './desk-call.ts';
import styles from './desk-question.module.css';

/** Asks before one of the owner's calls is made; a refusal is said in the question, which stays open. */
export function DeskQuestion({
  call: { busy, problem, forget },
  title,
  opened,
  yes = deskAskText.remove,
  no = deskAskText.keep,
  onYes,
  onClose,
  children,
}: {
  call: DeskCall;
  title: Pair;
  opened: boolean;
  /** The answers; unless said, those to whether something is deleted. */
  yes?: Pair;
  no?: Pair;
  onYes: () => Promise<void>;
  onClose: () => void;
  /** What it means. */
  children: ReactNode;
}) {
  const say = useSay();
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={say(title)}
      centered
      closeButtonProps={{ 'aria-label': say(no) }}
    >
      {children}
      {problem && (
        <Notice tone="error" role="alert" className={styles.problem ?? ''}>
          {say(problem)}
        </Notice>
      )}
      <Answers>
        <Button variant="default" onClick={close} data-autofocus>
          {say(no)}
        </Button>
        <Button loading={busy} onClick={() => void onYes()}>
          {say(yes)}
        </Button>
      </Answers>
    </Modal>
  );
}
