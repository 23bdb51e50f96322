/** What changes may be signalled: one word a kind of thing. */
export type Topic = 'orders' | 'catalogue' | 'letters';

export interface Live {
  /** Calls back after every committed change of the topic, in this process and in every other on the same database. */
  subscribe(topic: Topic, listener: () => void): () => void;
  stop(): Promise<void>;
}
