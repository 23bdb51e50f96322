import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';

/** Argon2id with OWASP's parameters, memory in KiB. Cheap in unit tests (test/fast-password-hashing.ts). */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Least time of a refusal in ms, so that timing does not reveal accounts (reliability B29). */
export const guessPace = { soonestRefusal: 300 };

const derive = promisify(argon2);

const saltBytes = 16;
const keyBytes = 32;

/** Limits of stored parameters, so that a damaged row cannot exhaust memory. */
const most = { memory: 1_048_576, passes: 10, parallelism: 4 } as const;

/** PHC format: `$argon2id$v=19$m=19456,t=2,p=1$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await keyOf(password, salt, passwordCost);
  return `${prefixOf(passwordCost)}${unpadded(salt)}$${unpadded(key)}`;
}

/** Also accepts better-auth's scrypt hashes of earlier releases. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!parts) return /^[0-9a-f]+:[0-9a-f]+$/.test(hash) && verifyScrypt({ hash, password });
  const [, memory = '', passes = '', parallelism = '', salt = '', key = ''] = parts;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  if (cost.memory > most.memory || cost.passes > most.passes || cost.parallelism > most.parallelism)
    return false;
  const expected = Buffer.from(key, 'base64');
  const found = await keyOf(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(found, expected);
}

export function isHashOutdated(hash: string): boolean {
  return !hash.startsWith(prefixOf(passwordCost));
}

function keyOf(password: string, salt: Buffer, cost: typeof passwordCost, tagLength = keyBytes) {
  // NFKC, as in better-auth, so that keyboards do not matter.
  return derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength, ...cost });
}

function prefixOf({ memory, passes, parallelism }: typeof passwordCost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
