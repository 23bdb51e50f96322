import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type NodePgClient,
  type NodePgDatabase,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { transactions } from '#app/server/observability/channels.ts';
import { announce, collectChanges, writeChanges } from './changes.ts';

const attempts = 5;

/** Thrown by work that has to begin again, because another transaction was faster. */
export class LostRace extends Error {
  /** PostgreSQL's serialization failure. */
  readonly code = '40001';
}

function isLostRace(error: unknown): boolean {
  return hasCode(error, ['40P01', '40001']);
}

/** PostgreSQL's code for a value that another row has. */
export const uniqueViolation = '23505';

export function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && codes.includes(cause.code)) return true;
  }
  return false;
}

export function deepestOf(error: unknown): unknown {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  return deepest;
}

/** The database's or system's error code, else the error's name. */
export function reasonOf(error: unknown): string {
  const deepest = deepestOf(error);
  if (!(deepest instanceof Error)) return 'unknown';
  if ('code' in deepest && typeof deepest.code === 'string') return deepest.code;
  return /terminat|timeout|closed|not queryable|after calling end/i.test(deepest.message)
    ? 'connection lost'
    : deepest.name;
}

/**
 * System error codes; then PostgreSQL: connection exceptions (08), read-only (25006), transaction timeouts (25P03,
 * 25P04), no resources (53), statement timeout (57014), shutdown and start (57P).
 */
const away = /^(connection lost|E[A-Z]+|08\w{3}|25006|25P0[34]|53\w{3}|57014|57P0\w)$/;

/** Whether the database is unavailable, so that the request may be retried. */
export function isAway(error: unknown): boolean {
  return away.test(reasonOf(error));
}

export interface TransactionOptions extends PgTransactionConfig {
  /** Transaction timeout in ms, connecting and commit included; default: the timeout of each statement. */
  within?: number;
  /** Plans the prepared statements once instead of for each call (decision 99): for those that find rows by key. */
  plansOnce?: boolean;
}

/** Statement timeouts in ms: the server's, then ours. */
export const statementLimit = 15_000;
export const answerLimit = 20_000;

type Transaction<Db extends { transaction: unknown }> = Db extends {
  transaction: (work: (tx: infer Tx) => Promise<unknown>) => Promise<unknown>;
}
  ? Tx
  : never;
export type RunTransaction<Tx> = <T>(
  work: (tx: Tx) => Promise<T>,
  options?: TransactionOptions,
) => Promise<T>;

const dialect = new PgDialect();

/**
 * Replaces drizzle's transactions (decision 40), which leak a connection lost during `begin`, return broken ones to the
 * pool, and take a commit answered with ROLLBACK for success. Deadlocks and serialization failures are retried, so work
 * may run more than once.
 */
export function transactionsOn<Schema extends Record<string, unknown>>(
  pool: pg.Pool,
  db: NodePgDatabase<Schema>,
): RunTransaction<Transaction<NodePgDatabase<Schema>>> {
  const { schema, fullSchema, tableNamesMap } = db._;
  const relations = schema && { schema, fullSchema, tableNamesMap };

  return async (work, { within, ...options } = {}) => {
    const end = within === undefined ? null : performance.now() + within;
    for (let attempt = 1; ; attempt++) {
      try {
        return await transactions.tracePromise(() => run(work, end, options), { began: performance.now() });
      } catch (error) {
        if (attempt === attempts || !isLostRace(error)) throw error;
        await wait(randomInt(5, 25 * attempt));
      }
    }
  };

  async function run<T>(
    work: (tx: Transaction<NodePgDatabase<Schema>>) => Promise<T>,
    end: number | null,
    { plansOnce = false, ...config }: Omit<TransactionOptions, 'within'>,
  ): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const lost = (error: Error) => {
      broken ??= error;
    };
    client.on('error', lost);
    try {
      const session = new NodePgSession(limited(client, end), dialect, relations);
      const tx = new NodePgTransaction<Schema, NonNullable<typeof schema>>(dialect, session, relations);
      await tx.execute(begin(end, plansOnce));
      if (Object.keys(config).length > 0) await tx.setTransaction(config);
      collectChanges(session);
      const result = await work(tx as Parameters<typeof work>[0]);
      const changed = await writeChanges(tx);
      const { command } = await tx.execute('commit');
      if (command !== 'COMMIT')
        throw new Error('a statement of the transaction had failed before its commit');
      if (changed) announce(db);
      return result;
    } catch (error) {
      if (isAway(error)) broken ??= error instanceof Error ? error : new Error(String(error));
      if (!broken) await client.query('rollback').catch(lost);
      throw error;
    } finally {
      client.off('error', lost);
      client.release(broken);
    }
  }
}

/** One message, to save an order a round trip. */
function begin(end: number | null, plansOnce: boolean): string {
  return [
    'begin',
    ...(end === null ? [] : [`set local statement_timeout = ${leftUntil(end)}`]),
    ...(plansOnce ? ['set local plan_cache_mode = force_generic_plan'] : []),
  ].join('; ');
}

function limited(client: pg.PoolClient, end: number | null): NodePgClient {
  if (end === null) return client;
  const query = (config: pg.QueryConfig, values: unknown[]) => {
    const limit = { query_timeout: leftUntil(end) };
    return client.query({ ...config, ...limit }, values);
  };
  return { query } as NodePgClient;
}

/** In whole ms, above 0, which stands for no limit. */
function leftUntil(end: number): number {
  return Math.max(1, Math.ceil(end - performance.now()));
}
