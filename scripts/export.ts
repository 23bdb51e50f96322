// `npm run export -- folder`: everything of the shop in open formats, into a new folder.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupProblem } from '#app/server/backup/archive.ts';
import { runCommand, withShopTables } from '#app/server/commands.ts';
import { exportShop } from '#app/server/import/export-shop.ts';
import { whatTakes } from '#app/server/import/stored-dump.ts';
import { plainStorage } from '#app/server/storage/open-storage.ts';

await runCommand(async (config, signal) => {
  const [given] = process.argv.slice(2);
  if (given === undefined)
    throw new BackupProblem('Say where to put the export: npm run export -- /path/of/a/new/folder');
  const folder = resolve(process.env.INIT_CWD ?? '', given);
  if (existsSync(folder)) throw new BackupProblem(`${folder} is there already. Name a new folder.`);
  const migrations = join(import.meta.dirname, '../migrations');
  return withShopTables(config, migrations, async (db) => {
    const { orders, products, pictures, missing } = await exportShop(
      db,
      plainStorage(config),
      folder,
      signal,
    );
    const lines = [
      folder,
      `${products} products and ${orders} orders in shop.json and as tables; ${pictures} picture files.`,
    ];
    const limited = whatTakes(statSync(join(folder, 'shop.json')).size);
    if (limited !== null) lines.push(`shop.json: ${limited}`);
    if (missing > 0) lines.push(`Missing picture files: ${missing}.`);
    lines.push(
      'Not in it: accounts, emails, visitors’ messages, service keys, the versions of orders before they were edited, and',
      'links to pay. Stock movements are a table alone. A backup has all of it: npm run backup.',
    );
    return lines;
  });
}, 'Stopped. The folder does not hold a complete export: remove it.');
