import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Bodies {
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export async function compress(identity: Buffer): Promise<Bodies> {
  if (identity.byteLength < 1_000) return { identity, br: null, gzip: null };
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
      },
    }),
    zip(identity, { level: 6 }),
  ]);
  return { identity, br: owned(br), gzip: owned(gz) };
}

/** Copied, because the result would keep its larger pool buffer in memory. */
function owned(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}

const remembered = new Map<string, Encoding>();

export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(header);
  const takes = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;|,|$)`, 'i').test(header) && !refused(name);
  const best = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
  if (remembered.size < 100 && header.length < 200) remembered.set(header, best);
  return best;
}
