import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections, and requests under way, are taken. */
export interface SocketRoom {
  /** In all. */
  all: number;
  /**
   * Of one client network: the fuller the shop, the fewer, so that a few networks never have all places. In rising order
   * of `below`, the number of open sockets up to which a step holds.
   */
  steps: readonly { below: number; each: number }[];
  /** Requests under way of one network behind a proxy, whose sockets are the proxy's. */
  forwarded: number;
}

export const socketRoom: SocketRoom = {
  all: 4_000,
  steps: [
    { below: 2_000, each: 256 },
    { below: 3_000, each: 64 },
    { below: Number.POSITIVE_INFINITY, each: 24 },
  ],
  forwarded: 128,
};

export interface SocketKeys {
  /** The network a socket is counted for; null for a trusted proxy and this machine itself. */
  ofSocket: (remoteAddress: string) => string | null;
  /** The network of the client behind a trusted proxy; null for a request that came by none. */
  ofForwarded: (request: IncomingMessage) => string | null;
}

/** A connection that gets no place may still hear why, for so long. In ms. */
const farewell = 2_000;
/** Connections that may be waiting for that answer, besides those that have a place. */
export const farewells = 400;

/**
 * Counts the open sockets by client network. When all places are taken, a connection that does nothing gives way to a new
 * one: of the network that has most.
 * @param refuse answers a request for which there is no room: of this network (429), or of anyone (503).
 * @returns what wraps the listener of requests: it counts those that came by a proxy.
 */
export function limitSockets(
  server: Server,
  room: SocketRoom,
  { ofSocket, ofForwarded }: SocketKeys,
  refuse: (response: ServerResponse<IncomingMessage>, status: 429 | 503) => void,
): (listener: RequestListener) => RequestListener {
  const networks = new Map<string | null, Set<Socket>>();
  const busy = new WeakMap<Socket, number>();
  const refused = new WeakMap<Socket, 429 | 503>();
  const forwarded = new Map<string, number>();
  let open = 0;

  server.on('connection', (socket: Socket) => {
    const network = ofSocket(socket.remoteAddress ?? '');
    const own = networks.get(network) ?? new Set<Socket>();
    const most = room.steps.find(({ below }) => open < below)?.each ?? 0;
    const isCrowded = network !== null && own.size >= most;
    if (isCrowded || (open >= room.all && !giveWay(own.size))) {
      refused.set(socket, isCrowded ? 429 : 503);
      const late = setTimeout(() => socket.destroy(), farewell);
      socket.once('close', () => clearTimeout(late));
      return;
    }
    networks.set(network, own.add(socket));
    open += 1;
    socket.once('close', () => forget(network, socket));
  });

  function forget(network: string | null, socket: Socket): void {
    const own = networks.get(network);
    if (!own?.delete(socket)) return;
    open -= 1;
    if (own.size === 0) networks.delete(network);
  }

  /** Closes an idle socket of the largest network that has more than the newcomer's. */
  function giveWay(ownSize: number): boolean {
    const larger = [...networks].filter(([, { size }]) => size > ownSize + 1);
    for (const [network, sockets] of larger.sort(([, a], [, b]) => b.size - a.size)) {
      for (const socket of sockets) {
        if (busy.get(socket)) continue;
        forget(network, socket);
        socket.destroy();
        return true;
      }
    }
    return false;
  }

  return (listener) => (request, response) => {
    const { socket } = request;
    const network = ofForwarded(request);
    const count = network === null ? 0 : (forwarded.get(network) ?? 0);
    const status = refused.get(socket) ?? (network !== null && count >= room.forwarded ? 429 : null);
    if (status !== null) {
      refuse(response, status);
      return;
    }
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    if (network !== null) forwarded.set(network, count + 1);
    response.once('close', () => {
      busy.set(socket, (busy.get(socket) ?? 1) - 1);
      if (network === null) return;
      const left = (forwarded.get(network) ?? 1) - 1;
      if (left === 0) forwarded.delete(network);
      else forwarded.set(network, left);
    });
    listener(request, response);
  };
}
