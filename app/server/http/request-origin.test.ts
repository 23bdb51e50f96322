import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientAddresses } from './client-address.ts';
import { isSameOrigin, knownHosts } from './request-origin.ts';

describe('hosts (B22)', () => {
  test.each([
    [null, 'localhost:3000', true],
    [null, '127.0.0.1', true],
    [null, '[::1]:3000', true],
    [null, '192.168.1.20:3000', true],
    [null, '[fe80::1]:3000', true],
    [null, 'evil.example', false],
    [null, 'localhost.evil.example', false],
    [null, '127.0.0.1.evil.example', false],
    ['https://boma.example', 'boma.example', true],
    ['https://boma.example', 'BOMA.example:443', true],
    ['https://boma.example', 'boma.example.', true],
    ['https://boma.example', 'localhost:3000', true],
    ['https://boma.example', '192.168.1.20', false],
    ['https://boma.example', 'shop.boma.example', false],
    ['https://boma.example', 'boma.example@evil.example', false],
    ['https://boma.example', 'boma.example/..', false],
    ['https://boma.example', '', false],
    ['https://boma.example', undefined, false],
  ])('with ORIGIN %s, Host %j is ours: %s', (origin, host, ours) => {
    expect(knownHosts(origin)(host)).toBe(ours);
  });
});

describe('same origin (B33)', () => {
  const clues = { host: 'localhost:3000', origin: undefined, secFetchSite: undefined, hasCookie: true };
  test.each([
    [{ secFetchSite: 'same-origin' }, null, true],
    [{ secFetchSite: 'same-origin', origin: 'http://evil.example' }, null, true],
    [{ secFetchSite: 'same-site' }, null, false],
    [{ secFetchSite: 'cross-site' }, null, false],
    [{ secFetchSite: 'none' }, null, false],
    [{ secFetchSite: 'cross-site', origin: 'http://localhost:3000' }, null, false],
    [{ origin: 'http://localhost:3000' }, null, true],
    [{ origin: 'http://localhost:3001' }, null, false],
    [{ origin: 'null' }, null, false],
    [{ origin: 'http://evil.example', hasCookie: false }, null, false],
    [{ host: 'boma.example', origin: 'https://boma.example' }, 'https://boma.example', true],
    [{ host: 'boma.example', origin: 'http://boma.example' }, 'https://boma.example', false],
    [{ origin: 'http://localhost:3000' }, 'https://boma.example', true],
    [{}, null, false],
    [{ hasCookie: false }, null, true],
  ])('%j with ORIGIN %s: %s', (given, shopOrigin, same) => {
    expect(isSameOrigin({ ...clues, ...given }, shopOrigin)).toBe(same);
  });
});

describe('client addresses (B26)', () => {
  const request = (peer: string, forwarded?: string) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: peer });
    const message = new IncomingMessage(socket);
    if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded;
    return message;
  };
  test.each([
    [[], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    [[], '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    [['192.0.2.1'], '::ffff:192.0.2.1', '203.0.113.9', '203.0.113.9'],
    [['192.0.2.1'], '192.0.2.1', 'a lie, 203.0.113.9', '203.0.113.9'],
    [['192.0.2.1'], '192.0.2.1', '203.0.113.9, a lie', '192.0.2.1'],
    [['192.0.2.0/24'], '192.0.2.1', '198.51.100.7, 203.0.113.9, 192.0.2.8', '203.0.113.9'],
    [['2001:db8::/32'], '2001:db8::1', '203.0.113.9', '203.0.113.9'],
    [['192.0.2.1'], '192.0.2.1', undefined, '192.0.2.1'],
  ])('proxies %j, peer %s, X-Forwarded-For %s: %s', (proxies, peer, forwarded, address) => {
    expect(clientAddresses(proxies)(request(peer, forwarded))).toBe(address);
  });
});
