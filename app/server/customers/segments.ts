import { asc, count, eq } from 'drizzle-orm';
import {
  type CustomerConditions,
  customerLimits,
  isNarrowed,
  storedConditions,
} from '#app/domain/customer/customer-conditions.ts';
import type { Db } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { customerSegment } from '#app/server/db/order-schema.ts';
import { hasCode } from '#app/server/db/transaction.ts';
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
      problem: 'name-missing' | 'name-taken' | 'too-many-segments' | 'nothing-narrowed' | 'segment-unknown';
    };

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
      const [saved] = await tx
        .insert(customerSegment)
        .values({ name, conditions, createdBy: by })
        .returning({ id: customerSegment.id });
      if (!saved) throw new Error('one row was written');
      await notify(tx, 'customers');
      return { ok: true, id: saved.id };
    }),
  );
}

/** Changes its name or its conditions. */
export async function changeSegment(
  db: Db,
  id: number,
  { name: typed, conditions }: { name?: string; conditions?: CustomerConditions },
): Promise<SegmentChange> {
  const name = typed?.trim();
  if (name === '') return { ok: false, problem: 'name-missing' };
  if (conditions && !isNarrowed(conditions)) return { ok: false, problem: 'nothing-narrowed' };
  return orTaken(() =>
    db.transaction(async (tx): Promise<SegmentChange> => {
      const changed = await tx
        .update(customerSegment)
        .set({ ...(name !== undefined && { name }), ...(conditions && { conditions }) })
        .where(eq(customerSegment.id, id));
      if (changed.rowCount !== 1) return { ok: false, problem: 'segment-unknown' };
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
    if (hasCode(error, ['23505'])) return { ok: false, problem: 'name-taken' };
    throw error;
  }
}
