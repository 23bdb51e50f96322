import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isMoment } from '#app/domain/address/address-text.ts';
import type { ListPage, ListPlace } from '#app/domain/list.ts';
import { isStorable } from '#app/domain/typed-text.ts';
import type { Db, Tx } from './client.ts';
import { idsInOrder, type PartSearch } from './sql.ts';

/** Pages of a list by keyset (decision 46): a cursor holds the sort columns of a row, so a page is a range of an index. */

const kinds = {
  time: {
    value: z.string().refine(isMoment),
    written: (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    type: sql`timestamptz`,
  },
  text: {
    value: z.string().refine((text) => isStorable(text, 1000)),
    written: (column: SQL) => sql`${column}`,
    type: sql`text`,
  },
  number: { value: z.int(), written: (column: SQL) => sql`${column}`, type: sql`bigint` },
};

export interface KeyColumn {
  /** Must match the index, including its collation. */
  column: SQL;
  kind: keyof typeof kinds;
  direction: 'asc' | 'desc';
}

/** The last column is unique. */
export type Keyset = readonly [KeyColumn, ...KeyColumn[]];

export type Key = readonly (string | number)[];

export function encodeCursor(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Null where it is not a valid cursor of this order. */
export function decodeCursor(keyset: Keyset, cursor: string | null | undefined): Key | null {
  if (!cursor) return null;
  const shape = z.array(z.unknown()).length(keyset.length);
  try {
    const values = shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return keyset.map(({ kind }, index) => kinds[kind].value.parse(values[index]));
  } catch {
    return null;
  }
}

export interface ListSource {
  table: SQL;
  id: SQL;
  keyset: Keyset;
  within: SQL;
  search?: PartSearch | null;
  size: number;
}

export type IdPage = Omit<ListPage<string>, 'rows'> & { ids: string[] };

/** The ids of a page. Where nothing is left after a cursor it is the last page, and near the beginning the first. */
export async function readIds(db: Db | Tx, source: ListSource, place: ListPlace): Promise<IdPage> {
  const { keyset, size } = source;
  const after = decodeCursor(keyset, place.after);
  const before = after === null ? decodeCursor(keyset, place.before) : null;
  if (before !== null) {
    const found = await walk(db, source, { key: before, isBackwards: true });
    if (found.rows.length > size) return idPage(found.rows.slice(0, size).reverse(), true, true, found);
  }
  const found = await walk(db, source, { key: after, isBackwards: false });
  if (found.rows.length > 0 || after === null)
    return idPage(found.rows.slice(0, size), after !== null, found.rows.length > size, found);
  const last = await walk(db, source, { key: after, isBackwards: true, isInclusive: true });
  return idPage(last.rows.slice(0, size).reverse(), last.rows.length > size, false, last);
}

/** Rows by id in the order of the page; those deleted meanwhile are left out. */
export function pageOf<Row>(
  { ids, ...page }: IdPage,
  rows: readonly Row[],
  idOf: (row: Row) => string | number,
): ListPage<Row> {
  const known = new Map(rows.map((row) => [String(idOf(row)), row]));
  return { ...page, rows: ids.flatMap((id) => known.get(id) ?? []) };
}

function idPage(
  rows: readonly FoundRow[],
  hasBefore: boolean,
  hasAfter: boolean,
  { isPartial }: Found,
): IdPage {
  const cursor = (row: FoundRow | undefined) => (row ? Buffer.from(row.key).toString('base64url') : null);
  return {
    ids: rows.map(({ id }) => String(id)),
    before: hasBefore ? cursor(rows.at(0)) : null,
    after: hasAfter ? cursor(rows.at(-1)) : null,
    isPartial,
  };
}

type FoundRow = { id: string | number; key: string };

interface Found {
  rows: FoundRow[];
  isPartial: boolean;
}

interface Walk {
  key: Key | null;
  isBackwards: boolean;
  /** Starts at the cursor's own row. */
  isInclusive?: boolean;
}

/** Reads one row more than the page size, to know whether there are more. */
async function walk(db: Db | Tx, source: ListSource, walked: Walk): Promise<Found> {
  const { table, id, keyset, search = null } = source;
  const written = keyset.map(({ column, kind }) => kinds[kind].written(column));
  const found: Found = { rows: [], isPartial: false };
  for (const range of rangesOf(keyset, walked)) {
    const limit = source.size + 1 - found.rows.length;
    if (limit <= 0) break;
    const { near, far, beyond } = idsInOrder({
      table,
      id,
      key: sql`jsonb_build_array(${sql.join(written, sql`, `)})::text`,
      within: sql`${source.within} and ${range.within}`,
      order: range.order,
      search,
      limit,
    });
    let { rows } = await db.execute<FoundRow>(near);
    if (rows.length < limit && far) ({ rows } = await db.execute<FoundRow>(far));
    if (rows.length < limit && beyond && (await db.execute(beyond)).rows.length > 0) found.isPartial = true;
    found.rows.push(...rows);
  }
  return found;
}

interface Range {
  within: SQL;
  order: SQL;
}

/**
 * Ranges beyond a key, nearest first. Columns of one direction are compared as a row value; each change of direction
 * starts another range, so that every range uses the index.
 */
function rangesOf(keyset: Keyset, { key, isBackwards, isInclusive = false }: Walk): Range[] {
  if (key === null) return [{ within: sql`true`, order: orderOf(keyset, isBackwards) }];
  const columns = keyset.map((column, index) => ({ ...column, value: typed(column, key[index] ?? '') }));
  const turns = columns.flatMap(({ direction }, index) =>
    index === 0 || columns[index - 1]?.direction !== direction ? [index] : [],
  );
  return turns.reverse().map((start, nth) => {
    const end = columns.findIndex(
      ({ direction }, index) => index > start && direction !== columns[start]?.direction,
    );
    const compared = columns.slice(start, end === -1 ? undefined : end);
    const goesDown = (columns[start]?.direction === 'desc') !== isBackwards;
    const isBeyond = sql.join([goesDown ? sql`<` : sql`>`, isInclusive && nth === 0 ? sql`=` : sql``], sql``);
    const beyond = sql`(${listed(compared.map(({ column }) => column))}) ${isBeyond} (${listed(compared.map(({ value }) => value))})`;
    const same = columns.slice(0, start).map(({ column, value }) => sql`${column} = ${value}`);
    return {
      within: sql.join([...same, beyond], sql` and `),
      order: orderOf(columns.slice(start), isBackwards),
    };
  });
}

const typed = ({ kind }: KeyColumn, value: string | number) => sql`${value}::${kinds[kind].type}`;
const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** Must match the index, including where nulls sort. */
function orderOf(columns: readonly KeyColumn[], isBackwards: boolean): SQL {
  return listed(
    columns.map(({ column, direction }) => {
      if (direction === 'desc')
        return isBackwards ? sql`${column} asc nulls first` : sql`${column} desc nulls last`;
      return isBackwards ? sql`${column} desc nulls first` : sql`${column} asc nulls last`;
    }),
  );
}
