import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import mutationConfig from '../vitest.mutation.config.ts';
import { type Source, sources } from './sources.ts';

/** The rules of ARCHITECTURE.md that no lint rule can say (biome.json, lint/), each with its reason. */

const all = sources();
const app = all.filter(({ path }) => path.startsWith('app/'));
const own = app.filter(({ path }) => !/\.test\.tsx?$/.test(path));
const code = own.filter(({ path }) => /\.tsx?$/.test(path));

/** The first folder of a file below app; files that lie in app itself make the whole and may see everything. */
function zone(path: string): string | null {
  return /^app\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function offenders(files: readonly Source[], offends: (file: Source) => boolean | string[]): string[] {
  return files.flatMap((file) => {
    const found = offends(file);
    if (Array.isArray(found)) return found.map((what) => `${file.path}: ${what}`);
    return found ? [file.path] : [];
  });
}

test('every folder of app has its arrows in biome.json: only routes may import from all of them', () => {
  const folders = new Set(own.map(({ path }) => zone(path)).filter((name) => name !== null));
  const { overrides }: { overrides: { includes: string[]; linter: { rules: object } }[] } = JSON.parse(
    readFileSync('biome.json', 'utf8'),
  );
  const bound = overrides
    .filter(({ linter }) => JSON.stringify(linter).includes('noRestrictedImports'))
    .flatMap(({ includes }) => includes);
  const free = [...folders].filter((name) => !bound.includes(`app/${name}/**`));
  expect(free).toEqual(['routes']);
});

test('no route imports another route: a page can be read, and removed, alone', () => {
  const table = readFileSync('app/routes.ts', 'utf8');
  const routes = new Set([...table.matchAll(/'(routes\/[^']+\.tsx?)'/g)].map(([, path]) => `app/${path}`));
  expect(routes.size).toBeGreaterThan(10);
  // Type imports are erased at run time.
  const wrong = offenders(own, ({ path, values }) =>
    zone(path) === 'routes' ? values.filter((name) => routes.has(name)) : [],
  );
  expect(wrong).toEqual([]);
});

test('a file imports a module once', () => {
  const twice = offenders(all, ({ code }) => {
    const from = [...code.matchAll(/^(?:import [^;]*?|)\bfrom '([^']+)';$/gm)].map(([, name = '']) => name);
    return [...new Set(from.filter((name, i) => from.indexOf(name) !== i))];
  });
  expect(twice).toEqual([]);
});

const decisions = readdirSync('docs/decisions');
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...decisions.map((name) => `docs/decisions/${name}`),
];

test('documents and comments name no file that is not there', () => {
  // Names files of other shops, too.
  const own = documents.filter((document) => document !== 'docs/daily-tasks.md');
  const comments = all.map(({ path, text }) => ({
    path,
    text: text
      .split('\n')
      .filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
      .join('\n'),
  }));
  const texts = [...own.map((path) => ({ path, text: readFileSync(path, 'utf8') })), ...comments];
  const named = texts.flatMap(({ path: place, text }) => {
    const paths = [
      ...text.matchAll(/(?<![\w@/.#-])[\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css|md|json|sql|jpg)\b/g),
    ].map(([path]) => path);
    return paths
      .filter(
        (path) => ![path, `app/${path}`, `app/server/${path}`, join(dirname(place), path)].some(existsSync),
      )
      .map((path) => `${place}: ${path}`);
  });
  expect(named).toEqual([]);
});

test('the run of small faults names test files that are there', () => {
  const named = mutationConfig.test?.include?.flatMap((pattern) => {
    const [, before = pattern, names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
    return names.split(',').map((name) => `${before}${name}${after}`);
  });
  expect(named?.length).toBeGreaterThan(5);
  expect(named?.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});

test('documents and comments name no decision that is not there', () => {
  const known = new Set(decisions.map((name) => Number(name.slice(0, 4))));
  const texts = [...documents.map((path) => ({ path, text: readFileSync(path, 'utf8') })), ...all];
  const unknown = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecisions?[ /](\d+)/gi)]
      .filter(([, number]) => !known.has(Number(number)))
      .map(([named]) => `${path}: ${named}`),
  );
  expect(unknown).toEqual([]);
});

test('folders say what a file may do, so none is a drawer for everything', () => {
  expect(offenders(all, ({ path }) => /(^|\/)(utils?|lib|helpers?|common|misc|shared)\//.test(path))).toEqual(
    [],
  );
});

test('style sheets have kebab-case names, as all files have by lint', () => {
  const sheets = all.filter(({ path }) => path.endsWith('.css'));
  expect(
    offenders(sheets, ({ path }) => !/(^|\/)[a-z0-9]+(-[a-z0-9]+)*(\.module)?\.css$/.test(path)),
  ).toEqual([]);
});

test('a page of the admin area says what its loader refused: not there, for owners alone, or failed', () => {
  const pages = code.filter(
    ({ path, code: text }) =>
      /^app\/routes\/admin\/(?!layout)[^/]+\.tsx$/.test(path) && text.includes('ErrorBoundary'),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(
    offenders(pages, (file) => !file.code.includes('export const ErrorBoundary = AdminPageError;')),
  ).toEqual([]);
});

test('a form of the admin area that marks its own fields takes the keyboard to the first it refuses, by one function', () => {
  const admin = code.filter(({ path }) => path.startsWith('app/routes/admin/'));
  const marking = admin.filter(
    ({ code: text }) => text.includes('noValidate') && /\berror(:|=\{)|amount=\{/.test(text),
  );
  expect(marking.length).toBeGreaterThan(3);
  expect(offenders(marking, (file) => !/\b(focusFirstInvalid|focus(On)?)\(/.test(file.code))).toEqual([]);
  const searching = admin.filter(
    (file) => file.code.includes('querySelector') && file.code.includes('aria-invalid='),
  );
  expect(searching.map(({ path }) => path)).toEqual(['app/routes/admin/parts/first-invalid.ts']);
});

test('raw colours are in theme.css alone, so that the shop has one palette', () => {
  const styled = own.filter(
    ({ path }) => path !== 'app/ui/theme.css' && ['ui', 'routes'].includes(zone(path) ?? ''),
  );
  const colour =
    /(?<![\w&/-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!\/)|\b(?:rgba?|hsla?|oklch|oklab)\(/i;
  const wrong = offenders(styled, (file) =>
    file.code
      .split('\n')
      .filter((line) => colour.test(line))
      .map((line) => line.trim()),
  );
  expect(wrong).toEqual([]);
});

test('nothing is left half done: no notes to self', () => {
  const files = all.filter(({ path }) => path !== 'test/architecture.test.ts');
  expect(offenders(files, ({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text))).toEqual([]);
});

test('React is asked for pages, never for server functions (reliability B39)', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('node_modules/react-server-dom-');
});

test('the lock file lists the packages of every platform: a clean install works on all of them', () => {
  const { packages }: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } =
    JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const paths = Object.keys(packages);
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !paths.some((known) => known.endsWith(`node_modules/${name}`)))
      .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('text that a call accepts can be stored by PostgreSQL: by a pattern, or by postedText', () => {
  const calls = own.filter(({ path }) => /^app\/routes\/api\//.test(path));
  expect(offenders(calls, ({ code }) => /z\s*\.string\(\)(?!\s*\.(regex|refine)\()/.test(code))).toEqual([]);
});

test('advisory locks have their numbers in one file, for they share one space of numbers', () => {
  const locking = code.filter((file) => /pg_(try_)?advisory/.test(file.code)).map(({ path }) => path);
  expect(locking).toEqual(['app/server/db/locks.ts', 'app/server/db/migrate.ts']);
});

test('every database client hears of its loss: an error that nobody listens to ends the process', () => {
  const deaf = code.filter((file) => {
    const made = file.code.match(/new pg\.(Client|Pool)\(/g)?.length ?? 0;
    return made > (file.code.match(/\.on\('error'/g)?.length ?? 0);
  });
  expect(offenders(deaf, () => true)).toEqual([]);
});
