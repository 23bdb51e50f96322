import { useRef, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { callProblems } from '#app/text/admin.ts';
import { type CallAnswer, call } from '#app/ui/call.ts';
import { useRefresh } from '#app/ui/live.tsx';

/** `waited`: how long ago the shop answered, in ms. */
export type AdminAnswer = CallAnswer & { waited: number };

export interface AdminCall {
  /** Under way. */
  busy: boolean;
  /** Why the last one was refused, in words; null when it was not. */
  problem: LocalizedText | null;
  /**
   * Carries out a call, one at a time: null when another is under way. Afterwards the page asks its loaders again, for
   * what was refused may stand otherwise by now too; the answer is given when the page shows what they said.
   */
  run: (path: `/api/${string}`, body: unknown) => Promise<AdminAnswer | null>;
  /** The refusal has been seen. */
  forget: () => void;
}

/**
 * One of the owner's calls, with its own waiting and its own refusal. @param words of the problems it has besides those of
 * every call. @param closer words from what a refusal says besides its name, where there are any.
 */
export function useAdminCall(
  words: Readonly<Record<string, LocalizedText>>,
  closer: (problem: string, body: unknown) => LocalizedText | null = () => null,
): AdminCall {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LocalizedText | null>(null);
  const running = useRef(false);

  async function run(path: `/api/${string}`, body: unknown): Promise<AdminAnswer | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const answer = await call(path, body);
    const answeredAt = performance.now();
    if (answer.ok || answer.status !== 0) await refresh();
    running.current = false;
    setBusy(false);
    if (!answer.ok) setProblem(closer(answer.problem, answer.body) ?? wordsOf(answer.problem, words));
    return { ...answer, waited: performance.now() - answeredAt };
  }

  return { busy, problem, run, forget: () => setProblem(null) };
}

function wordsOf(problem: string, words: Readonly<Record<string, LocalizedText>>): LocalizedText {
  const all: Readonly<Record<string, LocalizedText>> = { ...callProblems, ...words };
  return (Object.hasOwn(all, problem) ? all[problem] : undefined) ?? callProblems.failed;
}
