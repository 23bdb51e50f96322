import { randomBytes } from 'node:crypto';
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#app/server/postgres/postgres.ts';
import { dataFolder, startShopProcess } from '#test/shop-process.ts';

/** The first owner of each copy. */
export const owner = { email: 'owner@boma.example', password: 'a long enough password' };

const templateDatabase = 'template_shop';
const urlVariable = 'TEMPLATE_DATABASE_URL';
const folderVariable = 'TEMPLATE_DATA_DIR';

/** Global set-up: one PostgreSQL and one shop with the sample shop and its owner, copied for each test. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'boma-e2e-'));
  const started = await startPostgres(folder, { durable: false });
  if (!started.ok) throw new Error(started.problem);
  const { postgres } = started;
  await administer(postgres.url, `create database ${templateDatabase}`);
  const dataDir = join(folder, 'shop');
  const first = await startShopProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(postgres.url, templateDatabase),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  });
  if (!first.ok) throw new Error(`The template shop does not start (${first.code}):\n${first.output}`);
  await first.shop.stop();
  process.env[urlVariable] = postgres.url;
  process.env[folderVariable] = dataDir;
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export interface ShopCopy {
  dataDir: string;
  databaseUrl: string;
  remove(): Promise<void>;
}

/** A copy for one test; `remove` it after its shop has stopped. */
export async function copyTemplateShop(): Promise<ShopCopy> {
  const server = process.env[urlVariable];
  const template = process.env[folderVariable];
  if (!server || !template) throw new Error('The template shop was not made');
  const name = `shop_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} template ${templateDatabase}`);
  const folder = dataFolder();
  cpSync(template, folder.path, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return {
    dataDir: folder.path,
    databaseUrl: databaseUrl(server, name),
    async remove() {
      await administer(server, `drop database ${name} with (force)`);
      folder.remove();
    },
  };
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(server, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
