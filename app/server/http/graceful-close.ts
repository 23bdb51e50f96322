import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

export interface GracefulClose {
  /** Call it with every response before it is begun. */
  follow(response: ServerResponse): void;
  /** Takes no more connections, lets requests finish for at most `grace` milliseconds, then cuts what is left. */
  close(grace: number): Promise<void>;
}

/**
 * For this long a connection kept alive may bring one more request, in ms. Whoever is in the middle of a visit asks within
 * it and is answered with `Connection: close`; to close at once would reset requests that are on their way.
 */
const drainTime = 1_000;

export function gracefulClose(server: Server): GracefulClose {
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
      // Connections that the system has taken for us already would be reset with the port.
      await setImmediate();
      // Only the port: an HTTP server's own close() cuts idle connections at once.
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
