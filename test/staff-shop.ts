import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ActionFunctionArgs, type data, RouterContextProvider } from 'react-router';
import { readConfig } from '#app/server/config.ts';
import { clientAddress, longBody, type Shop, shopContext } from '#app/server/context.ts';
import { type Live, startLive } from '#app/server/live/live.ts';
import { streamLimits } from '#app/server/live/stream-limits.ts';
import { createLog } from '#app/server/log.ts';
import { openSettings } from '#app/server/settings/settings.ts';
import { signIn } from '#app/server/staff/auth.ts';
import { prepareOwners } from '#app/server/staff/owners.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export type Handler = (args: ActionFunctionArgs & { params: { '*': string } }) => Promise<unknown>;

/** A shop without a port, and its owner. */
export interface StaffShop {
  shop: Shop;
  database: TestDatabase;
  live: Live;
  /** The owner's cookie. */
  cookie: string;
  /** Calls an action or loader; a thrown response is its response. */
  ask: (handler: Handler, init?: AskInit) => Promise<Response>;
  /** The same with a JSON body, as the owner. */
  post: (handler: Handler, body: unknown) => Promise<{ status: number; body: unknown }>;
  close: () => Promise<void>;
}

export interface AskInit {
  path?: string;
  method?: string;
  /** '' for no cookie. */
  cookie?: string;
  /** Client address. */
  address?: string;
  headers?: Record<string, string>;
  body?: NonNullable<RequestInit['body']>;
  params?: Record<string, string>;
  /** Called when the body is given the time of staff. */
  allowLong?: () => void;
}

export async function staffShop(): Promise<StaffShop> {
  const database = await testDatabase();
  const { db } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'boma-owner-'));
  const read = readConfig({ DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const log = createLog('silent');
  const live = await startLive(database.url, log);
  const settings = await openSettings({ db, live, config: read.config, log });
  const owner = { email: 'owner@boma.example', password: 'ember and ash' };
  await prepareOwners(db, { adminEmail: owner.email, adminPassword: owner.password });
  const signedIn = await signIn(db, read.config, owner, { address: '192.0.2.1', cookie: null });
  if (!signedIn.ok) throw new Error(signedIn.problem);
  const cookie = signedIn.setCookie.split(';')[0] ?? '';
  const shop: Shop = {
    db,
    readDb: async () => db,
    pool: database.pool,
    config: read.config,
    settings,
    log,
    live,
    storage: diskStorage(dataDir),
    streams: streamLimits(),
    failures: { report: async () => {} },
    jobs: {
      add: async () => {},
      addNow: async () => {},
      work: async () => {},
      wake: () => {},
      stop: async () => {},
    },
  };

  async function ask(handler: Handler, init: AskInit = {}): Promise<Response> {
    const { path = '/api/call', method = 'POST', headers = {}, params = {} } = init;
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(clientAddress, init.address ?? '192.0.2.1');
    if (init.allowLong) context.set(longBody, init.allowLong);
    const request = new Request(`http://shop.test${path}`, {
      method,
      headers: { cookie: init.cookie ?? cookie, ...headers },
      ...(init.body === undefined ? {} : { body: init.body, duplex: 'half' }),
    });
    try {
      const answer = await handler({
        request,
        context,
        url: new URL(request.url),
        pattern: path,
        params: { '*': '', ...params },
      });
      if (answer instanceof Response) return answer;
      if (isData(answer)) return Response.json(answer.data, answer.init ?? {});
      if (typeof answer === 'object') return Response.json(answer);
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
    throw new Error('a call answers with a response');
  }

  return {
    shop,
    database,
    live,
    cookie,
    ask,
    async post(handler, body) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const headers = { 'content-type': 'application/json' };
      const answer = await ask(handler, { body: text, headers });
      return { status: answer.status, body: await answer.json() };
    },
    async close() {
      settings.stop();
      await live.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function isData(answer: unknown): answer is ReturnType<typeof data> {
  return typeof answer === 'object' && answer !== null && 'data' in answer && 'init' in answer;
}
