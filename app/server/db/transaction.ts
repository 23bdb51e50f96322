import {
  type NodePgClient,
  type NodePgDatabase,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { transactions } from '#app/server/observability/channels.ts';
import { isAway } from './connection-errors.ts';

export interface TransactionOptions extends PgTransactionConfig {
  /** Transaction timeout in ms, connecting and commit included; default: the timeout of each statement. */
  within?: number;
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
 * pool, and take a commit answered with ROLLBACK for success.
 */
export function transactionsOn<Schema extends Record<string, unknown>>(
  pool: pg.Pool,
  db: NodePgDatabase<Schema>,
): RunTransaction<Transaction<NodePgDatabase<Schema>>> {
  const { schema, fullSchema, tableNamesMap } = db._;
  const relations = schema && { schema, fullSchema, tableNamesMap };

  return (work, options = {}) =>
    transactions.tracePromise(() => run(work, options), { began: performance.now() });

  async function run<T>(
    work: (tx: Transaction<NodePgDatabase<Schema>>) => Promise<T>,
    { within, ...config }: TransactionOptions,
  ): Promise<T> {
    const end = within === undefined ? null : performance.now() + within;
    const client = await pool.connect();
    let broken: Error | undefined;
    const lost = (error: Error) => {
      broken ??= error;
    };
    client.on('error', lost);
    try {
      const session = new NodePgSession(limited(client, end), dialect, relations);
      const tx = new NodePgTransaction<Schema, NonNullable<typeof schema>>(dialect, session, relations);
      await tx.execute(begin(within));
      if (Object.keys(config).length > 0) await tx.setTransaction(config);
      const result = await work(tx as Parameters<typeof work>[0]);
      const { command } = await tx.execute('commit');
      if (command !== 'COMMIT')
        throw new Error('a statement of the transaction had failed before its commit');
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
function begin(within: number | undefined): string {
  return within === undefined ? 'begin' : `begin; set local statement_timeout = ${Math.ceil(within)}`;
}

function limited(client: pg.PoolClient, end: number | null): NodePgClient {
  if (end === null) return client;
  const query = (config: pg.QueryConfig, values: unknown[]) => {
    const limit = { query_timeout: Math.max(1, Math.ceil(end - performance.now())) };
    return client.query({ ...config, ...limit }, values);
  };
  return { query } as NodePgClient;
}
