import { expect } from 'vitest';
import type { ListPage, ListPlace } from '#app/domain/list.ts';

/** Walks a list forward and back: each row occurs once, and pages are the same both ways. */
export async function walkList<Row>(read: (place: ListPlace) => Promise<ListPage<Row>>): Promise<Row[]> {
  const pages: ListPage<Row>[] = [];
  let page = await read({});
  expect(page.before).toBeNull();
  for (;;) {
    pages.push(page);
    if (page.after === null) break;
    expect(pages.length).toBeLessThan(1000);
    page = await read({ after: page.after });
    expect(page.before).not.toBeNull();
  }
  for (const left of pages.toReversed().slice(1)) {
    page = await read({ before: page.before });
    expect(page).toEqual(left);
  }
  const seen = pages.flatMap(({ rows }) => rows);
  expect(new Set(seen.map((row) => JSON.stringify(row))).size).toBe(seen.length);
  return seen;
}
