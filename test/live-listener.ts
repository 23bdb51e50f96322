import { afterLiveEvent, type LiveEvent, type LiveTree } from '#app/domain/live/live-tree.ts';

/** A client of the live paths: handles put, patch and the end of the stream. */
export class LiveListener {
  tree: LiveTree = {};
  readonly events: LiveEvent[] = [];
  end: string | null = null;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly done: Promise<void>;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
    this.done = this.#read();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { value, done } = await this.#reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) this.#hear(part);
    }
  }

  #hear(part: string): void {
    const [, event, data] = /^event: ([\w-]+)\ndata: (.*)$/.exec(part) ?? [];
    if (event === 'put' || event === 'patch') {
      const heard: LiveEvent = { event, data: JSON.parse(data ?? 'null') };
      this.events.push(heard);
      this.tree = afterLiveEvent(this.tree, heard);
    } else if (event !== undefined) this.end = event;
  }

  at(...keys: string[]): unknown {
    let value: unknown = this.tree;
    for (const key of keys) {
      value =
        typeof value === 'object' && value !== null
          ? Object.getOwnPropertyDescriptor(value, key)?.value
          : undefined;
    }
    return value;
  }

  async leave(): Promise<void> {
    await this.#reader.cancel();
    await this.done;
  }
}
