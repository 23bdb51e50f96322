/** Where pictures are stored: the data folder (open-storage.ts) or a bucket (bucket.ts). */
export interface FileStorage {
  /** Durable once it resolves: all files survive a power cut. Safe to repeat. */
  put(files: readonly StoredFile[]): Promise<void>;
  /** Null where the file does not exist. */
  read(name: string): Promise<Buffer | null>;
  /** Missing files are ignored. */
  remove(names: readonly string[]): Promise<void>;
  list(prefix: string): Promise<ListedFile[]>;
}

/** Names have one slash: `productImages/img_….jpg`. */
export interface StoredFile {
  name: string;
  bytes: Uint8Array;
}

export interface ListedFile {
  name: string;
  /** In epoch ms, by the clock of the storage. */
  modified: number;
  /** In bytes. */
  size: number;
}

/** `away`: worth a retry. `refused`: only the operator can fix it; the message is for them. */
export class StorageError extends Error {
  readonly kind: 'away' | 'refused';

  constructor(kind: 'away' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
    this.kind = kind;
  }
}

/** Runs at most `width` in parallel. After a failure no more are started; it is thrown when running ones are done. */
export async function eachOf<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length > 0) throw failures[0];
}
