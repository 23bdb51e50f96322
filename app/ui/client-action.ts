import { callLimit } from './call.ts';

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
