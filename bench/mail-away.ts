import { Agent } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { migrateDatabase } from '#app/server/db/client.ts';
import { type Figure, median, share } from './figures.ts';
import { type Ground, withClient } from './ground.ts';
import { orderOf, post, stockShelves, variants } from './order-throughput.ts';

const rounds = 3;
const ordersEach = 120;
/** Milliseconds from one order to the next: ten a second, a hundred times what a shop like this sees. */
const pace = 100;
/** The same while minutes truly pass. */
const slowPace = 500;
const patience = 900_000;

type Weather = 'there' | 'away' | 'silent';

/**
 * Orders while the mail server is there, while nobody listens at its port, and while something listens and says nothing
 * (reliability T30). Rounds alternate within one run. The ten minutes are ten of the queue's clock: while orders come, what
 * waits for its next attempt is made due each second. AWAY_MINUTES=10 lets them truly pass in the first round. After each
 * round every letter must leave, and at the end each must have come once.
 */
export async function mailAway(ground: Ground): Promise<Figure[]> {
  const url = await ground.database('mail_away');
  await migrateDatabase(url, 'migrations');
  await withClient(url, stockShelves);
  const mail = await openMailServer();
  const shop = await ground.shop({
    databaseUrl: url,
    sample: false,
    quiet: true,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Boma <shop@boma.example>',
      SHOP_EMAIL: 'orders@boma.example',
    },
  });
  const agent = new Agent({ keepAlive: true });
  const times: Record<Weather, number[]> = { there: [], away: [], silent: [] };
  const ratios: Record<'away' | 'silent', number[]> = { away: [], silent: [] };
  const drained: number[] = [];
  let orders = 0;
  let attempts = 0;
  const sell = async (count: number, every = pace): Promise<number[]> => {
    const taken: Promise<number>[] = [];
    for (let n = 0; n < count; n++, orders++) {
      const start = performance.now();
      const body = JSON.stringify(orderOf(orders % variants));
      taken.push(post(shop.url, agent, addressOf(orders), body).then(() => performance.now() - start));
      await wait(every);
    }
    return Promise.all(taken);
  };
  try {
    await withClient(url, async (client) => {
      await sell(ordersEach);
      await allSent(client);
      for (let round = 0; round < rounds; round++) {
        const there = await sell(ordersEach);
        times.there.push(...there);
        await allSent(client);
        for (const weather of ['away', 'silent'] as const) {
          await mail.set(weather);
          const minutes = weather === 'away' && round === 0 ? Number(process.env.AWAY_MINUTES ?? 0) : 0;
          const clock = minutes > 0 ? undefined : setInterval(() => void makeDue(client), 1000);
          const here =
            minutes > 0 ? await sell((minutes * 60_000) / slowPace, slowPace) : await sell(ordersEach);
          clearInterval(clock);
          times[weather].push(...here);
          ratios[weather].push(share(here, 0.5) / share(there, 0.5));
          attempts = Math.max(attempts, await mostAttempts(client));
          await mail.set('there');
          const back = performance.now();
          if (minutes === 0) await makeDue(client);
          await allSent(client);
          if (minutes > 0) drained.push((performance.now() - back) / 1000);
        }
      }
    });
  } finally {
    agent.destroy();
    await shop.stop();
    await mail.close();
  }
  const counts = [...mail.received.values()];
  const row = (name: string, value: number, unit: string, bound: Figure['bound'] = null): Figure => ({
    name,
    value,
    unit,
    bound,
  });
  return [
    ...(['there', 'away', 'silent'] as const).flatMap((weather) => [
      row(`an order with the mail server ${weather}, p50`, share(times[weather], 0.5), 'ms'),
      row(`an order with the mail server ${weather}, p99`, share(times[weather], 0.99), 'ms'),
    ]),
    row('an order with the mail server away against there, p50', median(ratios.away), '', { most: 1.25 }),
    row('an order with the mail server silent against there, p50', median(ratios.silent), '', { most: 1.25 }),
    row('attempts of one letter while it was away, at most', attempts, ''),
    ...drained.map((seconds) => row('after its return every letter has left within', seconds, 's')),
    row('letters of these orders that never came', orders * 2 - counts.length, '', { most: 0 }),
    row('letters that came more than once', counts.filter((count) => count > 1).length, '', { most: 0 }),
  ];
}

/** Loopback addresses of many shoppers: one alone is counted and slowed. */
function addressOf(order: number): string {
  return `127.${1 + (Math.floor(order / 62_500) % 250)}.${Math.floor(order / 250) % 250}.${1 + (order % 250)}`;
}

/** Lets the queue's clock jump to the next attempt of everything that waits for one. */
async function makeDue(client: pg.Client): Promise<void> {
  await client.query(
    `update pgboss.job set start_after = now() where name = 'letter' and state in ('created', 'retry')`,
  );
}

async function mostAttempts(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ most: number }>('select max(attempts)::int as most from letter');
  return rows[0]?.most ?? 0;
}

async function allSent(client: pg.Client): Promise<void> {
  await until(
    async () => (await client.query(`select from letter where state <> 'sent' limit 1`)).rowCount === 0,
  );
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('letters do not come to rest');
    await wait(200);
  }
}

interface MailServer {
  port: number;
  /** How often each letter was taken, by its Message-ID. */
  received: ReadonlyMap<string, number>;
  set(weather: Weather): Promise<void>;
  close(): Promise<void>;
}

/** A mail server on one port that can go away, and be replaced by something that says nothing. */
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
