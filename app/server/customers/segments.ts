import { asc, count, eq } from 'drizzle-orm';
import {
  areSameConditions,
  type CustomerConditions,
  customerLimits,
  isNarrowed,
  storedConditions,
} from '#app/domain/customer/customer-conditions.ts';
import { isUnseenChange } from '#app/domain/unseen-change.ts';
import type { Db } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { customerSegment } from '#app/server/db/order-schema.ts';
import { writtenRow } from '#app/server/db/sql.ts';
import { hasCode, uniqueViolation } from '#app/server/db/transaction.ts';
import { notify } from '#app/server/live/live.ts';

export interface Segment {
  id: number;
  name: string;
  conditions: CustomerConditions;
}

export async function listSegments(db: Db): Promise<Segment[]> {
  const rows = await db.select().from(customerSegment).orderBy(asc(customerSegment.id));
  return rows.map(({ id, name, conditions }) => ({
    id,
    name,
    conditions: storedConditions({ ...conditions }),
  }));
}

export type SegmentChange =
  | { ok: true; id: number }
  | {
      ok: false;
      problem:
        | 'name-missing'
        | 'name-taken'
        | 'too-many-segments'
        | 'nothing-narrowed'
        | 'segment-unknown'
        | 'conditions-changed';
    }
  | { ok: false; problem: 'name-changed'; now: string };

export async function saveSegment(
  db: Db,
  { name: typed, conditions, by }: { name: string; conditions: CustomerConditions; by: string },
): Promise<SegmentChange> {
  const name = typed.trim();
  if (name === '') return { ok: false, problem: 'name-missing' };
  if (!isNarrowed(conditions)) return { ok: false, problem: 'nothing-narrowed' };
  return orTaken(() =>
    db.transaction(async (tx): Promise<SegmentChange> => {
      await lock(tx, 'customerFigures');
      const [known] = await tx.select({ all: count() }).from(customerSegment);
      if ((known?.all ?? 0) >= customerLimits.segments) return { ok: false, problem: 'too-many-segments' };
      const saved = await writtenRow(
        tx
          .insert(customerSegment)
          .values({ name, conditions, createdBy: by })
          .returning({ id: customerSegment.id }),
      );
      await notify(tx, 'customers');
      return { ok: true, id: saved.id };
    }),
  );
}

/** @param was the name that the page showed. */
export async function renameSegment(
  db: Db,
  id: number,
  { name: typed, was }: { name: string; was: string },
): Promise<SegmentChange> {
  const name = typed.trim();
  if (name === '') return { ok: false, problem: 'name-missing' };
  return change(db, id, (stored) =>
    isUnseenChange(stored.name, was, name)
      ? { ok: false, problem: 'name-changed', now: stored.name }
      : { name },
  );
}

/** @param was the conditions that the page showed. */
export async function changeConditions(
  db: Db,
  id: number,
  { conditions, was }: Record<'conditions' | 'was', CustomerConditions>,
): Promise<SegmentChange> {
  if (!isNarrowed(conditions)) return { ok: false, problem: 'nothing-narrowed' };
  return change(db, id, (stored) =>
    isUnseenChange(storedConditions({ ...stored.conditions }), was, conditions, areSameConditions)
      ? { ok: false, problem: 'conditions-changed' }
      : { conditions },
  );
}

type SegmentRow = typeof customerSegment.$inferSelect;

async function change(
  db: Db,
  id: number,
  decide: (stored: SegmentRow) => Extract<SegmentChange, { ok: false }> | Partial<SegmentRow>,
): Promise<SegmentChange> {
  return orTaken(() =>
    db.transaction(async (tx): Promise<SegmentChange> => {
      const [stored] = await tx
        .select()
        .from(customerSegment)
        .where(eq(customerSegment.id, id))
        .for('update');
      if (!stored) return { ok: false, problem: 'segment-unknown' };
      const decided = decide(stored);
      if ('ok' in decided) return decided;
      await tx.update(customerSegment).set(decided).where(eq(customerSegment.id, id));
      await notify(tx, 'customers');
      return { ok: true, id };
    }),
  );
}

/** A segment that no longer exists counts as deleted. */
export async function deleteSegment(db: Db, id: number): Promise<SegmentChange> {
  await db.delete(customerSegment).where(eq(customerSegment.id, id));
  await notify(db, 'customers');
  return { ok: true, id };
}

async function orTaken(work: () => Promise<SegmentChange>): Promise<SegmentChange> {
  try {
    return await work();
  } catch (error) {
    if (hasCode(error, [uniqueViolation])) return { ok: false, problem: 'name-taken' };
    throw error;
  }
}
