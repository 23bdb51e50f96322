import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { z } from 'zod';

const shared = new URL('../../shared/vectors/', import.meta.url);

/** Shared test vectors of a rule, or null where they are not installed. */
export function vectors(name: string): unknown {
  const file = new URL(`${name}.json`, shared);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

const judged = z.object({ cases: z.array(z.object({ typed: z.string(), valid: z.boolean() })).min(1) });

/** A rule judges what was typed as the shared vectors do; skipped where they are not installed. */
export function agrees(name: string, isValid: (typed: string) => boolean, skip: () => void): void {
  const known = vectors(name);
  if (!known) skip();
  else
    for (const { typed, valid } of judged.parse(known).cases)
      expect([typed, isValid(typed)]).toEqual([typed, valid]);
}
