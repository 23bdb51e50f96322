import crypto, { createECDH } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { newBrowser, startPushService } from '#test/push-service.ts';
import { isPublicAddress, publicLookup, pushUrl, sendPush } from './push.ts';

afterEach(() => vi.restoreAllMocks());

/** RFC 8291, section 5. */
const vector = {
  plaintext: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  receiverPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

function pairOf(privateKey: string) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair;
}

test('the browser of the tests reads what RFC 8291 wrote', () => {
  const browser = newBrowser(pairOf(vector.receiverPrivate), Buffer.from(vector.auth, 'base64url'));
  expect(browser.p256dh).toBe(vector.receiverPublic);
  expect(browser.decrypt(Buffer.from(vector.body, 'base64url'))).toBe(vector.plaintext);
});

test('what the shop encrypts is RFC 8291’s, byte for byte, with its keys and its salt', () => {
  const sender = pairOf(vector.senderPrivate);
  vi.spyOn(sender, 'generateKeys').mockReturnValue('');
  vi.spyOn(crypto, 'createECDH').mockReturnValue(sender);
  vi.spyOn(crypto, 'randomBytes').mockImplementation(() => Buffer.from(vector.salt, 'base64url'));
  const { cipherText } = webPush.encrypt(vector.receiverPublic, vector.auth, vector.plaintext, 'aes128gcm');
  expect(cipherText.toString('base64url')).toBe(vector.body);
});

const keys = webPush.generateVAPIDKeys();
const subject = 'https://boma.example';

test('a push service gets what only the browser can read, signed by the shop', async () => {
  const service = await startPushService();
  const { p256dh, auth } = service.browser;
  const address = `${service.url}/wpush/v2/abc`;
  const topic = 'a'.repeat(32);
  const sent = await sendPush(keys, subject, { address, p256dh, auth }, { kind: 'test' }, topic, service.url);
  expect(sent).toEqual({ state: 'sent' });
  const [pushed] = service.pushed;
  expect(pushed).toMatchObject({ path: '/wpush/v2/abc', topic, ttl: '86400', text: '{"kind":"test"}' });
  expect(pushed?.claims).toMatchObject({ aud: service.url, sub: subject });
  expect(pushed?.key).toBe(keys.publicKey);
  await service.close();
});

test.each([
  [404, {}, { state: 'gone' }],
  [410, {}, { state: 'gone' }],
  [403, {}, { state: 'refused', reason: 'status 403' }],
  [301, { location: 'http://127.0.0.1/' }, { state: 'refused', reason: 'status 301' }],
  [429, { 'retry-after': '30' }, { state: 'later', reason: 'status 429', wait: 30_000 }],
  [503, { 'retry-after': '999999' }, { state: 'later', reason: 'status 503', wait: 3_600_000 }],
  [500, {}, { state: 'later', reason: 'status 500', wait: null }],
])('status %i', async (status, headers, delivery) => {
  const service = await startPushService();
  service.answers.push({ status, headers });
  const { p256dh, auth } = service.browser;
  const to = { address: `${service.url}/x`, p256dh, auth };
  expect(await sendPush(keys, subject, to, {}, 'a'.repeat(32), service.url)).toEqual(delivery);
  expect(service.requests).toBe(1);
  await service.close();
});

test('nothing is sent to an address inside, but to the one that is configured', async () => {
  const service = await startPushService();
  const { p256dh, auth } = service.browser;
  const to = { address: `${service.url}/x`, p256dh, auth };
  for (const standIn of [null, 'http://127.0.0.1:9'])
    expect(await sendPush(keys, subject, to, {}, 'a'.repeat(32), standIn)).toMatchObject({
      state: 'refused',
    });
  expect(service.requests).toBe(0);
  await service.close();
});

test.each([
  ...['http://fcm.googleapis.com/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x'],
  ...['https://2130706433/x', 'https://user@push.example/x', 'https://push.example:8443/x', 'file:///x', ''],
])('no push service: %s', (address) => {
  expect(pushUrl(address, null)).toBeNull();
});

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://web.push.apple.com/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
])('a push service: %s', (address) => {
  expect(pushUrl(address, null)?.href).toBe(address);
});

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1'],
  ...['2002:a00:1::', '2001:db8::1', 'localhost', ''],
])('an address inside: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '142.250.1.95', '2404:6800:4008::200a', '2620:149:208::1'])(
  'a public address: %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('a name that means an address inside is not connected to', async () => {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  publicLookup('localhost', {}, (error) => resolve(error));
  expect((await promise)?.message).toMatch('localhost is not a public address');
});
