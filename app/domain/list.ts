/** One page of a list, with the cursors of its neighbours (server/db/keyset.ts). */
export interface ListPage<Row> {
  rows: readonly Row[];
  /** Null on the first page. */
  before: string | null;
  /** Null on the last page. */
  after: string | null;
  /** Whether a short search matched only beginnings of words in older rows. */
  isPartial: boolean;
}

export type RowOf<Read extends (...input: never[]) => Promise<ListPage<unknown>>> = Awaited<
  ReturnType<Read>
>['rows'][number];

/** Cursors from a URL; with both, `after` counts. */
export interface ListPlace {
  after?: string | null;
  before?: string | null;
}

/** As URL parameters, without those that are null or ''. */
export function inAddress<Name extends string>(
  names: readonly Name[],
  values: Readonly<Record<Name, string | number | null>>,
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return value === null || value === '' ? [] : [[name, String(value)]];
    }),
  );
}
