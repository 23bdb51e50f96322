import { createHash, randomUUID } from 'node:crypto';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Language } from '#app/domain/language.ts';
import { type AlertDevice, type AlertKind, alertKinds, mostDevices } from '#app/domain/staff/alerts.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { writtenRow } from '#app/server/db/sql.ts';
import { alert, alertDevice, user } from '#app/server/db/staff-schema.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import type { StaffUser } from '#app/server/staff/auth.ts';
import { type PushTarget, pushUrl } from './push.ts';

export type DeviceProblem =
  | 'device-unknown'
  | 'too-many-devices'
  | 'not-a-push-service'
  | 'too-many-requests';
export type DeviceChange = { ok: true } | { ok: false; problem: DeviceProblem };

/** The user's own devices, oldest first, and the kinds of alert they receive. */
export async function readAlerts(
  db: Db,
  { id }: Pick<StaffUser, 'id'>,
): Promise<{ devices: AlertDevice[]; kinds: readonly AlertKind[] }> {
  const rows = await db
    .select()
    .from(alertDevice)
    .where(eq(alertDevice.userID, id))
    .orderBy(asc(alertDevice.createdAt), asc(alertDevice.id));
  const [chosen] = await db.select({ kinds: user.alertKinds }).from(user).where(eq(user.id, id));
  const devices = rows.map(({ id: device, kind, name, address, createdAt, deliveredAt, problem }) => ({
    id: device,
    kind,
    name,
    addedAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    isRefused: problem !== null,
    mark: createHash('sha256').update(address).digest('hex'),
  }));
  return { devices, kinds: alertKinds.filter((kind) => chosen?.kinds.includes(kind)) };
}

/**
 * A browser added again belongs to the user who added it last. @param standIn address allowed besides public ones.
 */
export async function addPushDevice(
  db: Db,
  { id }: Pick<StaffUser, 'id'>,
  target: PushTarget & { name: string; language: Language },
  standIn: string | null,
): Promise<DeviceChange> {
  if (pushUrl(target.address, standIn) === null) return { ok: false, problem: 'not-a-push-service' };
  const added = await db.transaction((tx) => addDevice(tx, id, { kind: 'push', ...target }));
  return added.ok ? { ok: true } : added;
}

export async function addDevice(
  tx: Tx,
  userID: string,
  device: Omit<typeof alertDevice.$inferInsert, 'id' | 'userID'>,
): Promise<{ ok: true; id: string } | { ok: false; problem: DeviceProblem }> {
  // Serialised, so that the limit holds.
  const [known] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userID)).for('update');
  if (!known) return { ok: false, problem: 'device-unknown' };
  const others = and(eq(alertDevice.userID, userID), ne(alertDevice.address, device.address));
  if ((await tx.$count(alertDevice, others)) >= mostDevices)
    return { ok: false, problem: 'too-many-devices' };
  await tx.delete(alertDevice).where(eq(alertDevice.address, device.address));
  const added = await writtenRow(
    tx
      .insert(alertDevice)
      .values({ ...device, userID })
      .returning({ id: alertDevice.id }),
  );
  await notify(tx, 'staff', userID);
  return { ok: true, id: added.id };
}

export async function removeDevice(db: Db, by: Pick<StaffUser, 'id'>, id: string): Promise<DeviceChange> {
  const gone = await db.delete(alertDevice).where(ownDevice(by, id));
  if (gone.rowCount !== 1) return { ok: false, problem: 'device-unknown' };
  await notify(db, 'staff', by.id);
  return { ok: true };
}

export async function chooseAlerts(
  db: Db,
  { id }: Pick<StaffUser, 'id'>,
  kinds: readonly AlertKind[],
): Promise<{ ok: true }> {
  await db
    .update(user)
    .set({ alertKinds: [...kinds] })
    .where(eq(user.id, id));
  await notify(db, 'staff', id);
  return { ok: true };
}

const testLimit = { limit: 5, windowSeconds: 60 };

/** Sent through the queue like every alert. */
export async function testDevice(
  db: Db,
  jobs: Pick<Jobs, 'add' | 'wake'>,
  by: Pick<StaffUser, 'id'>,
  id: string,
): Promise<DeviceChange> {
  const [device] = await db.select({ id: alertDevice.id }).from(alertDevice).where(ownDevice(by, id));
  if (!device) return { ok: false, problem: 'device-unknown' };
  if (!(await allow(db, `alert-test:${by.id}`, testLimit)))
    return { ok: false, problem: 'too-many-requests' };
  await db.transaction(async (tx) => {
    const [written] = await tx
      .insert(alert)
      .values({ deviceID: device.id, kind: 'test', event: `test:${randomUUID()}` })
      .returning({ id: alert.id });
    if (written) await jobs.add(tx, 'alert', [written.id]);
  });
  jobs.wake('alert');
  return { ok: true };
}

function ownDevice(by: Pick<StaffUser, 'id'>, id: string) {
  return and(eq(alertDevice.userID, by.id), eq(alertDevice.id, sql`${id}::uuid`));
}
