import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { MacKeys } from '#app/domain/payment/check-mac-value.ts';
import {
  maskedKey,
  type PaymentSettings,
  type SettingsProblems,
  sealedPrefix,
  type TypedFields,
} from '#app/domain/settings/settings.ts';
import type { Db } from '#app/server/db/client.ts';
import { setting } from '#app/server/db/shop-schema.ts';
import { storedSecret } from '#app/server/db/stored-secret.ts';

const fields = ['hashKey', 'hashIV'] as const;
type KeyField = (typeof fields)[number];

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export type Sealed = { ok: true; typed: TypedFields } | { ok: false; problems: SettingsProblems };

/** Encrypts the keys that were typed, and takes the stored ones for those that were left as they are. */
export async function sealKeys(db: Db, typed: TypedFields): Promise<Sealed> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, 'payment'));
  const sealed: Record<string, string> = { ...typed };
  const problems: SettingsProblems = {};
  for (const field of fields) {
    const key = (typed[field] ?? '').normalize('NFKC').trim();
    // Only what this shop has encrypted is stored as such.
    if (key.startsWith(sealedPrefix)) problems[field] = 'no-key';
    else if (key === maskedKey) {
      const stored = row?.value[field] ?? '';
      if (stored === '') problems[field] = 'whole-keys';
      sealed[field] = stored;
    } else if (key !== '') sealed[field] = await seal(db, field, key);
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, typed: sealed };
}

/** As the browser may see them. */
export function withoutKeys(typed: TypedFields): TypedFields {
  return { ...typed, ...Object.fromEntries(fields.map((field) => [field, typed[field] ? maskedKey : ''])) };
}

/** null where they cannot be read: the shop was restored without its secrets. */
export async function openKeys(db: Db, { ecpay }: PaymentSettings): Promise<MacKeys | null> {
  if (ecpay === null) return null;
  const hashKey = await open(db, 'hashKey', ecpay.hashKey);
  const hashIV = await open(db, 'hashIV', ecpay.hashIV);
  return hashKey === null || hashIV === null ? null : { hashKey, hashIV };
}

async function seal(db: Db, field: KeyField, key: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, await secretOf(db), iv).setAAD(Buffer.from(field));
  const body = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return sealedPrefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

async function open(db: Db, field: KeyField, sealed: string): Promise<string | null> {
  const bytes = Buffer.from(sealed.slice(sealedPrefix.length), 'base64url');
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  if (!sealed.startsWith(sealedPrefix) || tag.length < tagBytes) return null;
  const decipher = createDecipheriv(algorithm, await secretOf(db), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(field))
    .setAuthTag(tag);
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

async function secretOf(db: Db): Promise<Buffer> {
  return createHash('sha256')
    .update(await storedSecret(db, 'payment-key-secret'))
    .digest();
}
