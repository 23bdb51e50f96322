import { data, isRouteErrorResponse } from 'react-router';

/** In ms; without it a call on a dead connection never ends. */
export const callLimit = 20_000;

/** The result of `ask`, or `late` after the time limit, so that a dead connection does not block the page. */
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
 * The server's action result, or a refusal where it is unreachable, fails or is late, so that the form keeps its input;
 * the refusal's status keeps the router from running loaders, which would fail too. Throws redirects.
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
