import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { checkMacValue, type Digest, type MacKeys } from '#app/domain/payment/check-mac-value.ts';
import { taipeiOffset } from '#app/domain/taipei-day.ts';
import { isSameSignature } from '#app/server/signatures.ts';

/** What ECPay's payments, logistics and invoices share. */

export type EcpayFields = Readonly<Record<string, string>>;

const digest: Digest = (algorithm, text) => createHash(algorithm).update(text, 'utf8').digest('hex');

/** Signs forms by CheckMacValue: payments by SHA-256, logistics by MD5. */
export function macSigner(keys: MacKeys, algorithm: Parameters<Digest>[0]) {
  const mac = (fields: EcpayFields) => checkMacValue(fields, keys, algorithm, digest);
  return {
    signed: <F extends EcpayFields>(fields: F) => ({ ...fields, CheckMacValue: mac(fields) }),
    isSigned: ({ CheckMacValue: given = '', ...fields }: EcpayFields) => isSameSignature(given, mac(fields)),
  };
}

/** Data of ECPay's JSON calls: AES-128-CBC with the account's keys, over URL-encoded JSON. */
export function sealData(data: object, { hashKey, hashIV }: MacKeys): string {
  const cipher = createCipheriv('aes-128-cbc', hashKey, hashIV);
  return cipher.update(encodeURIComponent(JSON.stringify(data)), 'utf8', 'base64') + cipher.final('base64');
}

/** @throws where it was not encrypted with these keys. */
export function openData(sealed: string, { hashKey, hashIV }: MacKeys): unknown {
  const decipher = createDecipheriv('aes-128-cbc', hashKey, hashIV);
  const text = decipher.update(sealed, 'base64', 'utf8') + decipher.final('utf8');
  return JSON.parse(decodeURIComponent(text.replaceAll('+', '%20')));
}

/** Per call, in ms. */
const deadline = 10_000;

/**
 * @param body a form's fields, or JSON. @param longest in characters: a longer response cannot be ECPay's.
 * @throws where no response arrives in time.
 */
export async function postToEcpay(
  url: string,
  body: EcpayFields | string,
  longest = 65_536,
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    ...(typeof body === 'string'
      ? { body, headers: { 'Content-Type': 'application/json' } }
      : { body: new URLSearchParams(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(deadline),
  });
  const text = await response.text();
  if (!response.ok || text.length > longest) throw new Error(`ECPay answered with ${response.status}`);
  return text;
}

/** `2026/11/24 08:05:00`, in Taipei. */
export function ecpayTime(at: Date): string {
  const [day, time = ''] = new Date(at.getTime() + taipeiOffset).toISOString().split('T');
  return `${day?.replaceAll('-', '/')} ${time.slice(0, 8)}`;
}

/** In seconds. */
export function ecpayTimestamp(): number {
  return Math.floor(Date.now() / 1000);
}
