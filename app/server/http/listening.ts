import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { clientAddresses, trustedAddresses } from './client-address.ts';
import { clientNetwork } from './network.ts';
import { refuseEarly } from './rejections.ts';
import { commonHeaders } from './security-headers.ts';
import { farewells, limitSockets, type SocketKeys, type SocketRoom, socketRoom } from './socket-limits.ts';

interface GracefulClose {
  /** Call before the response begins. */
  follow(response: ServerResponse): void;
  /** Stops accepting, waits at most `grace` ms for running requests, then cuts the rest. */
  close(grace: number): Promise<void>;
}

/** Grace time of keep-alive connections in ms: closing at once would reset requests in flight. */
const drainTime = 1_000;

function gracefulClose(server: Server): GracefulClose {
  const answering = new Set<ServerResponse>();
  let stopping = false;
  return {
    follow(response) {
      if (stopping) response.shouldKeepAlive = false;
      answering.add(response);
      response.once('close', () => answering.delete(response));
    },
    async close(grace) {
      stopping = true;
      for (const response of answering) response.shouldKeepAlive = false;
      // Connections in the accept queue would be reset with the port.
      await setImmediate();
      // http.Server's close() cuts idle connections at once, so only the port is closed.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      let idle: NodeJS.Timeout | undefined;
      const drained = setTimeout(() => {
        idle = setInterval(() => server.closeIdleConnections(), 100);
        server.closeIdleConnections();
      }, drainTime);
      const impatient = setTimeout(() => server.closeAllConnections(), grace);
      await closed;
      clearTimeout(drained);
      clearInterval(idle);
      clearTimeout(impatient);
    },
  };
}

export interface Listening {
  port: number;
  close(grace: number): Promise<void>;
}

/** Time for a body after its head, in ms; uploads have longer. */
const bodyTime = 20_000;
const uploadTime = 60_000;

/** With the timeouts of reliability B38. @throws the system's error when the port is taken or forbidden. */
export async function listen(
  listener: RequestListener,
  {
    port,
    host,
    trustedProxies,
    origin = null,
  }: { port: number; host: string | null; trustedProxies: readonly string[]; origin?: string | null },
  room: SocketRoom = socketRoom,
): Promise<Listening> {
  const common = commonHeaders(origin);
  let take = listener;
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
      graceful.follow(response);
      take(request, response);
    },
  );
  const graceful = gracefulClose(server);
  server.maxConnections = room.all + farewells;
  // Above the heartbeat interval of event streams.
  server.setTimeout(120_000);
  take = limitSockets(server, room, socketKeys(trustedProxies), (response, status) =>
    refuseEarly(
      response,
      status === 429
        ? { status, refusal: 'too-many-connections', retryAfter: 10 }
        : { status, refusal: 'unavailable', retryAfter: 10 },
      common,
    ),
  )(listener);
  await bind(server, port, host);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: graceful.close,
  };
}

export function socketKeys(trustedProxies: readonly string[]): SocketKeys {
  const isTrusted = trustedAddresses(trustedProxies);
  const addressOf = clientAddresses(trustedProxies);
  return {
    ofSocket: (address) => (isTrusted(address) ? null : clientNetwork(address)),
    ofForwarded: (request) =>
      isTrusted(request.socket.remoteAddress ?? '') ? clientNetwork(addressOf(request)) : null,
  };
}

/** Node has one request timeout, set for uploads; this is the shorter one for other bodies. */
function hurry(request: IncomingMessage): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.url?.startsWith('/api/uploadImage'))
    return;
  const late = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, bodyTime);
  late.unref();
  request.once('close', () => clearTimeout(late));
}

/** Without HOST on all addresses, IPv6 and IPv4. */
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
