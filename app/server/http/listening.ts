import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** An open port. */
export interface Listening {
  port: number;
  /** Takes no more connections, lets requests finish for at most `grace` milliseconds, then cuts what is left. */
  close(grace: number): Promise<void>;
}

/** A body must be here this long after its head; an upload from a telephone gets longer. In ms. */
const bodyTime = 20_000;
const uploadTime = 60_000;
const mostConnections = 4_000;
const mostPerAddress = 512;

/**
 * Opens the port with the limits of reliability B38: nobody may hold a socket by being slow.
 * @throws the system's error when the port is taken or forbidden.
 */
export async function listen(
  listener: RequestListener,
  { port, host, trustedProxies }: { port: number; host: string | null; trustedProxies: readonly string[] },
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: uploadTime,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      hurry(request);
      listener(request, response);
    },
  );
  server.maxConnections = mostConnections;
  // A reader who stops reading: longer than the pause between two signs of life on a stream of events.
  server.setTimeout(120_000);
  capEachAddress(server, new Set(trustedProxies));
  await bind(server, port, host);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close(grace) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      // A connection kept alive becomes idle when its last answer is out.
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const impatient = setTimeout(() => server.closeAllConnections(), grace);
      await closed;
      clearInterval(idle);
      clearTimeout(impatient);
    },
  };
}

/** Node has one limit for all requests, that of uploads; this is the shorter one for all others that have a body. */
function hurry(request: IncomingMessage): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.url?.startsWith('/api/uploadImage'))
    return;
  const late = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, bodyTime);
  late.unref();
  request.once('close', () => clearTimeout(late));
}

/** Without a HOST every address is listened on, of both kinds where the machine has both. */
async function bind(server: Server, port: number, host: string | null): Promise<void> {
  try {
    await once(server, port, host ?? '::');
  } catch (error) {
    const noSuchKind =
      error instanceof Error &&
      'code' in error &&
      (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL');
    if (host !== null || !noSuchKind) throw error;
    await once(server, port, '0.0.0.0');
  }
}

function once(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 511 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function capEachAddress(server: Server, exempt: ReadonlySet<string>): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (exempt.has(address.replace(/^::ffff:/, ''))) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > mostPerAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
