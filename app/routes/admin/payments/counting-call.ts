import { useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import type { PaymentQuestion } from '#app/domain/payment/payment-question.ts';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';

interface Counting {
  path: `/api/${string}`;
  body: object;
}

/**
 * A call after which a payment counts. Where the shop asks about it first, `asked` is the question and its answers.
 * @param words of its problems. @param onCounted hears what an undo of it names and how long it is offered, in ms, as the
 * call answered.
 */
export function useCountingCall(
  words: Readonly<Record<string, LocalizedText>>,
  onCounted: (eventID: number, left: number) => void,
) {
  const { busy, problem, run, forget } = useAdminCall(words);
  const [doubted, setDoubted] = useState<(Counting & { question: PaymentQuestion }) | null>(null);

  async function count(path: Counting['path'], body: object): Promise<void> {
    const answer = await run(path, body);
    if (!answer) return;
    setDoubted(null);
    if (answer.ok) {
      const { eventID, undoLeft } = Object(answer.body);
      if (typeof eventID === 'number' && typeof undoLeft === 'number')
        onCounted(eventID, undoLeft - answer.waited);
      return;
    }
    const { question }: { question?: PaymentQuestion } = Object(answer.body);
    if (answer.problem !== 'payment-in-doubt' || !question) return;
    forget();
    setDoubted({ path, body, question });
  }

  const confirmation = doubted && {
    question: doubted.question,
    busy,
    onNo: () => setDoubted(null),
    onYes: () => {
      const { path, body, question } = doubted;
      const { doubts, held } = question;
      void count(path, { ...body, agreed: { doubts, held } });
    },
  };
  return { busy, problem, run, count, confirmation };
}
