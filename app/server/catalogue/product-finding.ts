import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { closestWords } from '#app/domain/catalogue/search.ts';
import {
  type Alternative,
  asLabels,
  isWordIn,
  type SearchWord,
  searchWords,
  splitWords,
  withSpelling,
} from '#app/domain/catalogue/search-query.ts';
import { piecesOf } from '#app/domain/catalogue/search-words.ts';
import { type SynonymGroup, synonymGroups } from '#app/domain/catalogue/synonyms.ts';
import { isParentId, type ParentId } from '#app/domain/ids.ts';
import { type LocalizedText, textsOf } from '#app/domain/language.ts';
import type { ListPlace } from '#app/domain/list.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type IdPage, type Keyset, readIds } from '#app/server/db/keyset.ts';
import { parentProduct } from '#app/server/db/schema.ts';
import { searchWord } from '#app/server/db/shop-schema.ts';
import { containsInAnyCase } from '#app/server/db/sql.ts';

export interface ProductSearching {
  typed: string;
  synonyms: string;
  within: SQL;
  /** Order among equally good matches. */
  order: SQL;
  /** Replaces the order by relevance. */
  sorted?: SQL | undefined;
  page: { limit: number; offset: number } | { size: number; place: ListPlace };
}

export interface FoundProducts {
  ids: ParentId[];
  total: number;
  /** With the cursors of the neighbouring pages, where a page was requested. */
  page?: IdPage;
  /** `similar`: every word of `meant`, the corrected spelling, matches; `some`: not all words match. */
  fit: 'all' | 'similar' | 'some';
  meant: string | null;
}

/** Null where nothing is close. */
export async function findProducts(db: Db, searching: ProductSearching): Promise<FoundProducts | null> {
  const synonyms = groupsOf(searching.synonyms);
  const words = searchWords(searching.typed, synonyms);
  if (words.length === 0) return null;
  return db.transaction(async (tx) => find(await openSearch(tx, searching), words, synonyms));
}

async function find(
  search: Search,
  words: readonly SearchWord[],
  synonyms: readonly SynonymGroup[],
): Promise<FoundProducts | null> {
  const { typed } = search.searching;
  const split = splitWords(typed, synonyms);
  for (const queryWords of split ? [words, split] : [words]) {
    const found = await everyWord(search, queryWords);
    if (found) return { ...found, fit: 'all', meant: null };
  }
  const meant = await corrected(search, words, synonyms);
  if (meant !== null) {
    const similar = await everyWord(search, searchWords(meant, synonyms));
    if (similar) return { ...similar, fit: 'similar', meant };
  }
  const closest = meant === null ? (split ?? words) : searchWords(meant, synonyms);
  const some = await attempt(search, closest.map(loosened), 'some');
  return some && { ...some, fit: 'some', meant };
}

/** Synonyms count in titles first, and in other texts only where no title matches. */
async function everyWord(search: Search, queryWords: readonly SearchWord[]): Promise<Attempted | null> {
  const narrow = (await isMet(search, titledSo(queryWords))) ? 'titled' : 'named';
  return (await attempt(search, queryWords, narrow)) ?? attempt(search, queryWords, 'all');
}

