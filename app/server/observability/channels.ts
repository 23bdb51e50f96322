import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener } from 'node:http';

/**
 * Channels for metrics and traces (decision 53): the instrumented code knows neither, and pays nothing without them.
 */
interface Seen {
  /** By `performance.now()`. */
  began: number;
}

export interface RequestSeen extends Seen {
  request: IncomingMessage;
  /** A route pattern, so that the number of labels is bounded. */
  route: string;
  /** Status, or `aborted` where the client disconnected first. */
  code: string;
}

export interface OrderSeen extends Seen {
  /** `placed`, `repeated`, `failed` or the name of the refusal. */
  outcome: string;
}

export interface EmailSeen extends Seen {
  kind: string;
  outcome: string;
}

export interface QueuedJob {
  id: string;
  /** The span that queued it, in W3C Trace Context format. */
  traceparent?: string;
}

export interface JobSeen extends Seen {
  queue: string;
  data: QueuedJob;
}

export const requests = tracingChannel<unknown, RequestSeen>('boma:request');
export const orders = tracingChannel<unknown, OrderSeen>('boma:order');
export const emails = tracingChannel<unknown, EmailSeen>('boma:email');
export const transactions = tracingChannel<unknown, Seen>('boma:transaction');

export const jobRuns = tracingChannel<unknown, JobSeen>('boma:job');
/** Its `start` event lets traces add their context before a job is written. */
export const queuedJobs = tracingChannel<unknown, QueuedJob>('boma:queued-job');

/** @returns a function that ends the subscription. */
export function whenDone<S extends Seen>(
  channel: TracingChannel<unknown, S>,
  use: (seen: S) => void,
): () => void {
  const none = () => {};
  const parts = { start: none, end: none, asyncStart: none, asyncEnd: use, error: none };
  channel.subscribe(parts);
  return () => void channel.unsubscribe(parts);
}

/** Publishes each request with its route pattern, from its head to its last byte. */
export function observed(listener: RequestListener, routeOf: (path: string) => string): RequestListener {
  return (request, response) => {
    const seen: RequestSeen = {
      began: performance.now(),
      request,
      route: routeOf((request.url ?? '/').split('?', 1)[0] ?? '/'),
      code: 'aborted',
    };
    response.once('close', () => {
      if (response.headersSent) seen.code = String(response.statusCode);
      requests.asyncEnd.publish(seen);
    });
    requests.start.runStores(seen, () => listener(request, response));
  };
}
