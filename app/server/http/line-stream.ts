/** What came of the work of each stream, for the activity log: its answer begins before that is known. */
export const streamOutcomes = new WeakMap<Response, Promise<string>>();

/**
 * Streams JSON lines (application/x-ndjson). The work continues after a disconnect and must not throw.
 * @param work answers `ok`, or the name of the problem.
 */
export function lineStream<Line>(work: (write: (line: Line) => void) => Promise<string>): Response {
  const outcome = Promise.withResolvers<string>();
  const encoder = new TextEncoder();
  let open = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const ended = await work((line) => {
        if (open) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      });
      outcome.resolve(ended);
      if (open) controller.close();
    },
    cancel() {
      open = false;
    },
  });
  const response = new Response(body, {
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
  streamOutcomes.set(response, outcome.promise);
  return response;
}
