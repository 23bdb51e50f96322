import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

/** The rules of biome.json that are this project's own, in a project of a few small files: what each refuses, and does not. */

const refused: readonly [rule: string, path: string, code: string][] = [
  [
    'text imports no package',
    'app/text/a.ts',
    `import { useState } from 'react';\nexport const a = useState;`,
  ],
  [
    'domain imports no package',
    'app/domain/b.ts',
    `import { sql } from 'drizzle-orm';\nexport const b = sql;`,
  ],
  ['domain imports nothing', 'app/domain/c.ts', `import { t } from '#app/text/t.ts';\nexport const c = t;`],
  ['no clock', 'app/domain/d.ts', 'export const d = () => new Date();'],
  ['no clock', 'app/domain/e.ts', 'export const e = () => Date.now();'],
  ['no clock', 'app/domain/f.ts', 'export const f = () => Math.random();'],
  ['no clock', 'app/domain/g.ts', 'export const g = () => globalThis.crypto.randomUUID();'],
  ['no clock', 'app/domain/h.ts', 'export const h = () => process.env;'],
  ['No type is asserted', 'app/server/a.ts', 'export const a = (b: unknown) => b as string;'],
  [
    'No type is asserted',
    'app/ui/a.ts',
    'export const a = (b: unknown) => (b as unknown as string[]).length;',
  ],
  [
    'usePostedAnswer',
    'app/routes/a.tsx',
    `import { useActionData } from 'react-router';\nexport const useA = () => useActionData<string>();`,
  ],
  ['usePostedAnswer', 'app/routes/b.tsx', 'export const b = (c: { actionData: string }) => c.actionData;'],
  [
    'usePostedAnswer',
    'app/routes/c.tsx',
    'export const c = ({ actionData }: { actionData: string }) => actionData;',
  ],
  ['never written by hand', 'app/ui/b.ts', `export const b = (c: Element) => { c.innerHTML = ''; };`],
  [
    'never written by hand',
    'app/ui/c.ts',
    `export const c = (d: Element) => d.insertAdjacentHTML('beforeend', '');`,
  ],
  [
    'Queries have parameters',
    'app/server/b.ts',
    `export const b = (c: { query: (d: string) => void }, e: string) => c.query(\`select \${e}\`);`,
  ],
  [
    'Queries have parameters',
    'app/server/c.ts',
    `import { sql } from 'drizzle-orm';\nexport const c = (d: string) => sql.raw(d);`,
  ],
  [
    'anyOf',
    'app/server/d.ts',
    `import { inArray } from 'drizzle-orm';\nexport const d = (e: never, f: string[]) => inArray(e, f);`,
  ],
  [
    'anyOf',
    'app/server/e.ts',
    `import { inArray } from 'drizzle-orm';\nexport const e = (f: never, g: Set<string>) => inArray(f, [...g]);`,
  ],
  ['newUuid', 'app/ui/d.ts', 'export const d = () => crypto.randomUUID();'],
  ['a timeout', 'app/ui/e.ts', `export const e = () => fetch('/api/a');`],
  ['a timeout', 'app/ui/f.ts', `export const f = () => fetch('/api/a', { method: 'POST' });`],
  ['one schema', 'app/routes/d.tsx', `export const d = (e: URL) => e.searchParams.get('q');`],
  ['one schema', 'app/routes/e.tsx', `export const e = ({ searchParams }: URL) => searchParams.getAll('q');`],
  ['app/text/date.ts', 'app/ui/g.ts', `export const g = new Intl.DateTimeFormat('en');`],
  ['app/text/date.ts', 'app/emails/a.ts', 'export const a = (day: string) => day.slice(5);'],
  [
    'app/text/date.ts',
    'app/emails/b.ts',
    `export const b = (c: { payDay: string }) => c.payDay.replaceAll('-', '/');`,
  ],
  ['app/text/date.ts', 'app/emails/c.ts', 'export const c = (day?: string) => day?.slice(5);'],
  [
    'app/text/date.ts',
    'app/emails/d.ts',
    `export const d = (e: string) => new Date(\`\${e}T12:00:00+08:00\`);`,
  ],
  [
    'as short',
    'app/routes/admin/a.tsx',
    `import { dateTimeText } from '#app/text/date.ts';\nexport const a = (b: string) => dateTimeText(b, 'shortExpanded', 0);`,
  ],
  ['A test is written', 'app/ui/c.test.ts', `import { test } from 'vitest';\ntest.todo('c');`],
  ['newUuid', 'app/ui/n.ts', 'export const n = () => globalThis.crypto.randomUUID();'],
  ['a timeout', 'app/ui/o.ts', `export const o = () => window.fetch('/api/a');`],
  ['No pause', 'e2e/a.spec.ts', 'export const a = (page: Page) => page.waitForTimeout(100);'],
  ['noBarrelFile', 'app/ui/h.ts', `export { g } from './g.ts';`],
  ['noReExportAll', 'app/ui/i.ts', `export * from './g.ts';`],
  ['noDefaultExport', 'app/ui/j.ts', 'export default 1;'],
  ['useFilenamingConvention', 'app/ui/camelCase.ts', 'export const a = 1;'],
  ['noImportCycles', 'app/ui/k.ts', `import { l } from './l.ts';\nexport const k = () => l;`],
  ['noImportCycles', 'app/ui/l.ts', `import { k } from './k.ts';\nexport const l = () => k;`],
  ['noFocusedTests', 'app/ui/a.test.ts', `import { test } from 'vitest';\ntest.only('a', () => {});`],
  ['noSkippedTests', 'app/ui/b.test.ts', `import { test } from 'vitest';\ntest.skip('b', () => {});`],
];

