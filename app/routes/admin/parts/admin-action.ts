import {
  type ComponentProps,
  createElement,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  useFetcher,
} from 'react-router';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import type { Account } from '#app/domain/payment/payment-report.ts';
import { callProblems } from '#app/text/admin.ts';
import { noteSignedOut, useAccountRemoved } from '#app/ui/auth-user.ts';
import { problemIn } from '#app/ui/call.ts';
import { answerInTime, callLimit } from '#app/ui/client-action.ts';
import { useLanguage } from '#app/ui/language.ts';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';

export type Action = (...args: never[]) => unknown;
/** What the page's action answers (server/staff/page-action.ts). */
export type AnswerOf<A extends Action> = NonNullable<ReturnType<typeof useFetcher<A>>['data']>;

/**
 * The client action of the admin's pages: the server's. What keeps it from answering is a refusal as well, so that the page
 * stays with all that was typed: `unreachable`, `no-answer` in time, `signed-out` or what else the server calls it.
 * @param isAsked false for what a page posts by itself: it is not said to be refused on another page.
 */
export async function adminClientAction(
  { serverAction, request }: ClientActionFunctionArgs,
  isAsked = true,
): Promise<unknown> {
  const { pathname, search } = window.location;
  // Of a request that is aborted, as a page is left, nothing is said.
  const posted = postedFields(request.clone()).catch((): Posted => new Map());
  // Under a refusal's own status the router would not ask the loaders again, and much may stand otherwise by now.
  const result = await answered(() => serverAction().then((answer) => data(answer)));
  const answer = 'data' in result ? result.data : result;
  if (typeof answer !== 'object' || answer === null) return result;
  arrivals.set(answer, performance.now());
  const problem = problemIn(answer);
  // Another press took the place of one that was aborted.
  const isAnnounced = isAsked && !request.signal.aborted;
  if (isAnnounced && problem === null)
    window.dispatchEvent(new CustomEvent(doneEvent, { detail: await posted }));
  if (isAnnounced && problem !== null && problem !== 'signed-out') {
    const refusal = { answer, problem, pathname, search };
    refusals.set(answer, refusal);
    // Once the router has taken the answer, so that what shows it is drawn no later.
    setTimeout(() => announce(refusal));
  }
  return result;
}

const refusals = new WeakMap<object, Refusal>();
/** How many parts of the page show an answer. */
const shown = new WeakMap<object, number>();

function announce(refusal: Refusal): void {
  window.dispatchEvent(new CustomEvent(refusedEvent, { detail: refusal }));
}

/** The answer is shown where it was asked for. */
export function claimRefusal(answer: object): void {
  shown.set(answer, (shown.get(answer) ?? 0) + 1);
  const refusal = refusals.get(answer);
  if (refusal) announce(refusal);
}

export function isClaimed({ answer }: Refusal): boolean {
  return (shown.get(answer) ?? 0) > 0;
}

/** What was to show it is gone. */
function unclaimRefusal(answer: object): void {
  shown.set(answer, (shown.get(answer) ?? 0) - 1);
  const refusal = refusals.get(answer);
  if (refusal) announce(refusal);
}

/** When each answer came: a slow device draws it later, and the shop counts from before. */
const arrivals = new WeakMap<object, number>();

/** How long ago an answer came, in ms. */
export function ageOf(answer: object): number {
  const now = performance.now();
  return now - (arrivals.get(answer) ?? now);
}

/** Why an action was refused, and on which page it was begun. */
export interface Refusal {
  answer: object;
  problem: string;
  pathname: string;
  search: string;
}

const refusedEvent = 'boma:refused';

/** Hears of every action of this tab that is refused, and again when what shows it comes or goes. */
export function useRefusals(listener: (refusal: Refusal) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: Event) => {
      if (event instanceof CustomEvent) hear(event.detail);
    };
    window.addEventListener(refusedEvent, listen);
    return () => window.removeEventListener(refusedEvent, listen);
  }, []);
}

const doneEvent = 'boma:done';

/** Text by field; of a field that was posted more than once, the last. */
type Posted = ReadonlyMap<string, unknown>;

async function postedFields(request: Request): Promise<Posted> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('application/json')) return new Map(Object.entries(await request.json()));
  return new Map(/form/.test(type) ? await request.formData() : []);
}

function isForm(posted: Posted, fields: Readonly<Record<string, string>>): boolean {
  return Object.entries(fields).every(([name, value]) => String(posted.get(name)) === value);
}

