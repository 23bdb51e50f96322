import { timingSafeEqual } from 'node:crypto';

/** Compares in a time that does not tell where they differ. */
export function isSameSignature(given: string | Buffer, right: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
