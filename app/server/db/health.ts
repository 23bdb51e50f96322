import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** In ms: timeout of a check, and least time between two checks that write. */
const timeoutMs = 2_000;
const writesEvery = 3_000;

/**
 * A transaction with the needs of an order: disk space for a page, written to a temporary file so that no table grows,
 * and a commit, which waits for a synchronous standby.
 */
const write = `
  set local work_mem = '64kB';
  set local temp_tablespaces = '';
  select count(*) from generate_series(1, 4000);
  select pg_logical_emit_message(true, 'boma', 'health')`;

export function databaseHealth(pool: pg.Pool): () => Promise<boolean> {
  let written = { at: Number.NEGATIVE_INFINITY, ok: Promise.resolve(false) };

  const writes = () => {
    if (performance.now() - written.at > writesEvery) {
      written = { at: performance.now(), ok: answers(pool, write) };
    }
    return written.ok;
  };
  return async () =>
    (await answers(pool, "select 1 / (current_setting('transaction_read_only') = 'off')::int")) &&
    (await writes());
}

async function answers(pool: pg.Pool, text: string): Promise<boolean> {
  const late = new AbortController();
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: timeoutMs };
  const answered = pool.query(query).then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([
    answered,
    delay(timeoutMs, false, { signal: late.signal, ref: false }).catch(() => false),
  ]);
  late.abort();
  return answer;
}
