import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './sources.ts';

/** A missing class would only be noticed on the screen. */

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

test('every class that code takes from a module is in that module', () => {
  const sheets = new Map(css.map(({ path, code }) => [path, new Set(classesIn([{ code }]))]));
  const taken = all.flatMap(({ path, code }) =>
    [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', from = '']) => {
      const sheet = from.startsWith('#app/') ? `app/${from.slice(5)}` : posix.join(posix.dirname(path), from);
      const own = [...code.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.(\\w+)`, 'g'))];
      return own.map(([, one = '']) => ({ path, one, isThere: sheets.get(sheet)?.has(one) ?? false }));
    }),
  );
  expect(taken.length).toBeGreaterThan(1_000);
  expect(taken.filter(({ isThere }) => !isThere)).toEqual([]);
});
