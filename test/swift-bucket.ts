import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '#app/server/config.ts';

const python = '/usr/bin/python3';

/** OpenStack Swift of Debian (`apt-get install python3-swift`): an S3 of others that checks signatures. */
export const swiftInstalled = () =>
  spawnSync(python, ['-c', 'import eventlet, swift'], { stdio: 'ignore' }).status === 0;

export interface SwiftBucket {
  bucket: Bucket;
  close(): Promise<void>;
}

/** Starts Swift on a free port with one empty bucket. */
export async function startSwiftBucket(): Promise<SwiftBucket> {
  const account = { name: 'boma-pictures', region: 'ap-northeast-1', key: 'test:tester', secret: 'testing' };
  const folder = mkdtempSync(join(tmpdir(), 'boma-swift-'));
  const swift = spawn(python, ['test/swift-server.py', folder, account.key, account.secret, account.region], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const bucket = { ...account, url: `http://127.0.0.1:${await firstLine(swift)}` };
  const client = new AwsClient({
    accessKeyId: account.key,
    secretAccessKey: account.secret,
    region: account.region,
    service: 's3',
    retries: 0,
  });
  const made = await client.fetch(`${bucket.url}/${bucket.name}`, { method: 'PUT' });
  if (made.status !== 200) throw new Error(`Swift answered ${made.status}`);
  return {
    bucket,
    async close() {
      const ended = once(swift, 'exit');
      swift.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout) for await (const line of createInterface(stdout)) return line;
  throw new Error('Swift did not start');
}
