import type { ImportProducts } from '#app/domain/catalogue/catalogue-calls.ts';

export type ImportEnd =
  | { ok: true; created: number; updated: number }
  /** A name; the words are in importCallProblems. */
  | { ok: false; problem: string };

/** How long an import may tell nothing, in ms. */
const longestQuiet = 60_000;

/** Imports a file that was looked at, and tells how far it is. Never throws: a failure is an answer too. */
export async function applyImport(
  request: ImportProducts,
  onProgress: (progress: number, of: number) => void,
): Promise<ImportEnd> {
  // A large file takes minutes; a line that carries nothing for one minute is dead.
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), longestQuiet);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => quiet.abort(), longestQuiet);
  };
  try {
    const response = await fetch('/api/importProducts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      signal: quiet.signal,
    });
    heard();
    if (!response.ok || !response.body) {
      const body: unknown = await response.json().catch(() => null);
      return { ok: false, problem: textAt(body, 'problem') ?? 'failed' };
    }
    let end: ImportEnd = { ok: false, problem: 'unreachable' };
    for await (const line of linesOf(response.body)) {
      heard();
      const entry: unknown = JSON.parse(line);
      const [progress, of] = [numberAt(entry, 'progress'), numberAt(entry, 'of')];
      if (progress !== null && of !== null) onProgress(progress, of);
      const problem = textAt(entry, 'problem');
      if (problem !== null) end = { ok: false, problem };
      const [created, updated] = [numberAt(entry, 'created'), numberAt(entry, 'updated')];
      if (created !== null && updated !== null) end = { ok: true, created, updated };
    }
    return end;
  } catch {
    return { ok: false, problem: 'unreachable' };
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

function at(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.getOwnPropertyDescriptor(body, name)?.value
    : null;
}

function textAt(body: unknown, name: string): string | null {
  const value = at(body, name);
  return typeof value === 'string' ? value : null;
}

function numberAt(body: unknown, name: string): number | null {
  const value = at(body, name);
  return typeof value === 'number' ? value : null;
}
