import { createECDH, createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { Db } from '#app/server/db/client.ts';
import { storedSecret } from '#app/server/db/stored-secret.ts';

/** Result of handing an alert to a push service. `gone`: the device no longer exists. */
export type Delivery =
  | { state: 'sent' }
  | { state: 'gone' }
  /** `wait` in ms; null where the service does not say how long. */
  | { state: 'later'; reason: string; wait: number | null }
  | { state: 'refused'; reason: string };

export interface PushKeys {
  /** Base64url. */
  publicKey: string;
  privateKey: string;
}

/** The shop's own key pair (RFC 8292), made at first use and stored beside its other secrets (decision 31). */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const secret = await storedSecret(db, 'push-key-secret');
  const pair = createECDH('prime256v1');
  // Nearly every 32-byte number is a valid private key, so the first try succeeds.
  for (let tried = 0; ; tried++) {
    const key = createHash('sha256').update(`${tried}.${secret}`).digest();
    try {
      pair.setPrivateKey(key);
    } catch {
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
  }
}

export interface PushTarget {
  address: string;
  p256dh: string;
  auth: string;
}

/** In ms. */
const deadline = 10_000;
/** In seconds: an alert older than a day is dropped. */
const life = 24 * 3600;

/**
 * Sends an encrypted alert to a browser's push service (RFC 8030, 8291).
 * @param subject contact for the service: `https:` or `mailto:`. @param topic 32 characters: replaces a waiting message
 * of the same topic.
 * @param standIn the one address allowed besides public ones.
 */
export async function sendPush(
  keys: PushKeys,
  subject: string,
  { address, p256dh, auth }: PushTarget,
  payload: object,
  topic: string,
  standIn: string | null,
): Promise<Delivery> {
  const url = pushUrl(address, standIn);
  if (url === null) return { state: 'refused', reason: 'not a public https address' };
  let message: Message;
  try {
    message = seal(keys, subject, url, { p256dh, auth }, payload, topic);
  } catch (error) {
    return { state: 'refused', reason: `keys that do not encrypt: ${messageOf(error)}` };
  }
  try {
    return deliveryOf(await post(url, message));
  } catch (error) {
    if (error instanceof NotPublic) return { state: 'refused', reason: error.message };
    return { state: 'later', reason: messageOf(error), wait: null };
  }
}

interface Message {
  headers: Record<string, string | number>;
  body: Buffer;
}

/** Only encrypts: the library's own request would connect to any address. */
function seal(
  { publicKey, privateKey }: PushKeys,
  subject: string,
  { origin }: URL,
  { p256dh, auth }: Omit<PushTarget, 'address'>,
  payload: object,
  topic: string,
): Message {
  const encoding = 'aes128gcm';
  const body = webPush.encrypt(p256dh, auth, JSON.stringify(payload), encoding).cipherText;
  const headers = {
    ...webPush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding),
    'Content-Type': 'application/octet-stream',
    'Content-Encoding': encoding,
    'Content-Length': body.length,
    TTL: life,
    Urgency: 'high',
    Topic: topic,
  };
  return { headers, body };
}

/** Null where the shop must not connect: the address comes from a browser and may point into the shop's network. */
export function pushUrl(address: string, standIn: string | null): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (standIn !== null && url.origin === standIn) return url;
  const isNamed = isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0 && url.hostname.includes('.');
  return url.protocol === 'https:' && url.port === '' && isNamed ? url : null;
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

function post(url: URL, { headers, body }: Message): Promise<Answer> {
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(deadline) };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const isRehearsal = pushUrl(url.href, null) === null;
  const sent = isRehearsal
    ? (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
    : requestHttps(url, { ...options, agent: publicAgent });
  sent.on('error', reject);
  sent.on('response', (response) => {
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    // The status is enough, and the body may be endless.
    response.destroy();
  });
  sent.end(body);
  return promise;
}

function deliveryOf({ status, retryAfter }: Answer): Delivery {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  const reason = `status ${status}`;
  if (status !== 408 && status !== 429 && status < 500) return { state: 'refused', reason };
  const seconds = Number(retryAfter ?? Number.NaN);
  return { state: 'later', reason, wait: seconds > 0 ? Math.min(seconds, 3600) * 1000 : null };
}

class NotPublic extends Error {}

const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');
const globalSix = new BlockList();
globalSix.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && globalSix.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Checks the address that is connected to, so that DNS rebinding cannot change it after the check. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const inside = found.find(({ address }) => !isPublicAddress(address));
    const [first] = found;
    if (inside || !first) return callback(new NotPublic(`${hostname} is not a public address`), '', 0);
    if (options.all) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};

const publicAgent = new Agent({ keepAlive: false, lookup: publicLookup });

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
