import { expect, test } from 'vitest';
import { sources } from './sources.ts';

/** A class without a module that no stylesheet has would only be missing on the screen. */

const all = sources();
const css = all.filter(({ path }) => path.startsWith('app/') && path.endsWith('.css'));
const utilities = classesIn(css.filter(({ path }) => path.endsWith('/utilities.css')));
const known = new Set([...utilities, ...classesIn(css.filter(({ path }) => !path.endsWith('.module.css')))]);
const used = new Map<string, string>();
for (const { path, code } of all.filter((source) => /^app\/.*\.(tsx|css)$/.test(source.path))) {
  const lists = path.endsWith('.css')
    ? code.matchAll(/composes: ([a-z0-9 -]+) from global/g)
    : code.matchAll(/className="([^"]+)"|(?<=className=\{[^}]*)(?<![=!]== )'([a-z0-9 -]+)'/g);
  for (const [, composed = '', inBraces = ''] of lists)
    for (const name of `${composed} ${inBraces}`.split(/\s+/)) if (name !== '') used.set(name, path);
}

function classesIn(files: readonly { code: string }[]): string[] {
  return files.flatMap(({ code }) =>
    [...code.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name = '']) => name),
  );
}

test('every class that markup names by itself is in a stylesheet', () => {
  expect(used.size).toBeGreaterThan(40);
  const missing = [...used].filter(([name]) => !known.has(name) && !name.startsWith('mantine-'));
  expect(missing).toEqual([]);
});

test('every utility class is used', () => {
  expect(utilities.filter((name) => !used.has(name))).toEqual([]);
});
