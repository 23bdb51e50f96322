import type { Pair } from '#app/domain/language.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { DeskQuestion } from '#app/routes/admin/desk/desk-question.tsx';
import { staffProblems, staffText } from '#app/text/staff-admin.ts';
import { useSay } from '#app/ui/language.ts';

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
  const call = useDeskCall(staffProblems);
  async function go(): Promise<void> {
    const answer = await call.run(path, { id: person?.id ?? '' });
    if (!answer?.ok) return;
    onDone();
    onClose();
  }
  return (
    <DeskQuestion
      call={call}
      opened={person !== null}
      title={title}
      yes={yes}
      no={staffText.keep}
      onYes={go}
      onClose={onClose}
    >
      <p>
        <strong lang="">{person?.name}</strong> {person?.email}
      </p>
      <p>{say(text)}</p>
    </DeskQuestion>
  );
}
