import { problemIn } from '#app/ui/call.ts';

/** How long a call that tells its progress may tell nothing, in ms. */
const longestQuiet = 60_000;

/** Posts JSON and hands over each line of the answer. Never throws. @returns why it failed; null where it did not. */
export async function callForLines(
  path: `/api/${string}`,
  body: unknown,
  onLine: (line: unknown) => void,
): Promise<string | null> {
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), longestQuiet);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => quiet.abort(), longestQuiet);
  };
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: quiet.signal,
    });
    heard();
    if (!response.ok || !response.body) {
      const refusal: unknown = await response.json().catch(() => null);
      return problemIn(refusal) ?? 'failed';
    }
    let problem: string | null = null;
    for await (const line of linesOf(response.body)) {
      heard();
      const entry: unknown = JSON.parse(line);
      problem = problemIn(entry) ?? problem;
      onLine(entry);
    }
    return problem;
  } catch {
    return 'unreachable';
  } finally {
    clearTimeout(timer);
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = text.split('\n');
    text = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim() !== '') yield line;
    if (done) return;
  }
}

export function numberAt(body: unknown, name: string): number | null {
  const value: unknown =
    typeof body === 'object' && body !== null ? Object.getOwnPropertyDescriptor(body, name)?.value : null;
  return typeof value === 'number' ? value : null;
}
