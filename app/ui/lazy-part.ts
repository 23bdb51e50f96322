import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react';

/** A component downloaded when it is first shown; the page works without it. */
export function lazyPart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy(async () => ({ default: await load().catch(() => () => null) }));
}
