/** Pages that are not there, asked for by one network within a minute, before it is answered without a page. */
const limit = 60;
const window = 60_000;
/** Most networks that are counted; the ones counted longest are forgotten first. */
const most = 10_000;

/**
 * Counts pages that were not there, per client network: each costs as much as one that is, and nothing of it can be kept.
 * @param now epoch ms.
 */
export class UnknownPages {
  readonly #counts = new Map<string, { since: number; count: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @returns in how many seconds to come again; null where nothing stands in the way. */
  wait(network: string): number | null {
    const entry = this.#counts.get(network);
    if (!entry || entry.count < limit) return null;
    const left = entry.since + window - this.#now();
    return left > 0 ? Math.ceil(left / 1000) : null;
  }

  count(network: string): void {
    const entry = this.#counts.get(network);
    if (entry && entry.since + window > this.#now()) {
      entry.count += 1;
      return;
    }
    this.#counts.delete(network);
    this.#counts.set(network, { since: this.#now(), count: 1 });
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= most) break;
      this.#counts.delete(oldest);
    }
  }
}
