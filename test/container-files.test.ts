import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n');

test('what the operator writes beside compose.yaml goes neither into the image nor into the repository', () => {
  const compose = readFileSync('compose.yaml', 'utf8');
  const secrets = [...compose.matchAll(/env_file: *(\S+)/g)].map(([, name]) => name);
  const mounted = [...compose.matchAll(/"\.\/([^:"]+):/g)].map(([, name]) => name);
  expect([secrets, mounted]).toEqual([['boma.env'], ['Caddyfile']]);
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining([...secrets, ...mounted]));
  expect(linesOf('.gitignore')).toEqual(expect.arrayContaining(secrets));
});
