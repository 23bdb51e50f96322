import type { Config } from './config.ts';
import type { SignInHint } from './staff/owners.ts';

interface Started {
  url: string;
  config: Config;
  signInHint: SignInHint;
  sendsEmails: boolean;
  stop(): Promise<void>;
}

/**
 * Starts, reports and stops the process. Ctrl-C arrives twice, directly and through npm, so repeated signals are
 * ignored.
 */
export async function runInTerminal(
  starting: Promise<{ ok: true; shop: Started } | { ok: false; problems: string[] }>,
): Promise<void> {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      const start = await starting;
      if (start.ok) await start.shop.stop();
      process.exit(0);
    });
  }
  // The reader of a pipe may exit.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});

  const start = await starting;
  if (start.ok) {
    console.log(banner(start.shop));
    return;
  }
  for (const problem of start.problems) console.error(problem);
  process.exit(1);
}

function banner({ url, config, signInHint, sendsEmails }: Started): string {
  const address = config.origin ?? url;
  const lines = [
    ['Shop', address],
    ['Admin', `${address}/admin`],
    signInHint.kind === 'owner'
      ? ['Sign in', `as ${signInHint.email}`]
      : ['Sign in', `create the owner account first: ${address}${signInHint.path}`],
  ];
  if (!sendsEmails)
    lines.push(['Emails', 'wait until email is set up at /admin/settings; read them at /admin/emails']);
  return ['', ...lines.map(([name, value]) => `  ${`${name}`.padEnd(9)}${value}`), ''].join('\n');
}
