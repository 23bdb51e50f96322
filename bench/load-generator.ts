import { connect } from 'node:net';

/**
 * Requests one page over many connections, one request at a time on each. A process of its own on bare sockets, since
 * it must be faster than any server that it measures. Usage: node bench/load-generator.ts http://127.0.0.1:3000/store
 * 32 5
 */
export interface Load {
  requests: number;
  seconds: number;
  processor: number;
}

const [, , address = '', connections = '32', seconds = '5'] = process.argv;
const { hostname, port, host, pathname, search } = new URL(address);
const request = Buffer.from(
  `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`,
  'latin1',
);
const headEnd = Buffer.from('\r\n\r\n');

let requests = 0;
let isOver = false;
const before = process.cpuUsage();
const start = performance.now();
setTimeout(() => {
  isOver = true;
}, Number(seconds) * 1000);
await Promise.all(Array.from({ length: Number(connections) }, ask));
const { user, system } = process.cpuUsage(before);
const load: Load = {
  requests,
  seconds: (performance.now() - start) / 1000,
  processor: (user + system) / 1_000_000,
};
console.log(JSON.stringify(load));

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    /** Bytes of the body still to come; null while the head is awaited. */
    let left: number | null = null;
    let head = Buffer.alloc(0);
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.on('close', () => (isOver ? resolve() : reject(new Error('the server closed a connection'))));
    socket.on('data', (part) => {
      if (left === null) {
        head = head.byteLength === 0 ? part : Buffer.concat([head, part]);
        const end = head.indexOf(headEnd);
        if (end === -1) return;
        const text = head.toString('latin1', 0, end);
        const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
        if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
          socket.destroy();
          return reject(new Error(`answered otherwise than with 200 and a length:\n${text}`));
        }
        left = end + headEnd.byteLength + Number(length) - head.byteLength;
        head = Buffer.alloc(0);
      } else {
        left -= part.byteLength;
      }
      if (left > 0) return;
      left = null;
      requests += 1;
      if (isOver) socket.end();
      else socket.write(request);
    });
  });
}
