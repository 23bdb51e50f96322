import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolderProblem } from './data-folder.ts';

test('a disk too small for a first start is said, and only where a first start is to be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boma-data-'));
  const small = () => 50 * 2 ** 20;
  expect(dataFolderProblem(folder, true, small)).toBe(
    `The data folder ${folder} cannot be used: its disk has 50 MB left, and a first start needs 200 MB.`,
  );
  expect(dataFolderProblem(folder, false, small)).toBeNull();
  expect(dataFolderProblem(join(folder, 'a', 'b'), true)).toBeNull();
  rmSync(folder, { recursive: true });
});
