import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  maskedKey,
  type SealedSection,
  type SettingProblem,
  type SettingsProblems,
  sealedFields,
  sealedPrefix,
  type TypedFields,
} from '#app/domain/settings/settings.ts';
import type { Db } from '#app/server/db/client.ts';
import { setting } from '#app/server/db/shop-schema.ts';
import { knownSecret, storedSecret } from '#app/server/db/stored-secret.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export type Sealed = { ok: true; typed: TypedFields } | { ok: false; problems: SettingsProblems };

/** Encrypts typed keys, and keeps the stored ones where the mask was posted unchanged. */
export async function sealFields(db: Db, section: SealedSection, typed: TypedFields): Promise<Sealed> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, section));
  const stored = row?.value ?? {};
  const sealed: Record<string, string> = { ...typed };
  const problems: SettingsProblems = {};
  for (const field of sealedFields(section)) {
    const key =
      section !== 'email' ? (typed[field] ?? '').normalize('NFKC').trim() : (typed[field] ?? '').trim();
    // Refuses ciphertext that this shop did not make, and remnants of the mask.
    if (key.startsWith(sealedPrefix) || (key !== maskedKey && key.includes(maskedKey.charAt(0))))
      problems[field] = problemsOf(section, field).wrong;
    else if (key === maskedKey) {
      const storedKey = stored[field] ?? '';
      if (storedKey === '') problems[field] = problemsOf(section, field).missing;
      // The password must not be sent to a server other than its own.
      else if (boundTo(field).some((one) => lineOf(stored[one]) !== lineOf(typed[one])))
        problems[field] = 'password-again';
      sealed[field] = storedKey;
    } else if (key !== '') sealed[field] = await seal(db, purposeOf(section, field), key);
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, typed: sealed };
}

const keyProblems = { wrong: 'no-key', missing: 'whole-keys' } as const;
const sectionProblems: Readonly<Record<SealedSection, { wrong: SettingProblem; missing: SettingProblem }>> = {
  payment: keyProblems,
  logistics: keyProblems,
  invoice: keyProblems,
  email: { wrong: 'password-again', missing: 'password-again' },
  line: { wrong: 'no-line-key', missing: 'whole-line' },
};
const linePayProblems = { wrong: 'no-channel-secret', missing: 'whole-line-pay' } as const;

function problemsOf(section: SealedSection, field: string) {
  return isOfLinePay(section, field) ? linePayProblems : sectionProblems[section];
}

/** Fields that identify the recipient of a password: changing one requires the password again. */
function boundTo(field: string): readonly string[] {
  if (field === 'smtpPassword') return ['host', 'user'];
  return field === 'privateKey' ? ['serviceURL'] : [];
}

function lineOf(typed: string | undefined): string {
  return (typed ?? '').normalize('NFKC').trim().toLowerCase();
}

/** Encryption context: a ciphertext opens only for its own field. Several sections have fields of the same name. */
function purposeOf(section: SealedSection, field: string): string {
  const isShared = section === 'logistics' || section === 'invoice' || isOfLinePay(section, field);
  return isShared ? `${section}.${field}` : field;
}

function isOfLinePay(section: SealedSection, field: string): boolean {
  return section === 'payment' && field === 'channelSecret';
}

/** With masked keys, as the browser may see them. */
export function withoutSealed(section: SealedSection, typed: TypedFields): TypedFields {
  const masked = sealedFields(section).map((field) => [field, typed[field] ? maskedKey : '']);
  return { ...typed, ...Object.fromEntries(masked) };
}

async function seal(db: Db, purpose: string, key: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(await storedSecret(db, secretName)), iv).setAAD(
    Buffer.from(purpose),
  );
  const body = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return sealedPrefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null where it cannot be decrypted because the shop was restored without its secrets. */
export async function openSealed(db: Db, purpose: string, sealed: string): Promise<string | null> {
  const bytes = Buffer.from(sealed.slice(sealedPrefix.length), 'base64url');
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  const secret = await knownSecret(db, secretName);
  if (secret === null || !sealed.startsWith(sealedPrefix) || tag.length < tagBytes) return null;
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/** Named after the first keys that it encrypted. */
const secretName = 'payment-key-secret';

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
