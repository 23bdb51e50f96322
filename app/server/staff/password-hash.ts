import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';
import { passwordCost } from './password-cost.ts';

const derive = promisify(argon2);

const saltBytes = 16;
const keyBytes = 32;

/** The most that a stored hash may ask for, so that a damaged row cannot take the memory of the process. */
const most = { memory: 1_048_576, passes: 10, parallelism: 4 } as const;

/** A hash in the PHC format: `$argon2id$v=19$m=19456,t=2,p=1$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await keyOf(password, salt, passwordCost);
  return `${prefixOf(passwordCost)}${unpadded(salt)}$${unpadded(key)}`;
}

/** Knows today's hashes and the scrypt hashes of better-auth, which the shop kept before. */
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
  const wanted = Buffer.from(key, 'base64');
  const found = await keyOf(password, Buffer.from(salt, 'base64'), cost, wanted.length);
  return timingSafeEqual(found, wanted);
}

/** Whether a hash was made with other parameters than today's, and is made anew at the next sign-in. */
export function isHashOutdated(hash: string): boolean {
  return !hash.startsWith(prefixOf(passwordCost));
}

function keyOf(password: string, salt: Buffer, cost: typeof passwordCost, tagLength = keyBytes) {
  // The same signs typed on another keyboard or system are the same password, as better-auth has it.
  return derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength, ...cost });
}

function prefixOf({ memory, passes, parallelism }: typeof passwordCost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
