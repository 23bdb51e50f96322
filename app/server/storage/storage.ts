/** Where pictures are stored: the data folder (disk.ts) or a bucket (bucket.ts). */
export interface FileStorage {
  /** All of them survive a power cut when it returns. Safe to repeat. */
  put(files: readonly StoredFile[]): Promise<void>;
  /** null where there is none. */
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
  /** In ms since the epoch, by the clock of the storage. */
  modified: number;
  /** In bytes. */
  size: number;
}

/** `away`: worth another try. `refused`: only the owner of the machine can repair it. The message is for them. */
export class StorageError extends Error {
  readonly kind: 'away' | 'refused';

  constructor(kind: 'away' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
    this.kind = kind;
  }
}

/** At most `width` at once. After a failure no more are begun; it is thrown when those under way are done. */
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
