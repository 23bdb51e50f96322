import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from './guards/guards.ts';

/** Taking every guard away takes hours (guards.ts); that each can still be taken away is seen at once. */
test.each(guards)('the guard can be taken away: $name', ({ without, watchedBy }) => {
  const sources = new Map<string, string>();
  for (const { file, text, instead } of without) {
    const source = sources.get(file) ?? readFileSync(file, 'utf8');
    expect(source.split(text), `${file} has it once: ${text}`).toHaveLength(2);
    sources.set(
      file,
      source.replace(text, () => instead),
    );
  }
  // Some words of a name are in the table of a test.each.
  const tests = readFileSync(watchedBy.file, 'utf8');
  for (const word of watchedBy.test.split(' ')) expect(tests).toContain(word);
});
