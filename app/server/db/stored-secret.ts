import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { remembered } from '#app/server/remembered.ts';
import { isSameSignature } from '#app/server/signatures.ts';
import type { Db } from './client.ts';
import { verification } from './staff-schema.ts';

const folders = new WeakMap<Db, string>();

/**
 * Stores secrets in files of the data folder instead of the database, so that a copy of the database has none. Only for
 * a database with one shop process (docs/decisions/0031).
 */
export function storeSecretsIn(db: Db, dataDir: string): void {
  folders.set(db, join(dataDir, 'secrets'));
}

/** 32 random bytes under a name, made on first use. */
export async function storedSecret(db: Db, id: string): Promise<string> {
  const folder = folders.get(db);
  return folder === undefined ? inDatabase(db, id) : inFile(db, folder, id);
}

/** The secret without making one; null where there is none. */
export async function knownSecret(db: Db, id: string): Promise<string | null> {
  const folder = folders.get(db);
  return (folder === undefined ? null : await read(join(folder, id))) ?? rowOf(db, id);
}

const signers = new WeakMap<Db, Map<string, Promise<string>>>();

/** Signs texts with a stored secret, which is read once for each database; HMAC with SHA-256 in base64url. */
export async function signer(db: Db, id: string): Promise<(text: string) => string> {
  const ofDb = signers.get(db) ?? new Map<string, Promise<string>>();
  signers.set(db, ofDb);
  const secret = await remembered(ofDb, id, () => storedSecret(db, id));
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}

/** 43 characters. @param id name of the secret. */
export async function signed(db: Db, id: string, text: string): Promise<string> {
  return (await signer(db, id))(text);
}

export async function isSigned(db: Db, id: string, text: string, given: string): Promise<boolean> {
  return isSameSignature(given, await signed(db, id, text));
}

async function inDatabase(db: Db, id: string): Promise<string> {
  await db
    .insert(verification)
    .values({
      id,
      identifier: id,
      value: newSecret(),
      expiresAt: sql`now() + interval '100 years'`,
    })
    .onConflictDoNothing();
  const stored = await rowOf(db, id);
  if (stored === null) throw new Error(`no ${id}`);
  return stored;
}

/** Moves a secret that an earlier release stored in the database, so that sessions stay valid. */
async function inFile(db: Db, folder: string, id: string): Promise<string> {
  const path = join(folder, id);
  const known = await read(path);
  if (known !== null) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile((await rowOf(db, id)) ?? newSecret());
    await file.sync();
  } finally {
    await file.close();
  }
  // Of two processes at once the first wins.
  await link(draft, path).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error;
  });
  await rm(draft);
  const stored = await read(path);
  if (stored === null) throw new Error(`no ${id}`);
  await db.delete(verification).where(eq(verification.id, id));
  return stored;
}

async function rowOf(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ value: verification.value })
    .from(verification)
    .where(eq(verification.id, id));
  return row?.value ?? null;
}

async function read(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')) || null;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