/** Hears of every action of this tab that is done, but for those that a page posts by itself. */
export function useActionsDone(listener: (posted: Posted) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: Event) => {
      if (event instanceof CustomEvent) hear(event.detail);
    };
    window.addEventListener(doneEvent, listen);
    return () => window.removeEventListener(doneEvent, listen);
  }, []);
}

/** As `adminClientAction`, for what a fetcher reads beside the page: a loader that fails would take the page away. */
export function adminClientLoader<L>({ serverLoader }: ClientLoaderFunctionArgs) {
  return answered(serverLoader<L>);
}

async function answered<T>(ask: () => Promise<T>) {
  try {
    return await answerInTime(ask, unanswered('no-answer'));
  } catch (error) {
    // A redirect is the router's to follow.
    if (error instanceof Response) throw error;
    if (!isRouteErrorResponse(error)) return unanswered('unreachable');
    const problem = problemIn(error.data) ?? 'failed';
    if (problem === 'signed-out') noteSignedOut();
    return { ok: false as const, problem };
  }
}

/** With this status the router does not ask the loaders again: they would fail too, and take the page away. */
function unanswered(problem: 'unreachable' | 'no-answer') {
  return data({ ok: false as const, problem }, { status: 503 });
}

/**
 * One of a page's forms or buttons, with its own waiting and its own refusal.
 * @param words of the refusals it has besides those of every action.
 */
export function useAdminAction<A extends Action>(
  words: Readonly<Record<string, LocalizedText>>,
  {
    page,
    fetcherKey,
    mayReplace = false,
    closer = () => null,
    onAnswer = () => {},
    onRefused = () => {},
    onDone = () => {},
  }: {
    /** Whose action it is; by default that of the page it stands on. */
    page?: `/admin/${string}`;
    /** Where another component reads the answer too. */
    fetcherKey?: string;
    /** Whether a press takes the place of one that is under way: of a switch, which is pressed again to take it back. */
    mayReplace?: boolean;
    /** Words from what a refusal says besides its name. */
    closer?: (answer: AnswerOf<A>) => LocalizedText | null;
    /** It is done; the loaders are being asked. */
    onAnswer?: (answer: AnswerOf<A>) => void;
    /** It was refused. */
    onRefused?: (answer: AnswerOf<A>) => void;
    /** It is done, and the page shows what its loaders say by now. */
    onDone?: (answer: AnswerOf<A>) => void;
  } = {},
) {
  const language = useLanguage();
  const fetcher = useFetcher<A>(fetcherKey === undefined ? {} : { key: fetcherKey });
  const answer = fetcher.data;
  const refusal = answer ? problemIn(answer) : null;
  const isLate = useLate(fetcher.state === 'loading');
  const { busy, Form, send } = useOneCall(fetcher, isLate, mayReplace);
  // Under a key there may be an answer from before, of a form that was here.
  const [ignored, reset] = useState(answer);
  const lastAnswer = useRef(answer);
  const done = useRef(answer);
  const tell = useEffectEvent((when: 'answered' | 'shown') => {
    if (!answer) return;
    if (!refusal) (when === 'answered' ? onAnswer : onDone)(answer);
    else if (when === 'answered') onRefused(answer);
  });
  useEffect(() => {
    if (answer !== lastAnswer.current) {
      lastAnswer.current = answer;
      if (refusal && answer) claimRefusal(answer);
      tell('answered');
    }
    if (busy || answer === done.current) return;
    done.current = answer;
    tell('shown');
  }, [busy, answer, refusal]);
  useEffect(
    () => () => {
      if (lastAnswer.current && lastAnswer.current !== done.current) unclaimRefusal(lastAnswer.current);
    },
    [],
  );
  const to = page && { action: localPath(page, language) };
  const isShown = answer && refusal && !busy && answer !== ignored;
  const isSaidAbove = useAccountRemoved() && refusal === 'signed-out';
  return {
    /** Posts nothing while another is under way, unless it may replace that. */
    Form,
    /** What the form posts to. */
    to,
    /** Posts what no form holds, unless another is under way. */
    post(posted: { intent: string; [field: string]: unknown }): void {
      send(() =>
        fetcher.submit(JSON.stringify(posted), { method: 'post', encType: 'application/json', ...to }),
      );
    },
    busy,
    /** The form that is under way. */
    posted: fetcher.formData,
    /** The whole answer of the last one that was refused. */
    refusal: isShown ? answer : null,
    /** Why the last one was refused, in words; null when it was not. */
    problem: isShown && !isSaidAbove ? (closer(answer) ?? wordsOf(refusal, words)) : null,
    /** The refusal has been seen. */
    reset: () => reset(answer),
  };
}

