import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The browser's half of a push subscription, with code of its own for RFC 8188 and 8291. */
export interface Browser {
  /** The subscription as sent to the shop. */
  p256dh: string;
  auth: string;
  decrypt: (body: Buffer) => string;
}

export function newBrowser(
  pair: ECDH = withKeys(createECDH('prime256v1')),
  auth: Buffer = randomBytes(16),
): Browser {
  return {
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const recordSize = body.readUInt32BE(16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const record = body.subarray(21 + sender.length);
      if (record.length > recordSize) throw new Error('more than one record');
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
      const shared = derive(pair.computeSecret(sender), auth, info, 32);
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      const end = padded.findLastIndex((byte) => byte !== 0);
      if (padded[end] !== 2) throw new Error('not the last record');
      return padded.subarray(0, end).toString('utf8');
    },
  };
}

function withKeys(pair: ECDH): ECDH {
  pair.generateKeys();
  return pair;
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

export interface Pushed {
  path: string;
  topic: string;
  ttl: string;
  text: string;
  /** VAPID claims (RFC 8292). */
  claims: { aud: string; sub: string; exp: number };
  /** Public key, base64url. */
  key: string;
}

export interface PushService {
  url: string;
  browser: Browser;
  pushed: Pushed[];
  /** Responses of the next requests; then 201. */
  answers: { status: number; headers?: Record<string, string> }[];
  requests: number;
  close: () => Promise<void>;
}

/** A push service on loopback that refuses what it cannot decrypt or verify. */
export async function startPushService(): Promise<PushService> {
  const server = createServer((request, response) => {
    void take(request).then(
      ({ status, headers = {} }) => response.writeHead(status, headers).end(),
      (error: Error) => response.writeHead(400).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const service: PushService = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    browser: newBrowser(),
    pushed: [],
    answers: [],
    requests: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function take(request: IncomingMessage) {
    service.requests += 1;
    const body = await buffer(request);
    const { headers } = request;
    const { claims, key } = signed(headers.authorization ?? '');
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted as RFC 8291 asks');
    const text = service.browser.decrypt(body);
    const answer = service.answers.shift();
    if (answer) return answer;
    service.pushed.push({
      path: request.url ?? '',
      topic: String(headers.topic),
      ttl: String(headers.ttl),
      text,
      claims,
      key,
    });
    return { status: 201 };
  }
  return service;
}

function signed(authorization: string): Pick<Pushed, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('not signed');
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()), key };
}
