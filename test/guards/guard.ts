/** A guard of the shop that is taken away to see the test fail that watches it (guards.ts). */
export interface Guard {
  /** What is gone. */
  name: string;
  /** Each in a file: text that must be there once, and what stands in its place. */
  without: readonly { file: string; text: string; instead: string }[];
  /** The file of tests, and the test in it that must fail. */
  watchedBy: { file: string; test: string };
}
