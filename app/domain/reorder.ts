/** The list with one entry moved to another place; the same list where either place does not exist. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return list;
  const without = list.filter((_, index) => index !== from);
  return [...without.slice(0, to), ...list.slice(from, from + 1), ...without.slice(to)];
}

/**
 * The order of keys that a person has arranged, brought up to date: what is gone is gone, what is new stands at the end.
 * @param arranged in the person's order. @param known every key there is now.
 */
export function mergedOrder(arranged: readonly string[], known: readonly string[]): readonly string[] {
  const there = new Set(known);
  const had = new Set(arranged);
  return [...arranged.filter((key) => there.has(key)), ...known.filter((key) => !had.has(key))];
}

export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}
