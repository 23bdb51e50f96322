import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingChannel } from 'node:diagnostics_channel';
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api';
import { emails, jobRuns, orders, type QueuedJob, queuedJobs, requests, transactions } from './channels.ts';

interface Shown<S> {
  name(seen: S): string;
  kind?: SpanKind;
  /** Parent context where no span is open. */
  parent?(seen: S): Context | undefined;
  /** Attributes set at the end. */
  attributes?(seen: S): Attributes;
  failed?(seen: S): boolean;
}

/**
 * Sends OpenTelemetry spans of the channels by OTLP/HTTP, configured by the standard variables
 * (`OTEL_EXPORTER_OTLP_*`, `OTEL_SERVICE_NAME`), but for the timeout. Only this function loads the packages.
 * Spans contain routes and outcomes, no customer data.
 */
export async function startTraces(): Promise<{ stop(): Promise<void> }> {
  const [
    { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace },
    sdk,
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME || 'boma' }),
    // Queues at most 2,048 spans and drops the rest, which bounds the cost of an unavailable receiver.
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ timeoutMillis: 2_000 }) }),
    ],
  });
  const tracer = provider.getTracer('boma');
  const open = new AsyncLocalStorage<unknown>();
  const current = () => {
    const store = open.getStore();
    return store instanceof OpenSpan ? store : null;
  };
  const undo: (() => void)[] = [];

  function show<S extends object>(channel: TracingChannel<unknown, S>, shown: Shown<S>): void {
    const spans = new WeakMap<object, Span>();
    channel.start.bindStore(open, (seen) => {
      const parent = current()?.context ?? shown.parent?.(seen) ?? ROOT_CONTEXT;
      const span = tracer.startSpan(shown.name(seen), { kind: shown.kind ?? SpanKind.INTERNAL }, parent);
      spans.set(seen, span);
      return new OpenSpan(span, trace.setSpan(ROOT_CONTEXT, span));
    });
    const none = () => {};
    const subscribers = {
      start: none,
      end: none,
      asyncStart: none,
      asyncEnd(seen: S) {
        const span = spans.get(seen);
        span?.setAttributes(shown.attributes?.(seen) ?? {});
        if ('error' in seen || shown.failed?.(seen)) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      },
      error: none,
    };
    channel.subscribe(subscribers);
    undo.push(() => {
      channel.start.unbindStore(open);
      channel.unsubscribe(subscribers);
    });
  }

  show(requests, {
    name: ({ request, route }) => `${request.method} ${route}`,
    kind: SpanKind.SERVER,
    attributes: ({ request, route, code }) => ({
      'http.request.method': request.method ?? '',
      'http.route': route,
      'http.response.status_code': Number(code) || 0,
    }),
    failed: ({ code }) => code.startsWith('5'),
  });
  show(orders, { name: () => 'place order', attributes: ({ outcome }) => ({ 'boma.outcome': outcome }) });
  show(transactions, { name: () => 'transaction', kind: SpanKind.CLIENT });
  show(jobRuns, {
    name: ({ queue }) => `job ${queue}`,
    kind: SpanKind.CONSUMER,
    parent({ data }) {
      const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(data.traceparent ?? '') ?? [];
      if (traceId === undefined || spanId === undefined) return undefined;
      return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1, isRemote: true });
    },
  });
  show(emails, {
    name: ({ kind }) => `email ${kind}`,
    kind: SpanKind.CLIENT,
    attributes: ({ outcome }) => ({ 'boma.outcome': outcome }),
    failed: ({ outcome }) => outcome !== 'sent',
  });
  const carry = (job: QueuedJob) => {
    const { traceId, spanId } = current()?.span.spanContext() ?? {};
    if (traceId !== undefined) job.traceparent = `00-${traceId}-${spanId}-01`;
  };
  const none = () => {};
  const subscribers = { start: carry, end: none, asyncStart: none, asyncEnd: none, error: none };
  queuedJobs.subscribe(subscribers);
  undo.push(() => void queuedJobs.unsubscribe(subscribers));

  return {
    async stop() {
      for (const step of undo) step();
      await provider.shutdown().catch(() => {});
    },
  };
}

class OpenSpan {
  readonly span: Span;
  readonly context: Context;
  constructor(span: Span, context: Context) {
    this.span = span;
    this.context = context;
  }
}
