/** How many event streams may be open: of everyone's by client network, of the owner's by person, and of each in all. */
interface Room {
  each: number;
  all: number;
}

/**
 * A browser holds one stream. Behind one address of a telephone network are many browsers, so a page that gets no stream
 * does without; what is left of the sockets (http/listening.ts) is for ordinary requests.
 */
export const streamRoom = {
  public: { each: 50, all: 1_500 },
  staff: { each: 100, all: 300 },
} as const satisfies Record<string, Room>;
export type StreamKind = keyof typeof streamRoom;

export interface StreamPlaces {
  /**
   * @param key a client network (http/network.ts) or a person; null where strangers cannot be distinguished.
   * @returns how to give the place back, or why there is none: `each` of this client's are taken, or `all`.
   */
  take(kind: StreamKind, key: string | null): (() => void) | 'each' | 'all';
  /** Open streams, of both kinds. */
  open(): number;
}

export function streamPlaces(room: Readonly<Record<StreamKind, Room>> = streamRoom): StreamPlaces {
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
