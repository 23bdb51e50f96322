import { createReadStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { largestDump } from '#app/domain/import/report.ts';
import { largestDumpFile, readDumpFile, readDumpStream, whatTakes } from './stored-dump.ts';

const folder = mkdtempSync(join(tmpdir(), 'boma-dump-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the command takes a file that the page refuses, and the export says which takes it', async () => {
  const file = join(folder, 'shop.json');
  const dump = JSON.stringify({ Orders: {} });
  writeFileSync(file, dump.padEnd(largestDump + 1));
  expect(await readDumpStream(createReadStream(file))).toEqual({ ok: false, problem: 'too-large' });
  expect(await readDumpFile(file)).toEqual({ ok: true, dump: { Orders: {} } });
  expect(whatTakes(largestDump)).toBeNull();
  expect(whatTakes(largestDump + 1)).toBe(
    'it has 65 MB, more than /admin/import takes (64). npm run import takes it.',
  );
  truncateSync(file, largestDumpFile + 1);
  expect(await readDumpFile(file)).toEqual({ ok: false, problem: 'too-large' });
  expect(whatTakes(largestDumpFile + 1)).toContain('make a backup and restore it');
});
