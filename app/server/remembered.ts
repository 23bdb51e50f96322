interface Memory<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
  delete(key: Key): unknown;
}

/** Makes what takes a while once for each key; what fails is made again by the next caller. */
export function remembered<Key, Value>(
  memory: Memory<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = memory.get(key) ?? make();
  memory.set(key, known);
  known.catch(() => memory.delete(key));
  return known;
}
