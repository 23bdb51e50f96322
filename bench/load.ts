import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Load } from './load-generator.ts';

export interface Measured {
  rate: number;
  /** CPU ms of the server's process per request; NaN outside Linux. */
  processor: number;
  /** CPU share of the load generator: at 1 it is the bottleneck itself. */
  generator: number;
}

/** Throws for any answer but 200. */
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

/** CPU ms of a process with its threads. */
export function processorOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  // After the name, which may contain spaces: state is field 3; user and system time, in hundredths of a second, are 14
  // and 15.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
