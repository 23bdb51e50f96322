import { data, isRouteErrorResponse } from 'react-router';

/** In ms; without it a call on a dead connection never ends. */
export const callLimit = 20_000;

/** What is asked for, or `late` where a dead line would have the page wait for ever. */
export async function answerInTime<T, L>(ask: () => Promise<T>, late: L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), callLimit);
  });
  try {
    return await Promise.race([ask(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What the server's action answers. Where it cannot be reached, fails or does not answer in time, a refusal, so that the
 * form stays with all that was typed; with its status the router does not ask the loaders, which would fail too. Throws
 * redirects.
 */
export async function answerOr<T, R>(
  ask: () => Promise<T>,
  refuse: (problem: 'unreachable' | 'failed') => R,
) {
  const refused = (problem: 'unreachable' | 'failed') => data(refuse(problem), { status: 503 });
  try {
    return await answerInTime(ask, refused('unreachable'));
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return refused(isRouteErrorResponse(thrown) ? 'failed' : 'unreachable');
  }
}
