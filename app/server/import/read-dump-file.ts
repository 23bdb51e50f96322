import { createReadStream } from 'node:fs';
import { parseDump } from '#app/domain/import/dump.ts';
import { type DumpProblem, largestDump } from '#app/domain/import/report.ts';
import type { Entry } from '#app/domain/import/values.ts';

export type ReadDumpFile = { ok: true; dump: Entry } | { ok: false; problem: DumpProblem };

/** Stops reading where the file is too large: a file of gigabytes must not fill the memory. */
export async function readDumpFile(path: string): Promise<ReadDumpFile> {
  return readDumpStream(createReadStream(path));
}

export async function readDumpStream(parts: AsyncIterable<Uint8Array>): Promise<ReadDumpFile> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    size += part.byteLength;
    if (size > largestDump) return { ok: false, problem: 'too-large' };
    read.push(part);
  }
  try {
    return parseDump(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(read, size)));
  } catch {
    return { ok: false, problem: 'not-text' };
  }
}
