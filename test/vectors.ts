import { existsSync, readFileSync } from 'node:fs';

const shared = new URL('../../shared/vectors/', import.meta.url);

/** Shared test vectors of a rule, or null where they are not installed. */
export function vectors(name: string): unknown {
  const file = new URL(`${name}.json`, shared);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
