export type Algorithm = 'sha256' | 'md5';

export interface MacKeys {
  hashKey: string;
  hashIV: string;
}

/** @returns the digest in hexadecimal digits. */
export type Digest = (algorithm: Algorithm, text: string) => string;

/** Characters that .NET's UrlEncode leaves unescaped, and encodeURIComponent and PHP treat differently. */
const differs: ReadonlyMap<string, string> = new Map([
  ['%20', '+'],
  ["'", '%27'],
  ['~', '%7e'],
]);

/** ECPay's CheckMacValue over all other fields, empty ones included. @param digest of the platform. */
export function checkMacValue(
  fields: Readonly<Record<string, string>>,
  { hashKey, hashIV }: MacKeys,
  algorithm: Algorithm,
  digest: Digest,
): string {
  const pairs = Object.keys(fields)
    .filter((name) => name !== 'CheckMacValue')
    .sort(byNameWithoutCase)
    .map((name) => `${name}=${fields[name]}`);
  const joined = [`HashKey=${hashKey}`, ...pairs, `HashIV=${hashIV}`].join('&');
  const encoded = encodeURIComponent(joined.toWellFormed())
    .replaceAll(/%20|['~]/g, (found) => differs.get(found) ?? found)
    .toLowerCase();
  return digest(algorithm, encoded).toUpperCase();
}

/** By code point, so that the order is the same in every locale. */
function byNameWithoutCase(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}
