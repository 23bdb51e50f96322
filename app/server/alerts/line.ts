import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Language } from '#app/domain/language.ts';
import type { LineChannel } from '#app/domain/settings/settings.ts';
import { linkCodeIn, linkCodeLife, makeLinkCode } from '#app/domain/staff/alerts.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import { alert, alertCode, alertDevice, user } from '#app/server/db/staff-schema.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { tokenHash } from '#app/server/link-tokens.ts';
import { notify } from '#app/server/live/live.ts';
import { openSealed } from '#app/server/settings/sealed-fields.ts';
import { isSameSignature } from '#app/server/signatures.ts';
import { noteLinked } from '#app/server/staff/activity.ts';
import type { StaffUser } from '#app/server/staff/auth.ts';
import { addDevice } from './devices.ts';
import { type Delivery, messageOf } from './push.ts';

/** Null without a channel, or where it cannot be decrypted because the shop was restored without its secrets. */
export async function openChannel(db: Db, line: LineChannel | null): Promise<LineChannel | null> {
  if (line === null) return null;
  const accessToken = await openSealed(db, 'accessToken', line.accessToken);
  const channelSecret = await openSealed(db, 'channelSecret', line.channelSecret);
  return accessToken === null || channelSecret === null ? null : { accessToken, channelSecret };
}

/** In ms. */
const deadline = 10_000;
const lineApi = 'https://api.line.me';

/**
 * Sends a push message of the Messaging API.
 * @param key idempotency key of the alert: LINE refuses a second message with it. @param api replaces LINE's address in
 * tests with a stand-in.
 */
export async function sendLine(
  accessToken: string,
  to: string,
  text: string,
  key: string,
  api: string | null,
): Promise<Delivery> {
  try {
    const answer = await fetch(`${api ?? lineApi}/v2/bot/message/push`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${accessToken}`,
        'X-Line-Retry-Key': key,
      },
      body: JSON.stringify({ to, messages: [{ type: 'text', text }] }),
      signal: AbortSignal.timeout(deadline),
    });
    await answer.body?.cancel();
    // 409: LINE has accepted this message already.
    if (answer.ok || answer.status === 409) return { state: 'sent' };
    const reason = `status ${answer.status}`;
    // 429 also means that the plan is used up, where waiting does not help; the alert is given up after a day.
    if (answer.status === 429 || answer.status >= 500) return { state: 'later', reason, wait: 60_000 };
    return { state: 'refused', reason };
  } catch (error) {
    return { state: 'later', reason: messageOf(error), wait: null };
  }
}

/** Each new code invalidates the one before. */
export async function makeLineCode(
  db: Db,
  { id }: Pick<StaffUser, 'id'>,
  language: Language,
): Promise<string> {
  const code = makeLinkCode((limit) => randomInt(limit));
  const made = {
    codeHash: tokenHash(code),
    language,
    expiresAt: sql`now() + make_interval(mins => ${linkCodeLife})`,
  };
  await db
    .insert(alertCode)
    .values({ userID: id, ...made })
    .onConflictDoUpdate({ target: alertCode.userID, set: made });
  return code;
}

/** The signature is over the raw body, by the channel's secret. */
export function isSignedByLine(body: Buffer, signature: string | null, channelSecret: string): boolean {
  const expected = createHmac('sha256', channelSecret).update(body).digest();
  return isSameSignature(Buffer.from(signature ?? '', 'base64'), expected);
}

const webhook = z.object({
  events: z
    .array(
      z.object({
        type: z.string(),
        timestamp: z.int().min(0).max(4_102_444_800_000),
        source: z.object({ type: z.string(), userId: z.string().optional() }).optional(),
        message: z.object({ type: z.string(), text: z.string().optional() }).optional(),
      }),
    )
    .max(500),
});

const lineUser = /^U[0-9a-f]{32}$/;
/** Per LINE user, so that codes cannot be guessed. */
const codeLimit = { limit: 10, windowSeconds: 3600 };

type LinkParts = Pick<Shop, 'db' | 'jobs' | 'log'>;

/**
 * Handles LINE's webhook, which may come twice or late: a code works once, and blocking the shop removes only links
 * made before. @returns false where the body is not a webhook's.
 */
export async function receiveLine(shop: LinkParts, body: Buffer): Promise<boolean> {
  const { db } = shop;
  const read = webhook.safeParse(jsonOf(body));
  if (!read.success) return false;
  for (const { type, timestamp, source, message } of read.data.events) {
    const address = source?.userId ?? '';
    if (source?.type !== 'user' || !lineUser.test(address)) continue;
    if (type === 'unfollow') await unlink(db, address, timestamp);
    const code = type === 'message' && message?.type === 'text' ? linkCodeIn(message.text ?? '') : null;
    if (code !== null && (await allow(db, `line-code:${address}`, codeLimit)))
      await link(shop, code, address);
  }
  return true;
}

/** The first alert confirms the link. */
async function link(shop: LinkParts, code: string, address: string): Promise<void> {
  const { db, jobs } = shop;
  const by = await db.transaction(async (tx) => {
    const [spent] = await tx
      .delete(alertCode)
      .where(and(eq(alertCode.codeHash, tokenHash(code)), gt(alertCode.expiresAt, sql`now()`)))
      .returning();
    if (!spent) return null;
    const [known] = await tx
      .select({ mayEnter: user.emailVerified, email: user.email })
      .from(user)
      .where(eq(user.id, spent.userID));
    if (!known?.mayEnter) return null;
    const { userID, language } = spent;
    const added = await addDevice(tx, userID, { kind: 'line', name: '', language, address });
    if (!added.ok) return null;
    const test = { deviceID: added.id, kind: 'test' as const, event: `test:${randomUUID()}` };
    const [written] = await tx.insert(alert).values(test).returning({ id: alert.id });
    if (written) await jobs.add(tx, 'alert', [written.id]);
    return known;
  });
  if (by === null) return;
  jobs.wake('alert');
  await noteLinked(shop, by);
}

/** @param at epoch ms. */
async function unlink(db: Db, address: string, at: number): Promise<void> {
  const [gone] = await db
    .delete(alertDevice)
    .where(
      and(
        eq(alertDevice.kind, 'line'),
        eq(alertDevice.address, address),
        lt(alertDevice.createdAt, new Date(at)),
      ),
    )
    .returning({ userID: alertDevice.userID });
  if (gone) await notify(db, 'staff', gone.userID);
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