/**
 * What a form posted before the scripts ran, when that was refused, and why in words; null when it was another form, and
 * once that form was sent again and done.
 * @param fields that tell this form from the others of the page. @param closer words from what a refusal says besides
 * its name.
 */
export function useRefusedForm(
  fields: Readonly<Record<string, string>>,
  words: Readonly<Record<string, LocalizedText>>,
  closer: (refusal: object) => LocalizedText | null = () => null,
) {
  const answered: unknown = usePostedAnswer();
  const [, setPast] = useState(0);
  const form = JSON.stringify(fields);
  useActionsDone((done) => {
    if (typeof answered !== 'object' || answered === null || !isForm(done, fields)) return;
    pastRefusals.set(answered, (pastRefusals.get(answered) ?? new Set()).add(form));
    setPast((count) => count + 1);
  });
  const problem = problemIn(answered);
  if (problem === null || typeof answered !== 'object' || answered === null || !('posted' in answered))
    return null;
  const posted: Posted = new Map(Object.entries(answered.posted ?? {}));
  if (!isForm(posted, fields) || pastRefusals.get(answered)?.has(form)) return null;
  return { posted, problem: closer(answered) ?? wordsOf(problem, words), refusal: answered };
}

/** For which forms an early refusal is past: a form that is drawn anew does not show it again. */
const pastRefusals = new WeakMap<object, Set<string>>();

/**
 * Says what was just done, until that is undone or something else is done.
 * @param of a key of what it is said of, as the page shows it; the message is gone when it changes.
 */
export function useLastMessage(
  of: string,
): [said: LocalizedText | null, say: (words: LocalizedText | null) => void] {
  const [last, setLast] = useState<{ words: LocalizedText; of: string } | null>(null);
  return [last?.of === of ? last.words : null, (words) => setLast(words && { words, of })];
}

/** Sums of an order as its page shows them, for `useLastMessage`. */
export function sumsKey({
  amountReceived,
  amountRefunded = 0,
  amountWaived = 0,
}: Omit<Account, 'amountDue'>): string {
  return [amountReceived, amountRefunded, amountWaived].join();
}

/**
 * One call at a time, from the press until the page shows what became of it or waited too long. The router's own states are
 * drawn when the device comes to it: a second press may come first, and a short state may never be drawn.
 */
function useOneCall<A extends Action>(
  { Form: Unlocked, submit, state }: ReturnType<typeof useFetcher<A>>,
  isLate: boolean,
  mayReplace: boolean,
) {
  const [call, setCall] = useState<Promise<void> | null>(null);
  const busy = call !== null || state === 'submitting' || (state === 'loading' && !isLate);
  const isTaken = useRef(busy && !mayReplace);
  useLayoutEffect(() => {
    isTaken.current = busy && !mayReplace;
  }, [busy, mayReplace]);
  useEffect(() => {
    if (isLate) setCall(null);
  }, [isLate]);
  const send = useCallback(
    (begin: () => Promise<void>): void => {
      if (isTaken.current) return;
      isTaken.current = !mayReplace;
      const begun = begin();
      setCall(begun);
      // Drawn together with the answer, which is a transition of the router.
      void begun.finally(() => startTransition(() => setCall((last) => (last === begun ? null : last))));
    },
    [mayReplace],
  );
  const Form = useMemo(
    () =>
      ({ onSubmit, ...props }: ComponentProps<typeof Unlocked>) =>
        createElement(Unlocked, {
          ...props,
          onSubmit(event) {
            if (isTaken.current) {
              event.preventDefault();
              // Nothing is sent: what was typed since the first press is not in its call (signed-out).
              event.nativeEvent.stopImmediatePropagation();
              return;
            }
            onSubmit?.(event);
            if (event.defaultPrevented) return;
            event.preventDefault();
            const { currentTarget: form, nativeEvent } = event;
            const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
            send(() => submit(button instanceof HTMLButtonElement ? button : form));
          },
        }),
    [Unlocked, submit, send],
  );
  return { busy, Form, send };
}

/** Whether it has been so for `limit` ms, by default for as long as an action may take. */
export function useLate(waits: boolean, limit = callLimit): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLate(true), limit);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waits, limit]);
  return isLate;
}

/** Why something was refused. */
export function wordsOf(problem: string, words: Readonly<Record<string, LocalizedText>>): LocalizedText {
  const all: Readonly<Record<string, LocalizedText>> = { ...callProblems, ...words };
  return (Object.hasOwn(all, problem) ? all[problem] : undefined) ?? callProblems.failed;
}
