const window = 60_000;
const most = 10_000;

/** Limits 404 pages by network, because they cannot be cached. */
export class UnknownPages {
  readonly #counts = new Map<string, { since: number; count: number }>();
  readonly #now: () => number;
  readonly #limit: number;

  /** @param limit for one network in a minute. @param now epoch ms. */
  constructor(limit: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** @returns seconds until the next try; null without limit. */
  wait(network: string): number | null {
    const entry = this.#counts.get(network);
    if (!entry || entry.count < this.#limit) return null;
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
