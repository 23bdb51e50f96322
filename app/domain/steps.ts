/** A long calculation that its caller may interleave with other work. */
export type Steps<T> = Generator<undefined, T, undefined>;

export function toEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
