import { isIP } from 'node:net';

/**
 * What a rate limit counts by: an IPv4 address, or the /64 network of an IPv6 one, since one subscriber has them all
 * (reliability B26).
 */
export function networkOf(address: string): string {
  const [ip = ''] = address.split('%');
  if (isIP(ip) !== 6) return ip;
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  // The parser of URLs writes every address one way, with numbers in hexadecimal and one gap at most.
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * A wider network than `networkOf`, for what must not be had once more by taking another address of one's own: the /24 of
 * an IPv4 address, the /48 of an IPv6 one.
 */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address);
  if (isIP(network) === 4) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}

/**
 * The network that a stranger's open streams and sockets are counted for; null where all clients look alike: this machine
 * itself, where a proxy that nobody named (TRUSTED_PROXY) passes everyone's requests on.
 */
export function clientNetwork(address: string): string | null {
  const network = networkOf(address);
  return network === '' || network === '127.0.0.1' || address === '::1' ? null : network;
}
