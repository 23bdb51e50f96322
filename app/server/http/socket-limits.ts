import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface SocketRoom {
  all: number;
  /** Limit of one network by number of open sockets, in rising order of `below`: fewer as the shop fills. */
  steps: readonly { below: number; each: number }[];
  /** Running requests of one network behind a proxy. */
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
  /** null for a trusted proxy and loopback. */
  ofSocket: (remoteAddress: string) => string | null;
  /** null without a trusted proxy. */
  ofForwarded: (request: IncomingMessage) => string | null;
}

/** In ms, for sending a refusal. */
const refusalTime = 2_000;
/** Connections that may wait for a refusal, beyond the limit. */
export const mostRefusals = 400;

/**
 * Limits open sockets by network; when full, an idle connection of the largest network is closed. @param refuse answers
 * 429 for a network, 503 for all. @returns a wrapper that counts proxied requests.
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
      const late = setTimeout(() => socket.destroy(), refusalTime);
      socket.once('close', () => clearTimeout(late));
      return;
    }
    networks.set(network, own.add(socket));
    open += 1;
    socket.once('close', () => release(network, socket));
  });

  function release(network: string | null, socket: Socket): void {
    const own = networks.get(network);
    if (!own?.delete(socket)) return;
    open -= 1;
    if (own.size === 0) networks.delete(network);
  }

  function giveWay(ownSize: number): boolean {
    const larger = [...networks].filter(([, { size }]) => size > ownSize + 1);
    for (const [network, sockets] of larger.sort(([, a], [, b]) => b.size - a.size)) {
      for (const socket of sockets) {
        if (busy.get(socket)) continue;
        release(network, socket);
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
