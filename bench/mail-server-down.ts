import { Agent } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { type BenchShop, withClient } from './bench-shop.ts';
import { type Figure, share } from './figures.ts';
import { orderOf, post, stockShelves, variants } from './order-throughput.ts';

const rounds = 3;
const ordersEach = 120;
/** In ms; ten orders a second. */
const pace = 100;
/** In ms, for AWAY_MINUTES. */
const slowPace = 500;
const timeoutMs = 900_000;

type Weather = 'there' | 'away' | 'silent';
type Trouble = Exclude<Weather, 'there'>;

/**
 * Two shops take orders at the same time, one with its mail server, the other with it down or silent (reliability T30),
 * so that the machine's other load affects both. The ten minutes are simulated: while orders come, jobs waiting for a
 * retry are made due each second; AWAY_MINUTES=10 waits for real in the first round. After each round every email must
 * be sent, and at the end each received once.
 */
export async function mailServerDown(benchShop: BenchShop): Promise<Figure[]> {
  const steady = await openShop(benchShop, 'mail_there');
  const troubled = await openShop(benchShop, 'mail_away');
  const agent = new Agent({ keepAlive: true });
  const times: Record<Trouble, { steady: number[]; troubled: number[] }> = {
    away: { steady: [], troubled: [] },
    silent: { steady: [], troubled: [] },
  };
  const drained: number[] = [];
  let orders = 0;
  let attempts = 0;
  const take = async ({ url }: { url: string }): Promise<number> => {
    const start = performance.now();
    orders += 1;
    await post(url, agent, addressOf(orders), JSON.stringify(orderOf(orders % variants)));
    return performance.now() - start;
  };
  const sell = async (count: number, every: number) => {
    const taken: Promise<[number, number]>[] = [];
    for (let n = 0; n < count; n++) {
      const here = take(steady);
      await wait(every / 2);
      taken.push(Promise.all([here, take(troubled)]));
      await wait(every / 2);
    }
    return Promise.all(taken);
  };
  try {
    await sell(ordersEach, pace);
    for (let round = 0; round < rounds; round++) {
      for (const weather of ['away', 'silent'] as const) {
        await troubled.mail.set(weather);
        const minutes = weather === 'away' && round === 0 ? Number(process.env.AWAY_MINUTES ?? 0) : 0;
        const clock = minutes > 0 ? undefined : setInterval(() => void makeDue(troubled.database), 1000);
        const taken = await (minutes > 0
          ? sell((minutes * 60_000) / slowPace, slowPace)
          : sell(ordersEach, pace));
        clearInterval(clock);
        times[weather].steady.push(...taken.map(([one]) => one));
        times[weather].troubled.push(...taken.map(([, other]) => other));
        attempts = Math.max(attempts, await mostAttempts(troubled.database));
        await troubled.mail.set('there');
        const back = performance.now();
        if (minutes === 0) await makeDue(troubled.database);
        await allSent(troubled.database);
        if (minutes > 0) drained.push((performance.now() - back) / 1000);
      }
    }
    await allSent(steady.database);
  } finally {
    agent.destroy();
    for (const shop of [steady, troubled]) await shop.close();
  }
  const counts = [steady, troubled].flatMap(({ mail }) => [...mail.received.values()]);
  const row = (name: string, value: number, unit: string, bound: Figure['bound'] = null): Figure => ({
    name,
    value,
    unit,
    bound,
  });
  return [
    ...(['away', 'silent'] as const).flatMap((weather) => {
      const { steady: there, troubled: here } = times[weather];
      return [0.5, 0.99].flatMap((part) => [
        row(`an order with the mail server ${weather}, p${part * 100}`, share(here, part), 'ms'),
        row(`in the same seconds with one that is there, p${part * 100}`, share(there, part), 'ms'),
        row(
          `${weather} against there, p${part * 100}`,
          share(here, part) / share(there, part),
          '',
          part === 0.5 ? { most: 1.25 } : null,
        ),
      ]);
    }),
    row('attempts of one email while it was away, at most', attempts, ''),
    ...drained.map((seconds) => row('after its return every email has left within', seconds, 's')),
    row('letters of these orders that never came', orders * 2 - counts.length, '', { most: 0 }),
    row('letters that came more than once', counts.filter((count) => count > 1).length, '', { most: 0 }),
  ];
}

/** With a database and a mail server of its own. */
async function openShop(benchShop: BenchShop, name: string) {
  const databaseUrl = await benchShop.database(name);
  await migrateDatabase(databaseUrl, 'migrations');
  await withClient(databaseUrl, stockShelves);
  const mail = await openMailServer();
  const shop = await benchShop.shop({
    databaseUrl,
    sample: false,
    quiet: true,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Boma <shop@boma.example>',
      SHOP_EMAIL: 'orders@boma.example',
    },
  });
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  return {
    url: shop.url,
    mail,
    database,
    async close() {
      await shop.stop();
      await mail.close();
      await database.end();
    },
  };
}

/** Loopback addresses of many shoppers, since one address is rate-limited. */
function addressOf(order: number): string {
  return `127.${1 + (Math.floor(order / 62_500) % 250)}.${Math.floor(order / 250) % 250}.${1 + (order % 250)}`;
}

/** Makes every job that waits for a retry due. */
async function makeDue(client: pg.Pool): Promise<void> {
  await client.query(
    `update pgboss.job set start_after = now() where name = 'email' and state in ('created', 'retry')`,
  );
}

async function mostAttempts(client: pg.Pool): Promise<number> {
  const { rows } = await client.query<{ most: number }>('select max(attempts)::int as most from outbox');
  return rows[0]?.most ?? 0;
}

async function allSent(client: pg.Pool): Promise<void> {
  await until(
    async () => (await client.query(`select from outbox where state <> 'sent' limit 1`)).rowCount === 0,
  );
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('letters do not come to rest');
    await wait(200);
  }
}

interface MailServer {
  port: number;
  /** By Message-ID. */
  received: ReadonlyMap<string, number>;
  set(weather: Weather): Promise<void>;
  close(): Promise<void>;
}

/** Can be stopped, and replaced by a silent server on the same port. */
async function openMailServer(): Promise<MailServer> {
  const received = new Map<string, number>();
  const sockets = new Set<Socket>();
  let port = 0;
  let close: () => Promise<void> = async () => {};
  const set = async (weather: Weather): Promise<void> => {
    await close();
    close = async () => {};
    if (weather === 'away') return;
    const server: Server = weather === 'there' ? speaking(received) : createServer();
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) port = address.port;
    close = () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      });
  };
  await set('there');
  return { port, received, set, close: () => close() };
}

function speaking(received: Map<string, number>): Server {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, answer) {
      let head = '';
      stream.on('data', (part: Buffer) => {
        if (head.length < 4000) head += part.toString('latin1');
      });
      stream.on('end', () => {
        const id = /^message-id: (.+)$/im.exec(head)?.[1] ?? '';
        received.set(id, (received.get(id) ?? 0) + 1);
        answer();
      });
    },
  });
  smtp.on('error', () => {});
  return smtp.server;
}
