export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return list;
  const without = list.filter((_, index) => index !== from);
  return [...without.slice(0, to), ...list.slice(from, from + 1), ...without.slice(to)];
}

/**
 * Updates a saved order of keys: missing keys are dropped, new ones appended.
 * @param arranged as saved.
 * @param known all current keys.
 */
export function mergedOrder(arranged: readonly string[], known: readonly string[]): readonly string[] {
  const there = new Set(known);
  const had = new Set(arranged);
  return [...arranged.filter((key) => there.has(key)), ...known.filter((key) => !had.has(key))];
}

export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}
