/** A long calculation that can be left off after each step: whoever runs it may let other work in between. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps at once. */
export function toEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