const allowed: readonly [path: string, code: string][] = [
  ['app/domain/i.ts', 'export const i = (text: string) => new Date(text);'],
  ['app/domain/j.ts', `import { z } from './zod.ts';\nexport const j = z;`],
  ['app/text/b.ts', `import { i } from '#app/domain/i.ts';\nexport const b = ['a', i] as const;`],
  ['app/server/db/a.ts', 'export const a = (b: unknown) => b as string;'],
  [
    'app/server/f.ts',
    `import { inArray } from 'drizzle-orm';\nexport const f = (g: never) => inArray(g, ['a', 'b']);`,
  ],
  ['app/server/g.ts', 'export const g = (c: { query: (d: string) => void }) => c.query(`select 1`);'],
  ['app/server/h.ts', 'export const h = () => crypto.randomUUID();'],
  [
    'app/ui/m.ts',
    `export const m = () => fetch('/api/a', { method: 'POST', signal: AbortSignal.timeout(9) });`,
  ],
  [
    'app/routes/f.tsx',
    `import { usePostedAnswer } from '#app/ui/posted-answer.ts';\nexport const useF = () => {\n  const actionData = usePostedAnswer();\n  return actionData;\n};`,
  ],
  [
    'app/routes/g.tsx',
    'export const g = (h: URL, read: (q: URLSearchParams) => void) => read(h.searchParams);',
  ],
  ['app/routes/h.tsx', 'export default function H() {\n  return null;\n}'],
  ['app/text/date.ts', 'export const c = (day: string) => day.slice(5);'],
];

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), message: z.string(), location: z.object({ path: z.string() }) }),
  ),
});

let folder = '';
const found = new Map<string, string[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rules-'));
  await copyFile('biome.json', join(folder, 'biome.json'));
  await cp('lint', join(folder, 'lint'), { recursive: true });
  for (const [path, code] of [...refused.map(([, ...file]) => file), ...allowed]) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), `${code}\n`);
  }
  const biome = join(process.cwd(), 'node_modules/.bin/biome');
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', 'app', 'e2e'];
  const report = await promisify(execFile)(biome, args, { cwd: folder, timeout: 60_000 }).catch(
    (error: { stdout: string }) => error,
  );
  for (const { category, message, location } of reportSchema.parse(JSON.parse(report.stdout)).diagnostics)
    found.set(location.path, [...(found.get(location.path) ?? []), `${category} ${message}`]);
}, 90_000);
afterAll(() => rm(folder, { recursive: true }));

test.each(refused)('“%s” refuses %s', (rule, path) => {
  expect(found.get(path)?.some((message) => message.includes(rule))).toBe(true);
});

test.each(allowed)('%s is allowed', (path) => {
  expect(
    found.get(path)?.filter((message) => /plugin|noRestrictedImports|noDefaultExport/.test(message)) ?? [],
  ).toEqual([]);
});
