/** An event of a realtime database's stream: `put` sets a path, `patch` some of its children, null removes. */
export interface LiveEvent {
  event: 'put' | 'patch';
  data: { path: string; data: unknown };
}

export type LiveTree = Readonly<Record<string, unknown>>;

export function liveChanges(before: LiveTree, after: LiveTree): LiveEvent[] {
  const events: LiveEvent[] = [];
  const whole = new Map<string, unknown>();
  for (const key of keysOf(before, after)) {
    const [was, is] = [child(before, key), child(after, key)];
    if (isBranch(was) && isBranch(is)) {
      const data = changedChildren(was, is);
      if (data !== null) events.push({ event: 'patch', data: { path: `/${key}`, data } });
    } else if (!isSame(was, is)) {
      whole.set(key, is ?? null);
    }
  }
  if (whole.size > 0) {
    events.push({ event: 'patch', data: { path: '/', data: Object.fromEntries(whole) } });
  }
  return events;
}

export function afterLiveEvent(tree: LiveTree, { event, data: { path, data } }: LiveEvent): LiveTree {
  const keys = path.split('/').filter(Boolean);
  const [key] = keys;
  if (key === undefined) return isBranch(data) ? set(event === 'put' ? {} : tree, data) : {};
  if (keys.length > 1) {
    const inner = afterLiveEvent(branch(child(tree, key)), {
      event,
      data: { path: `/${keys.slice(1).join('/')}`, data },
    });
    return set(tree, { [key]: inner });
  }
  if (event === 'put') return set(tree, { [key]: data });
  return isBranch(data) ? set(tree, { [key]: set(branch(child(tree, key)), data) }) : tree;
}

/** `true` in place of the children of each branch. */
export function shallowEvent({ event, data: { path, data } }: LiveEvent): LiveEvent {
  if (!isBranch(data)) return { event, data: { path, data } };
  const children = Object.entries(data).map(([key, value]) => [
    key,
    typeof value === 'object' && value !== null ? true : value,
  ]);
  return { event, data: { path, data: Object.fromEntries(children) } };
}

function changedChildren(before: LiveTree, after: LiveTree): LiveTree | null {
  const changed = keysOf(before, after).filter((key) => !isSame(child(before, key), child(after, key)));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((key) => [key, child(after, key) ?? null]));
}

function set(tree: LiveTree, children: LiveTree): LiveTree {
  const all = Object.entries({ ...tree, ...children });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}

function keysOf(...trees: readonly LiveTree[]): string[] {
  return [...new Set(trees.flatMap((tree) => Object.keys(tree)))];
}

/** Both texts come from the same serialiser, so equal text is equal data. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The owner chooses keys, so inherited properties must not match. */
function child(tree: LiveTree, key: string): unknown {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

function branch(value: unknown): LiveTree {
  return isBranch(value) ? value : {};
}

function isBranch(value: unknown): value is LiveTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
