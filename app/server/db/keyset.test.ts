import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPlace } from '#app/domain/list.ts';
import { testDatabase } from '#test/database.ts';
import { walkList } from '#test/list-pages.ts';
import { decodeCursor, encodeCursor, type Key, type KeyColumn, type Keyset, readIds } from './keyset.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

const name = { column: sql`thing.name collate "zh-Hant-x-icu"`, kind: 'text' } as const;
const at = { column: sql`thing.at`, kind: 'time' } as const;
const id = { column: sql`thing.id`, kind: 'number' } as const;
const up = (column: Pick<KeyColumn, 'column' | 'kind'>) => ({ ...column, direction: 'asc' as const });
const down = (column: Pick<KeyColumn, 'column' | 'kind'>) => ({ ...column, direction: 'desc' as const });
const keysets: Record<string, Keyset> = {
  'the id': [down(id)],
  'one column': [up(at), up(id)],
  'one column, downwards': [down(at), down(id)],
  'columns that turn': [down(at), up(id)],
  'two columns that turn': [up(name), down(at), down(id)],
  'columns that turn twice': [up(name), down(at), up(id)],
};

const count = 61;
beforeAll(async () => {
  await db.execute(
    sql`create table thing (id bigint primary key, name text not null, at timestamptz(3) not null)`,
  );
  await db.execute(sql`
    insert into thing select n, (array['陳', 'anna', 'Anna', '', '"],[\\', '王'])[1 + n * 7 % 6],
      timestamptz '2026-01-01 00:00:00.123Z' + (n * 11 % 5) * interval '1 ms' from generate_series(1, ${count}) n`);
});

const read = (keyset: Keyset, place: ListPlace, size = 4) =>
  readIds(db, { table: sql`thing`, id: id.column, keyset, within: sql`true`, size }, place);
const cursorOf = async (keyset: Keyset, wanted: number) => {
  const { rows } = await db.execute<Record<string, string | number>>(sql`
    select id::int as number, name as text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time
    from thing where id = ${wanted}`);
  return encodeCursor(keyset.map(({ kind }) => rows[0]?.[kind] ?? ''));
};

describe.each(Object.entries(keysets))('by %s', (_name, keyset) => {
  test('every row is on one page, in order, however many are alike, and the way back leads over the same pages', async () => {
    const order = sql.join(
      keyset.map(({ column, direction }) => (direction === 'asc' ? sql`${column} asc` : sql`${column} desc`)),
      sql`, `,
    );
    const { rows } = await db.execute<{ id: string }>(sql`select id from thing order by ${order}`);
    const seen = await walkList(async (place) => {
      const { ids, ...page } = await read(keyset, place);
      return { ...page, rows: ids };
    });
    expect(seen).toEqual(rows.map((row) => row.id));
  });

  test('a page goes on after a row that was deleted, and back before it', async () => {
    const before = await read(keyset, {}, count);
    const [gone = '', next = ''] = before.ids.slice(30);
    const cursor = await cursorOf(keyset, Number(gone));
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`delete from thing where id = ${gone}`);
        const source = { table: sql`thing`, id: id.column, keyset, within: sql`true`, size: 4 };
        expect((await readIds(tx, source, { after: cursor })).ids[0]).toBe(next);
        expect((await readIds(tx, source, { before: cursor })).ids).toEqual(before.ids.slice(26, 30));
        await tx.execute(sql`insert into thing select ${gone}::bigint, 'x', now()`);
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).toBe('undone'));
  });
});

const newest: Keyset = [down(at), down(id)];

test('after the last row there is the last page, and before the first the first one', async () => {
  const all = await read(newest, {}, count);
  expect(all).toMatchObject({ before: null, after: null });
  const last = await cursorOf(newest, Number(all.ids.at(-1)));
  expect(await read(newest, { after: last })).toMatchObject({ ids: all.ids.slice(-4), after: null });
  const first = await cursorOf(newest, Number(all.ids[0]));
  expect(await read(newest, { before: first })).toEqual(await read(newest, {}));
  const third = await cursorOf(newest, Number(all.ids[2]));
  expect(await read(newest, { before: third })).toEqual(await read(newest, {}));
});

test('with both cursors the first counts', async () => {
  const [after, before] = [await cursorOf(newest, 20), await cursorOf(newest, 40)];
  expect(await read(newest, { after, before })).toEqual(await read(newest, { after }));
});

const raw = (text: string) => Buffer.from(text).toString('base64url');
test.each<[string, string]>([
  ['nothing', ''],
  ['no cursor', 'abc'],
  ['no JSON', raw('[1')],
  ['no list', raw('{"0":1}')],
  ['too few values', raw('["2026-01-01T00:00:00.000Z"]')],
  ['too many values', raw('["2026-01-01T00:00:00.000Z",1,2]')],
  ['other types', raw('[1,"2026-01-01T00:00:00.000Z"]')],
  ['a day that does not exist', raw('["2026-02-30T00:00:00.000Z",1]')],
  ['a moment that PostgreSQL does not know', raw('["+275760-09-13T00:00:00.000Z",1]')],
  ['a number that is not whole', raw('["2026-01-01T00:00:00.000Z",1.5]')],
  ['a number beyond all ids', raw('["2026-01-01T00:00:00.000Z",1e300]')],
  ['a deep list', raw(`${'['.repeat(5000)}${']'.repeat(5000)}`)],
  ['what is not UTF-8', Buffer.from([0x5b, 0xff, 0xfe, 0x5d]).toString('base64url')],
])('%s is no cursor: it is the first page', async (_name, cursor) => {
  expect(decodeCursor(newest, cursor)).toBeNull();
  expect(await read(newest, { after: cursor })).toEqual(await read(newest, {}));
});

test.each(['a\0b', '\ud800', 'x'.repeat(1001)])('a text that cannot be stored is no cursor', (text) => {
  expect(decodeCursor([up(name), up(id)], encodeCursor([text, 1]))).toBeNull();
});

test.each<Key>([
  ['', 1],
  ["'; drop table thing; --", 2],
  ['陳"\\,[]', Number.MAX_SAFE_INTEGER],
])('a cursor is read as it was written (%s)', async (...key) => {
  const keyset: Keyset = [up(name), up(id)];
  expect(decodeCursor(keyset, encodeCursor(key))).toEqual(key);
  await read(keyset, { after: encodeCursor(key) });
  await read(keyset, { before: encodeCursor(key) });
});