/** Rows in the order of the ids; missing rows are left out. */
export function inOrder<Row extends { id: ParentId }>(rows: readonly Row[], ids: readonly ParentId[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Search {
  tx: Tx;
  searching: ProductSearching;
  filters: readonly FilterTitle[];
  hasUnindexed: boolean;
}

/** Minimal trigram similarity; low because two swapped letters leave few common trigrams. */
const likeEnough = 0.12;

/** Steers the planner to the index: it underestimates reading tsvectors and would scan the whole table. */
async function openSearch(tx: Tx, searching: ProductSearching): Promise<Search> {
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('pg_trgm.similarity_threshold', ${String(likeEnough)}, true)`);
  const { rows } = await tx.execute<{ filters: FilterTitle[]; hasUnindexed: boolean }>(sql`
    select coalesce((select jsonb_agg(jsonb_build_object('key', key, 'title', title)) from filter), '[]') as filters,
      exists (select from parent_product where search_rule = 0) as "hasUnindexed"`);
  return { tx, searching, filters: rows[0]?.filters ?? [], hasUnindexed: rows[0]?.hasUnindexed ?? false };
}

type Attempted = Pick<FoundProducts, 'ids' | 'total' | 'page'>;

const bestFirst: Keyset = [
  { column: sql`found.score`, kind: 'number', direction: 'desc' },
  { column: sql`found.position`, kind: 'number', direction: 'desc' },
];

async function attempt(
  search: Search,
  queryWords: readonly SearchWord[],
  breadth: Breadth,
): Promise<Attempted | null> {
  const { within, order, sorted, page } = search.searching;
  const { match, score } = question(search, queryWords, breadth);
  if ('place' in page) {
    const total = await count(search, match);
    if (total === 0) return null;
    const found = sql`(select id, position, ${score} as score from parent_product where ${within} and ${match}) found`;
    const idPage = await readIds(
      search.tx,
      { table: found, id: sql`found.id`, keyset: bestFirst, within: sql`true`, size: page.size },
      page.place,
    );
    return { ids: idPage.ids.filter(isParentId), total, page: idPage };
  }
  const { rows } = await search.tx.execute<{ id: ParentId; total: number }>(sql`
    select id, count(*) over ()::int as total from parent_product where ${within} and ${match}
    order by ${sorted ?? sql`${score} desc, ${order}`} limit ${page.limit} offset ${page.offset}`);
  const total = rows[0]?.total ?? (page.offset > 0 ? await count(search, match) : 0);
  return total === 0 ? null : { ids: rows.map(({ id }) => id), total };
}

async function count({ tx, searching }: Search, match: SQL): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from parent_product where ${searching.within} and ${match}`,
  );
  return rows[0]?.total ?? 0;
}

async function isMet(search: Search, match: SQL): Promise<boolean> {
  const { rows } = await search.tx.execute<{ met: boolean }>(
    sql`select exists (select from parent_product where ${search.searching.within} and ${match}) as met`,
  );
  return rows[0]?.met === true;
}

let read: { lines: string; groups: SynonymGroup[] } = { lines: '', groups: [] };

function groupsOf(lines: string): SynonymGroup[] {
  if (read.lines !== lines) read = { lines, groups: synonymGroups(lines) };
  return read.groups;
}

interface FilterTitle {
  key: string;
  title: LocalizedText;
}

const points = { own: 12, begins: 10, like: 8, loose: 6, beside: 5, filter: 4, text: 1 };

/**
 * `all`: every word in any text; `some`: any word; `named`: every word, synonyms in titles only; `titled`: the same
 * without sizes, weights and colours.
 */
type Breadth = 'titled' | 'named' | 'all' | 'some';

function question(
  { filters, hasUnindexed }: Search,
  words: readonly SearchWord[],
  breadth: Breadth,
): { match: SQL; score: SQL } {
  const isAny = breadth === 'some';
  const isNarrow = breadth === 'named' || breadth === 'titled';
  const queryWords = words.map((word) => {
    const keys = filters
      .filter(({ title }) => textsOf(title).some((text) => isWordIn(word, text, !isNarrow)))
      .map(({ key }) => key);
    const words = [...word.own, ...word.begins, ...word.loose];
    const everything = [...words, ...word.like];
    const inType = sql`parent_product.type = any(${sql.param(keys)}::text[])`;
    const literal = has('search', breadth === 'titled' ? words : [...words, ...asLabels(words)], '');
    const indexed = isNarrow
      ? sql`(${literal} or (${has('search', word.like, '')} and ${has('title_search', word.like, '')}))`
      : has('search', [...everything, ...asLabels(everything)], '');
    const inText = hasUnindexed ? sql`(${indexed} or ${hasPlainly(word)})` : indexed;
    const match = keys.length === 0 ? inText : sql`(${inText} or ${inType})`;
    const elsewhere = sql`case when ${inType} then ${points.filter}::int
      ${isAny ? sql`when ${inText} then ${points.text}::int else 0` : sql`else ${points.text}::int`} end`;
    // Most matches are in the description only, so the cheap test of the title comes first.
    const best = sql`case
      when not ${has('title_search', everything, '')} then ${elsewhere}
      else case
        when ${has('title_search', word.own, 'A')} then ${points.own}::int
        when ${has('title_search', word.begins, 'A')} then ${points.begins}::int
        when ${has('title_search', word.like, 'A')} then ${points.like}::int
        when ${has('title_search', word.loose, 'A')} then ${points.loose}::int
        when ${has('title_search', [...word.own, ...word.begins, ...word.like], 'B')} then ${points.beside}::int
        else ${elsewhere} end
        + case when ${has('title_search', word.head, 'A')} then 2 else 0 end
      end`;
    return { match, score: sql`(${best} + case when ${inType} then 1 else 0 end)` };
  });
  return {
    match: sql`(${sql.join(
      queryWords.map(({ match }) => match),
      isAny ? sql` or ` : sql` and `,
    )})`,
    score: sql.join(
      queryWords.map(({ score }) => score),
      sql` + `,
    ),
  };
}

function titledSo(words: readonly SearchWord[]): SQL {
  const met = words.map(({ own }) => sql`${has('search', own, '')} and ${has('title_search', own, 'A')}`);
  return sql.join(met, sql` and `);
}

/** @param weight of the tokens; '' for any. */
function has(column: 'search' | 'title_search', alternatives: readonly Alternative[], weight: string): SQL {
  const query = alternatives
    .filter((terms) => terms.length > 0)
    .map((terms) => {
      const tokens = terms.map(({ token, begins }) => {
        const mark = `${begins ? '*' : ''}${weight}`;
        return mark === '' ? `'${token}'` : `'${token}':${mark}`;
      });
      return `(${tokens.join(' & ')})`;
    })
    .join(' | ');
  // The planner cannot see into the subquery, so it does not reject common words for the index.
  return query === ''
    ? sql`false`
    : sql`parent_product.${sql.identifier(column)} @@ (select ${query}::tsquery)`;
}

function hasPlainly({ text }: SearchWord): SQL {
  return sql`(parent_product.search_rule = 0 and ${containsInAnyCase(parentProduct.searchText, text)})`;
}

/** A Chinese word with any two of its characters; for two characters, either one in a title. */
function loosened(word: SearchWord): SearchWord {
  if (!word.isHan) return word;
  const parts = [...word.own, ...word.loose].flat().map((term) => [term]);
  return { ...word, loose: parts };
}

/** How many known words are compared by edit distance, and how many of these are looked up. */
const compared = 60;
const tried = 4;

/** The query with unknown words corrected; null where there is nothing to correct. */
async function corrected(
  search: Search,
  words: readonly SearchWord[],
  synonyms: readonly SynonymGroup[],
): Promise<string | null> {
  const latin = words.filter(
    ({ isHan, text }) => !isHan && text.length > 2 && !/^[\p{N}\p{Script=Han}]/u.test(text),
  );
  const spelling = new Map<string, string>();
  for (const word of latin) {
    if (await isMet(search, question(search, [word], 'all').match)) continue;
    const alike = await search.tx
      .select({ word: searchWord.word })
      .from(searchWord)
      .where(sql`${searchWord.word} % ${word.text}`)
      .orderBy(desc(sql`similarity(${searchWord.word}, ${word.text})`), asc(searchWord.word))
      .limit(compared);
    const others = [
      ...search.filters.flatMap(({ title }) => textsOf(title).flatMap(piecesOf)),
      ...synonyms.flat(2),
    ];
    const plain = others.filter((piece) => !piece.isHan).map((piece) => piece.text);
    const known = new Set([...alike.map((each) => each.word), ...plain]);
    for (const close of closestWords(word.text, known).slice(0, tried)) {
      if (!(await isMet(search, question(search, searchWords(close, synonyms), 'all').match))) continue;
      spelling.set(word.text, close);
      break;
    }
  }
  return spelling.size === 0 ? null : withSpelling(search.searching.typed, spelling);
}
