import { onTestFinished } from 'vitest';
import { dataFolder } from '#test/shop-process.ts';

/** Runs after the test, the last one first. */
export function afterTest(step: () => unknown): void {
  onTestFinished(async () => {
    await step();
  });
}

/** A data folder that is removed after the test. */
export function testFolder(): string {
  const { path, remove } = dataFolder();
  afterTest(remove);
  return path;
}
