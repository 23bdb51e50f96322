import { existsSync, readFileSync } from 'node:fs';

const shared = new URL('../../shared/vectors/', import.meta.url);

/** The shared test vectors of a rule, or null where the folder is not beside the project. */
export function vectors(name: string): unknown {
  const file = new URL(`${name}.json`, shared);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
