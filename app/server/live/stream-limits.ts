/** Public streams by client network, admin streams by person, and totals. */
interface Limit {
  each: number;
  all: number;
}

/**
 * A browser has one stream. Mobile networks share addresses, so pages work without; the other sockets
 * (http/listening.ts) are for requests.
 */
export const defaultLimits = {
  public: { each: 50, all: 1_500 },
  staff: { each: 100, all: 300 },
} as const satisfies Record<string, Limit>;
export type StreamKind = keyof typeof defaultLimits;

export interface StreamLimits {
  /**
   * @param key client network (http/network.ts) or person; null where unknown. @returns a release function, or the
   * limit reached: `each` client's or `all`.
   */
  take(kind: StreamKind, key: string | null): (() => void) | 'each' | 'all';
  open(): number;
}

export function streamLimits(room: Readonly<Record<StreamKind, Limit>> = defaultLimits): StreamLimits {
  const taken = { public: new Map<string | null, number>(), staff: new Map<string | null, number>() };
  const sums = { public: 0, staff: 0 };
  return {
    take(kind, key) {
      const counts = taken[kind];
      const own = counts.get(key) ?? 0;
      if (key !== null && own >= room[kind].each) return 'each';
      if (sums[kind] >= room[kind].all) return 'all';
      counts.set(key, own + 1);
      sums[kind] += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        sums[kind] -= 1;
        const rest = (counts.get(key) ?? 1) - 1;
        if (rest === 0) counts.delete(key);
        else counts.set(key, rest);
      };
    },
    open: () => sums.public + sums.staff,
  };
}
