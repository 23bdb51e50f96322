import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { z } from 'zod';
import { clients, variants } from './order-throughput.ts';
import { rawOrderNumber } from './raw-order-number.ts';

/** Replays the SQL of one order `count` times, each with new ids, number (counted from `first`) and variant. */
const [, , url = '', count = '0', first = '0'] = process.argv;
const statements = z
  .array(z.object({ text: z.string(), values: z.array(z.unknown()) }))
  .parse(JSON.parse(await text(process.stdin)));
const pool = new pg.Pool({ connectionString: url, max: clients });
await Promise.all(Array.from({ length: clients }, async () => (await pool.connect()).release()));

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
let left = Number(count);
const start = performance.now();
await Promise.all(Array.from({ length: clients }, work));
console.log(Number(count) / ((performance.now() - start) / 1000));
await pool.end();

async function work(): Promise<void> {
  const client = await pool.connect();
  while (left > 0) {
    left--;
    const fresh = renaming(left % variants, rawOrderNumber(Number(first) + left));
    for (const { text: statement, values } of statements) await client.query(statement, values.map(fresh));
  }
  client.release();
}

function renaming(variant: number, number: string): (value: unknown) => unknown {
  const ids = new Map<string, string>();
  // Some values are whole rows as JSON.
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'string') return value;
    return value
      .replaceAll(uuid, (id) => {
        const known = ids.get(id) ?? randomUUID();
        ids.set(id, known);
        return known;
      })
      .replaceAll(/\b[A-Z]{4}\d{3,4}\b/g, number)
      .replaceAll(/\b(prd|var)_0\b/g, `$1_${variant}`);
  };
  return rename;
}
