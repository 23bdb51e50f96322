const maxDepth = 12;
const maxParts = 5000;
/** Of people who are signed in: changes of 2,000 variants. */
export const maxStaffParts = 20_000;

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

export type JsonBody = { ok: true; value: unknown } | { ok: false };

/** Refuses invalid JSON, deep nesting, too many parts and prototype keys (reliability B23, B24). */
export async function readJson(request: Request, most = maxParts): Promise<JsonBody> {
  try {
    const value: unknown = JSON.parse(await request.text());
    return isTame(value, most) ? { ok: true, value } : { ok: false };
  } catch {
    return { ok: false };
  }
}

export function isTame(root: unknown, most: number): boolean {
  let level: unknown[] = [root];
  let parts = 0;
  for (let depth = 0; level.length > 0; depth++) {
    parts += level.length;
    if (depth > maxDepth || parts > most) return false;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value)) {
        for (const item of value) next.push(item);
        continue;
      }
      for (const key of Object.keys(value)) if (forbiddenKeys.has(key)) return false;
      for (const item of Object.values(value)) next.push(item);
    }
    level = next;
  }
  return true;
}
