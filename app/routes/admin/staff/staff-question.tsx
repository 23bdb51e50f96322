import { Button, Modal } from '@mantine/core';
import type { Pair } from '#app/domain/language.ts';
import { Answers } from '#app/routes/admin/desk/answers.tsx';
import styles from '#app/routes/admin/desk/ask-removal.module.css';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { staffProblems, staffText } from '#app/text/staff-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Asks before something befalls a person or an invitation. A refusal is said in the question, which stays open. */
export function StaffQuestion({
  path,
  person,
  title,
  text,
  yes,
  onClose,
  onDone,
}: {
  path: '/api/removeStaff' | '/api/resetSecondFactor' | '/api/revokeInvitation';
  /** null keeps the question shut. */
  person: { id: string; name: string; email: string } | null;
  title: Pair;
  text: Pair;
  yes: Pair;
  onClose: () => void;
  onDone: () => void;
}) {
  const say = useSay();
  const { busy, problem, run, forget } = useDeskCall(staffProblems);
  const close = () => {
    forget();
    onClose();
  };
  async function go(): Promise<void> {
    const answer = await run(path, { id: person?.id ?? '' });
    if (!answer?.ok) return;
    onDone();
    close();
  }
  return (
    <Modal
      opened={person !== null}
      onClose={close}
      title={say(title)}
      centered
      closeButtonProps={{ 'aria-label': say(staffText.keep) }}
    >
      <p>
        <strong lang="">{person?.name}</strong> {person?.email}
      </p>
      <p>{say(text)}</p>
      {problem && (
        <Notice tone="error" role="alert" className={styles.problem ?? ''}>
          {say(problem)}
        </Notice>
      )}
      <Answers>
        <Button variant="default" onClick={close} data-autofocus>
          {say(staffText.keep)}
        </Button>
        <Button loading={busy} onClick={() => void go()}>
          {say(yes)}
        </Button>
      </Answers>
    </Modal>
  );
}
