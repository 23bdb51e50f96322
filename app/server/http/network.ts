import { isIP } from 'node:net';

/** Rate-limit key: an IPv4 address, or the /64 of an IPv6 one, which one subscriber owns (reliability B26). */
export function networkOf(address: string): string {
  const [ip = ''] = address.split('%');
  if (isIP(ip) !== 6) return ip;
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The /24 of an IPv4 address, the /48 of an IPv6 one, for limits that changing one's address must not reset. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address);
  if (isIP(network) === 4) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}

/** Key of open streams and sockets; null for loopback, where an unnamed proxy (TRUSTED_PROXY) may hide all clients. */
export function clientNetwork(address: string): string | null {
  const network = networkOf(address);
  return network === '' || network === '127.0.0.1' || address === '::1' ? null : network;
}
