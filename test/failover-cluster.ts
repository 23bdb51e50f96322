import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '#app/server/postgres/postgres-account.ts';

/**
 * Three PostgreSQL under Patroni with etcd and HAProxy on loopback, of Debian's packages patroni, etcd-server, haproxy
 * and postgresql-18; PATRONI and POSTGRES_PROGRAMS override the path. Configured as docs/running.md says.
 */
const patroni = process.env.PATRONI ?? 'patroni';
const programs = process.env.POSTGRES_PROGRAMS ?? '/usr/lib/postgresql/18';
const env = { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8' };

/**
 * Patroni 3 is too old: after a hang, a leader takes the lead back without checking, which loses acknowledged orders.
 */
export const failoverInstalled =
  Number(/ (\d+)\./.exec(versionOf(patroni) ?? '')?.[1]) >= 4 &&
  versionOf('etcd') !== null &&
  versionOf('haproxy', '-v') !== null &&
  ['postgres', 'pg_basebackup', 'pg_rewind'].every((name) => versionOf(join(programs, 'bin', name)) !== null);

function versionOf(program: string, ask = '--version'): string | null {
  const { status, stdout } = spawnSync(program, [ask], { env, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

const password = 'password-of-the-tests';

interface Seen {
  role: string;
  state: string;
  timeline?: number;
  replication_state?: string;
}

class Member {
  process: ChildProcess | null = null;
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly rest: number;

  constructor(name: string, folder: string, [port = 0, rest = 0]: readonly number[]) {
    this.name = name;
    this.folder = folder;
    this.port = port;
    this.rest = rest;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Patroni first, since it would restart the others; the postmaster before its children for the same reason. */
  pids(): number[] {
    const own = this.process?.pid;
    return [...(own === undefined ? [] : [own]), ...this.serverPids()];
  }

  serverPids(): number[] {
    let postmaster: number;
    try {
      postmaster = Number.parseInt(readFileSync(join(this.folder, 'data', 'postmaster.pid'), 'utf8'), 10);
    } catch {
      return [];
    }
    const all = spawnSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
    const rows = all.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    if (!rows.some(([pid]) => pid === postmaster)) return [];
    return [postmaster, ...rows.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))];
  }

  signal(signal: NodeJS.Signals): void {
    for (const pid of this.pids()) {
      try {
        process.kill(pid, signal);
      } catch {
        // Already gone.
      }
    }
  }
}

export interface FailoverCluster {
  /** HAProxy's address of the primary, for the shop and for a superuser. */
  url: string;
  adminUrl: string;
  leader(): Promise<Member>;
  synchronous(): Promise<Member>;
  /** Resolves once all members follow one leader, one of them synchronously. */
  whole(): Promise<void>;
  start(member: Member): void;
  /** SIGKILL to every process of the member. */
  kill(member: Member): Promise<void>;
  switchOver(): Promise<void>;
  stopEtcd(): Promise<void>;
  startEtcd(): void;
  close(): Promise<void>;
}

export async function startFailoverCluster(): Promise<FailoverCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'boma-failover-'));
  const account = chooseAccount(programs, folder);
  if (account === null) throw new Error(`PostgreSQL of ${programs} cannot be run as this user`);
  const ports = await freePorts(9);
  const [etcdPort = 0, peerPort = 0, primaryPort = 0, ...memberPorts] = ports;
  const members = [0, 1, 2].map(
    (n) => new Member(`db${n + 1}`, join(folder, `db${n + 1}`), memberPorts.slice(2 * n, 2 * n + 2)),
  );

  function run(name: string, command: string, args: readonly string[]): ChildProcess {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(command, args, { env, cwd: folder, stdio: ['ignore', log, log] });
    closeSync(log);
    return child;
  }

  const etcdUrls = [etcdPort, peerPort].map((port) => `http://127.0.0.1:${port}`);
  const [clientUrl = '', peerUrl = ''] = etcdUrls;
  let etcd: ChildProcess;
  const startEtcd = () => {
    etcd = run('etcd', 'etcd', [
      '--name=etcd1',
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=${clientUrl}`,
      `--advertise-client-urls=${clientUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=etcd1=${peerUrl}`,
    ]);
  };
  const start = (member: Member) => {
    writeFileSync(
      join(member.folder, 'patroni.json'),
      JSON.stringify(patroniConfig(member, `127.0.0.1:${etcdPort}`, join(account.programs, 'bin'))),
    );
    const [command = '', ...args] = [...account.prefix, patroni, join(member.folder, 'patroni.json')];
    member.process = run(member.name, command, args);
  };

  /** Queried from the members, since etcd may be 20 s behind. */
  const ask = async (member: Member, path: string): Promise<Response | null> =>
    fetch(`http://127.0.0.1:${member.rest}/${path}`, { signal: AbortSignal.timeout(3_000) }).catch(
      () => null,
    );

  async function seen(): Promise<Seen[]> {
    const answers = await Promise.all(
      members.map(async (member) => (await ask(member, 'patroni'))?.json().catch(() => null)),
    );
    return answers.flatMap((answer) => (answer ? [answer] : []));
  }
  async function whoIs(role: 'primary' | 'sync'): Promise<Member | null> {
    for (const member of members) {
      const answer = await ask(member, role);
      await answer?.body?.cancel();
      if (answer?.status === 200) return member;
    }
    return null;
  }
  async function found(role: 'primary' | 'sync'): Promise<Member> {
    return (await until(() => whoIs(role), `no ${role}`)) as Member;
  }
  async function until<T>(read: () => Promise<T | null | false>, problem: string): Promise<T> {
    const end = performance.now() + 180_000;
    while (performance.now() < end) {
      const value = await read();
      if (value !== null && value !== false) return value;
      await delay(200);
    }
    const logs = members.map(({ name }) => readFileSync(join(folder, `${name}.log`), 'utf8').slice(-3_000));
    throw new Error(`${problem}: ${JSON.stringify(await seen())}\n${logs.join('\n\n')}`);
  }
  async function whole(): Promise<void> {
    await until(async () => {
      const now = await seen();
      const timelines = new Set(now.map(({ timeline }) => timeline));
      const following = now.filter((each) => each.replication_state === 'streaming').length;
      if (now.length !== 3 || following !== 2 || timelines.size !== 1) return false;
      return (await whoIs('primary')) !== null && (await whoIs('sync')) !== null;
    }, 'the cluster is not whole');
  }
  async function kill(member: Member): Promise<void> {
    const ended = member.process && once(member.process, 'exit');
    member.signal('SIGKILL');
    await ended;
    member.process = null;
  }
  async function end(child: ChildProcess | undefined): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  async function close(): Promise<void> {
    await end(haproxy);
    for (const member of members) await kill(member);
    await end(etcd);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  startEtcd();
  for (const member of members) start(member);
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, haproxyConfig(primaryPort, members));
  const haproxy = run('haproxy', 'haproxy', ['-db', '-f', config]);
  const url = (user: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${primaryPort}/${database}`;
  try {
    await whole();
    const client = new pg.Client({ connectionString: url('postgres', 'postgres') });
    await client.connect();
    await client.query(`create role boma login password '${password}'`);
    await client.query('create database boma owner boma');
    await client.end();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: url('boma', 'boma'),
    adminUrl: url('postgres', 'boma'),
    leader: () => found('primary'),
    synchronous: () => found('sync'),
    whole,
    start,
    kill,
    async switchOver() {
      const leader = await found('primary');
      const answer = await fetch(`http://127.0.0.1:${leader.rest}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: leader.name }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`no switchover: ${answer.status} ${text}`);
    },
    stopEtcd: () => end(etcd),
    startEtcd,
    close,
  };
}

function patroniConfig({ name, folder, port, rest }: Member, etcd: string, binaries: string) {
  return {
    scope: 'boma',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: [etcd] },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        failsafe_mode: true,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 120, shared_buffers: '64MB', wal_log_hints: 'on' },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C' },
        { 'locale-provider': 'builtin' },
        { 'builtin-locale': 'C.UTF-8' },
        'data-checksums',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: binaries,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: folder },
    },
  };
}

function haproxyConfig(port: number, members: readonly Member[]): string {
  return [
    'global',
    '  maxconn 500',
    'defaults',
    '  mode tcp',
    '  retries 2',
    '  timeout connect 4s',
    '  timeout check 4s',
    '  timeout client 30m',
    '  timeout server 30m',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions',
    ...members.map(({ name, port: at, rest }) => `  server ${name} 127.0.0.1:${at} check port ${rest}`),
    '',
  ].join('\n');
}

/** All ports are held until the last is known, so that none is given twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      const closed = once(server, 'close');
      server.close();
      await closed;
      return typeof address === 'object' && address !== null ? address.port : 0;
    }),
  );
}
