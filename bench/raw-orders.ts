import { hash, randomInt, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { z } from 'zod';
import { variants } from './order-throughput.ts';
import { rawOrderNumber } from './raw-order-number.ts';

/**
 * Replays the SQL of one order `count` times over `clients` connections, each with new ids, customer, number (counted
 * from `first`) and variant, as prepared statements.
 */
const [, , url = '', clients = '1', count = '0', first = '0'] = process.argv;
const statements = z
  .array(z.object({ text: z.string(), values: z.array(z.unknown()) }))
  .parse(JSON.parse(await text(process.stdin)))
  // One with values can be prepared; several in one text cannot.
  .map(({ values, ...each }) => ({
    ...each,
    values,
    ...(values.length === 0 ? {} : { name: hash('sha1', each.text) }),
  }));
const connections = await Promise.all(
  Array.from({ length: Number(clients) }, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  }),
);

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
let left = Number(count);
const start = performance.now();
await Promise.all(connections.map(work));
console.log(Number(count) / ((performance.now() - start) / 1000));
await Promise.all(connections.map((client) => client.end()));

async function work(client: pg.Client): Promise<void> {
  while (left > 0) {
    left--;
    const fresh = renaming(left % variants, rawOrderNumber(Number(first) + left));
    for (const { values, ...each } of statements) await client.query({ ...each, values: values.map(fresh) });
  }
}

function renaming(variant: number, number: string): (value: unknown) => unknown {
  const ids = new Map<string, string>();
  const phone = String(randomInt(1e8)).padStart(8, '0');
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
      .replaceAll(/\b09\d{8}\b/g, `09${phone}`)
      .replaceAll(/\b(prd|var)_0\b/g, `$1_${variant}`);
  };
  return rename;
}
