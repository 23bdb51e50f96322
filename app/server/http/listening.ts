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
import { limitSockets, mostRefusals, type SocketKeys, type SocketRoom, socketRoom } from './socket-limits.ts';

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

/** Time for a body after its head, in ms. */
const usualBodyTime = 20_000;
/** The same for staff, of whom a body may wait for its turn, and in bytes a ms what it takes a slow line (1 Mbit/s). */
const staffBodyTime = 60_000;
const slowestLine = 125;
/** For the largest body that staff may send. */
const longestRequest = 600_000;

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
  bodyTime = usualBodyTime,
): Promise<Listening> {
  const common = commonHeaders(origin);
  let take = listener;
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: longestRequest,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      limitBodyTime(request, bodyTime);
      graceful.follow(response);
      take(request, response);
    },
  );
  const graceful = gracefulClose(server);
  server.maxConnections = room.all + mostRefusals;
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

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Node has one request timeout, set for the largest body; this is the shorter one of everybody's. */
function limitBodyTime(request: IncomingMessage, bodyTime: number): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  endBodyAfter(request, bodyTime);
  request.once('close', () => clearTimeout(deadlines.get(request)));
}

/** Call for a request of staff: its body, of a length that it tells, has the time that it takes on a slow line. */
export function allowLongBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed || !deadlines.has(request)) return;
  endBodyAfter(request, staffBodyTime + Number(request.headers['content-length'] ?? 0) / slowestLine);
}

function endBodyAfter(request: IncomingMessage, ms: number): void {
  clearTimeout(deadlines.get(request));
  const late = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, ms);
  late.unref();
  deadlines.set(request, late);
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
