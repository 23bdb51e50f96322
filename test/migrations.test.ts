import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { expect, test } from 'vitest';

const meta = new URL('../migrations/meta/', import.meta.url);
const tables = new URL('../app/server/db/', import.meta.url);

interface Snapshot {
  id: string;
  prevId: string;
  tables: unknown;
}

test('drizzle-kit takes the number after that of the newest migration', () => {
  const { entries }: { entries: { idx: number; tag: string }[] } = JSON.parse(
    readFileSync(new URL('_journal.json', meta), 'utf8'),
  );
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map(({ tag }) => Number(tag.slice(0, 4))));
});

// Migrations on two branches leave two snapshots with one parent, with which drizzle-kit refuses to generate another.
test('the snapshots of the migrations are one chain, and the last one is the schema', async () => {
  const names = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
  const snapshots = names
    .sort()
    .map((name): Snapshot => JSON.parse(readFileSync(new URL(name, meta), 'utf8')));
  expect(snapshots.slice(1).map(({ prevId }) => prevId)).toEqual(snapshots.slice(0, -1).map(({ id }) => id));

  const parts = await Promise.all(
    readdirSync(tables)
      .filter((name) => name.endsWith('schema.ts'))
      .map((name) => import(/* @vite-ignore */ new URL(name, tables).href)),
  );
  const schema = generateDrizzleJson(Object.assign({}, ...parts));
  expect(snapshots.at(-1)?.tables).toEqual(JSON.parse(JSON.stringify(schema.tables)));
});
