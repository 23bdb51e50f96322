import { createHmac } from 'node:crypto';

/** An authenticator app (RFC 6238: SHA-1, six digits, 30 s), independent of the shop's code. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** @param secret in base 32. @param steps offset in 30 s steps. @returns six digits. */
export function appCode(secret: string, steps = 0): string {
  const count = Buffer.alloc(8);
  count.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', bytesOf(secret)).update(count).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** A code that is valid at no time near now. */
export function noAppCode(secret: string): string {
  const good = [-2, -1, 0, 1, 2, 3].map((steps) => appCode(secret, steps));
  return (
    ['000000', '000001', '000002', '000003', '000004', '000005', '000006'].find(
      (code) => !good.includes(code),
    ) ?? ''
  );
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll('=', '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
