import type { Pair } from '#app/domain/language.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';

/**
 * A call after which a payment counts. @param words of its problems. @param onCounted hears what an undo of it names and how
 * long it is offered, in ms, as the call answered.
 */
export function useCountingCall(
  words: Readonly<Record<string, Pair>>,
  onCounted: (eventID: number, left: number) => void,
) {
  const { busy, problem, run } = useDeskCall(words);
  return {
    busy,
    problem,
    run,
    async count(path: `/api/${string}`, body: unknown): Promise<void> {
      const answer = await run(path, body);
      if (!answer?.ok) return;
      const { eventID, undoLeft } = Object(answer.body);
      if (typeof eventID === 'number' && typeof undoLeft === 'number') onCounted(eventID, undoLeft);
    },
  };
}
