import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

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

/** Behind a configured proxy the last untrusted X-Forwarded-For entry (reliability B26). */
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

/** Dual-stack sockets show IPv4 as ::ffff:192.0.2.1. */
function plain(ip: string): string {
  return ip.startsWith('::ffff:') && isIP(ip.slice(7)) === 4 ? ip.slice(7) : ip;
}
