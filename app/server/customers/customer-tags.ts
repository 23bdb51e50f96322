import { sql } from 'drizzle-orm';
import {
  type CustomerConditions,
  customerLimits,
  readTag,
} from '#app/domain/customer/customer-conditions.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { notify } from '#app/server/live/live.ts';
import { foldCustomers } from './customer-figures.ts';
import { type CustomerChange, countCustomers, matching } from './customers.ts';

/** Tags that the staff give to groups of customers. */

export interface TagCount {
  tag: string;
  customers: number;
}

const mostListed = 200;

/** All tags in use, by name. */
export async function listTags(db: Db): Promise<TagCount[]> {
  const { rows } = await db.execute<{ tag: string; customers: number }>(sql`
    select tag, count(*)::int as customers from customer_tag group by tag order by tag collate "zh-Hant-x-icu" limit ${mostListed}`);
  return rows;
}

export type TagChange = CustomerChange | { ok: false; problem: 'invalid-tag' | 'too-many-tags' };

export async function addTag(db: Db, id: number, typed: string): Promise<TagChange> {
  const wanted = readTag(typed);
  if (wanted === null) return { ok: false, problem: 'invalid-tag' };
  return db.transaction(async (tx): Promise<TagChange> => {
    // Serialises changes of a customer, so that the next statement sees the other's tag and neither exceeds the limit.
    const held = await tx.execute(sql`select id from customer where id = ${id} for no key update`);
    if (held.rows.length === 0) return { ok: false, problem: 'customer-unknown' };
    const { rows } = await tx.execute<{ tags: number }>(
      sql`select count(*)::int as tags from customer_tag where customer_id = ${id}`,
    );
    if ((rows[0]?.tags ?? 0) >= customerLimits.tags) return { ok: false, problem: 'too-many-tags' };
    await tx.execute(sql`
      insert into customer_tag (customer_id, tag) values (${id}, ${await asUsed(tx, wanted)}) on conflict do nothing`);
    await notify(tx, 'customers', String(id));
    return { ok: true };
  });
}

export async function removeTag(db: Db, id: number, tag: string): Promise<CustomerChange> {
  await db.execute(sql`delete from customer_tag where customer_id = ${id} and tag = ${tag}`);
  await notify(db, 'customers', String(id));
  return { ok: true };
}

/** The spelling in use, `VIP` for a typed `vip`. */
async function asUsed(tx: Tx, tag: string): Promise<string> {
  const { rows } = await tx.execute<{ tag: string }>(sql`
    select tag from customer_tag where lower(tag) = lower(${tag}) order by tag = ${tag} desc limit 1`);
  return rows[0]?.tag ?? tag;
}

export type TagMany =
  | { ok: true; changed: number }
  | { ok: false; problem: 'invalid-tag' | 'too-many-customers' };

/** Tags all that match now. Those who have the tag, or the maximum number of tags, stay unchanged. */
export async function tagMatching(
  db: Db,
  conditions: CustomerConditions,
  { tag: typed, isAdded }: { tag: string; isAdded: boolean },
): Promise<TagMany> {
  const wanted = readTag(typed);
  if (wanted === null) return { ok: false, problem: 'invalid-tag' };
  await foldCustomers(db);
  if ((await countCustomers(db, conditions)) > customerLimits.tagged)
    return { ok: false, problem: 'too-many-customers' };
  return db.transaction(async (tx): Promise<TagMany> => {
    const tag = await asUsed(tx, wanted);
    const found = sql`select customer.id from customer where ${matching(conditions)}`;
    const { rowCount } = isAdded
      ? await tx.execute(sql`
          insert into customer_tag (customer_id, tag)
          select found.id, ${tag}::text from (${found}) found
          where (select count(*) from customer_tag own where own.customer_id = found.id) < ${customerLimits.tags}
          order by found.id
          on conflict do nothing`)
      : await tx.execute(sql`delete from customer_tag where tag = ${tag} and customer_id in (${found})`);
    await notify(tx, 'customers');
    return { ok: true, changed: rowCount ?? 0 };
  });
}
