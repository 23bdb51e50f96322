import {
  type NodePgClient,
  type NodePgDatabase,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isAway } from './connection-errors.ts';

export interface TransactionOptions extends PgTransactionConfig {
  /**
   * Milliseconds for all of it, the wait for a connection and the commit included. Without it only each statement has
   * its limit. Long work, an import or an export, gives more than `statementLimit`.
   */
  within?: number;
}

/** What one statement of ordinary work may take, in ms: at the first the server ends it, at the second we stop waiting. */
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
 * Transactions on connections of the pool, in place of drizzle's own. That one never gives back a connection that is lost
 * during `begin`, gives back broken connections for others to use, and takes PostgreSQL's answer to the commit of a
 * transaction that had failed, which is ROLLBACK, for success.
 */
export function transactionsOn<Schema extends Record<string, unknown>>(
  pool: pg.Pool,
  db: NodePgDatabase<Schema>,
): RunTransaction<Transaction<NodePgDatabase<Schema>>> {
  const { schema, fullSchema, tableNamesMap } = db._;
  const relations = schema && { schema, fullSchema, tableNamesMap };

  return async (work, { within, ...config } = {}) => {
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
  };
}

/** Both in one message, so that an order pays no second round trip for its limit. */
function begin(within: number | undefined): string {
  return within === undefined ? 'begin' : `begin; set local statement_timeout = ${Math.ceil(within)}`;
}

/** The client as drizzle's session sees it: every statement waits for its answer no longer than until `end`. */
function limited(client: pg.PoolClient, end: number | null): NodePgClient {
  if (end === null) return client;
  const query = (config: pg.QueryConfig, values: unknown[]) => {
    const limit = { query_timeout: Math.max(1, Math.ceil(end - performance.now())) };
    return client.query({ ...config, ...limit }, values);
  };
  return { query } as NodePgClient;
}
