/** Streams JSON lines (application/x-ndjson). The work continues after a disconnect and must not throw. */
export function lineStream<Line>(work: (write: (line: Line) => void) => Promise<void>): Response {
  const encoder = new TextEncoder();
  let open = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      await work((line) => {
        if (open) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      });
      if (open) controller.close();
    },
    cancel() {
      open = false;
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
