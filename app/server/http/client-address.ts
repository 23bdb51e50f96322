import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address is that of a configured proxy, named by itself or by its network. */
export function trustedAddresses(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [ip = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(ip, family(ip));
    else trusted.addSubnet(ip, Number(bits), family(ip));
  }
  return (address) => {
    if (trustedProxies.length === 0) return false;
    const ip = plain(address);
    return trusted.check(ip, family(ip));
  };
}

/**
 * The address a request comes from: its socket's, unless that is a configured proxy; then the last address in
 * X-Forwarded-For that is not one (reliability B26). What a client writes into that header itself is never believed.
 */
export function clientAddresses(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedAddresses(trustedProxies);
  return (request) => {
    const peer = plain(request.socket.remoteAddress ?? '');
    if (!isTrusted(peer)) return peer;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => plain(part.trim()))
      .reverse();
    for (const ip of forwarded) {
      if (isIP(ip) === 0) return peer;
      if (!isTrusted(ip)) return ip;
    }
    return peer;
  };
}

function family(ip: string): 'ipv4' | 'ipv6' {
  return isIP(ip) === 6 ? 'ipv6' : 'ipv4';
}

/** An IPv4 client on a socket of both kinds looks like ::ffff:192.0.2.1. */
function plain(ip: string): string {
  return ip.startsWith('::ffff:') && isIP(ip.slice(7)) === 4 ? ip.slice(7) : ip;
}
