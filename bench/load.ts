import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Load } from './load-generator.ts';

/** What a server did under load. */
export interface Measured {
  /** Requests per second. */
  rate: number;
  /** Milliseconds of processor that the server's process spent on each request; NaN where Linux does not tell. */
  processor: number;
  /** The part of one processor that the load generator used: at 1 the figures are its own limit, not the server's. */
  generator: number;
}

/** Puts the server at this address, of this process, under load. Any answer but 200 throws. */
export async function measureLoad(
  url: string,
  pid: number,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const before = processorOf(pid);
  const program = [`${import.meta.dirname}/load-generator.ts`, url, String(connections), String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  const spent = processorOf(pid) - before;
  const load: Load = JSON.parse(stdout);
  return {
    rate: load.requests / load.seconds,
    processor: spent / load.requests,
    generator: load.processor / load.seconds,
  };
}

/** Milliseconds of processor that a process has used, its threads included. */
export function processorOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  // After the name, which may hold spaces: state is field 3; user and system time, in hundredths, are 14 and 15.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
