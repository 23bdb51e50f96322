// `npm run import -- dump.json --pictures folder`: an export of the realtime database becomes this shop. Says first what
// will come and asks; `--yes` does not ask, `--look` only looks, `--all` lists every finding.
// `--fetch-pictures host` changes nothing in the shop: it downloads the pictures that lie at that host into the folder.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readDump } from '#app/domain/import/dump.ts';
import {
  countFindings,
  findingKinds,
  type ImportReport,
  importKinds,
  kindOf,
  totalOf,
} from '#app/domain/import/report.ts';
import type { Entry } from '#app/domain/import/values.ts';
import { BackupProblem } from '#app/server/backup/archive.ts';
import { runCommand, withShopTables } from '#app/server/commands.ts';
import { storeSecretsIn } from '#app/server/db/stored-secret.ts';
import { fetchPictures, originOf } from '#app/server/import/fetch-pictures.ts';
import { importShop, previewImport } from '#app/server/import/import-shop.ts';
import { readPictureFolder } from '#app/server/import/pictures.ts';
import { readDumpFile, whatTakes } from '#app/server/import/stored-dump.ts';
import { startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { plainStorage } from '#app/server/storage/open-storage.ts';
import { countText, dumpProblems, importKindNames, openOrdersText } from '#app/text/import-admin.ts';
import { findingKindNames, findingTexts } from '#app/text/import-findings.ts';

const usage =
  'npm run import -- dump.json [--pictures folder [--fetch-pictures host]] [--look | --yes] [--all]';
const shownOfACode = 5;

await runCommand(async (config, signal) => {
  const { file, pictures, origin, look, yes, all } = argumentsGiven();
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new BackupProblem(`There is no file ${file}.`);
  const folderEntry = pictures === null ? undefined : statSync(pictures, { throwIfNoEntry: false });
  if (pictures !== null && folderEntry?.isDirectory() !== true && (origin === null || folderEntry))
    throw new BackupProblem(`There is no folder ${pictures}.`);
  const read = await readDumpFile(file);
  if (!read.ok) {
    const reason =
      read.problem === 'too-large' ? whatTakes(statSync(file).size) : dumpProblems[read.problem][0];
    throw new BackupProblem(`${file}: ${reason}`);
  }
  if (origin !== null && pictures !== null) return fetchInto(pictures, { origin, dump: read.dump, signal });
  const folder = pictures === null ? null : await readPictureFolder(pictures);
  const migrations = join(import.meta.dirname, '../migrations');
  return withShopTables(config, migrations, async (db, pool) => {
    const { report } = await previewImport(db, read.dump, folder);
    show(report, all);
    if (look) return [];
    if (totalOf(report.counts, 'added') === 0)
      return [
        '',
        'Everything in the file is in the shop already. Nothing that is different there is changed.',
      ];
    if (!yes && !(await isAgreed(signal))) throw new BackupProblem('Nothing was changed.');
    const { dataDir } = config;
    if (config.databaseUrl === null) storeSecretsIn(db, dataDir);
    const storage = plainStorage(config);
    const onProgress = (done: number, of: number) => {
      signal.throwIfAborted();
      showProgress(done, of);
    };
    const jobs = await startJobs(pool, createLog('silent'));
    try {
      await importShop(db, read.dump, {
        dataDir,
        storage,
        pictures: folder,
        by: 'import',
        defaults: defaultSettings(config),
        jobs,
        onProgress,
      });
    } finally {
      await jobs.stop();
    }
    return ['', 'Imported. The report is kept at /admin/import.'];
  });
});

function argumentsGiven() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        pictures: { type: 'string' },
        'fetch-pictures': { type: 'string' },
        look: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        all: { type: 'boolean', default: false },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new BackupProblem(usage);
    const from = process.env.INIT_CWD ?? process.cwd();
    const pictures = values.pictures === undefined ? null : resolve(from, values.pictures);
    const host = values['fetch-pictures'];
    const origin = host === undefined ? null : originOf(host);
    if (host !== undefined && (origin === null || pictures === null)) throw new BackupProblem(usage);
    return { ...values, file: resolve(from, file), pictures, origin };
  } catch {
    throw new BackupProblem(usage);
  }
}

async function fetchInto(
  folder: string,
  { origin, dump, signal }: { origin: string; dump: Entry; signal: AbortSignal },
): Promise<string[]> {
  const { images } = readDump(dump, new Map());
  const { fetched, there, failed, elsewhere } = await fetchPictures(images, {
    origin,
    folder,
    signal,
    onProgress: showProgress,
  });
  for (const { path, url, reason } of failed) console.error(`${path}: ${reason}: ${url}`);
  if (failed.length > 0) process.exitCode = 1;
  return [
    `${fetched} pictures of ${origin} are in ${folder}, ${there} were there already, ${failed.length} failed.`,
    ...(elsewhere > 0 ? [`${elsewhere} have their address elsewhere and were not asked for.`] : []),
    ...(failed.length > 0 ? ['The same call goes on with those that failed.'] : []),
    'Nothing in the shop was changed. Import them with: npm run import -- dump.json --pictures folder',
  ];
}

function show({ counts, missing, open, findings }: ImportReport, all: boolean): void {
  console.log('What will be imported:');
  for (const kind of importKinds)
    console.log(`  ${importKindNames[kind][0].padEnd(18)}${countText(counts[kind])[0]}`);
  if (missing.length > 0)
    console.log(
      '\nImages that are missing come from a folder: --pictures folder; --fetch-pictures host fills it',
    );
  if (open.orders > 0) console.log(`\n${openOrdersText(open, false)[0]}`);
  const sums = countFindings(findings);
  for (const kind of findingKinds) {
    if (sums[kind] === 0) continue;
    console.log(`\n${findingKindNames[kind][0]} (${sums[kind]})`);
    const codes = new Set(findings.map(({ code }) => code).filter((code) => kindOf(code) === kind));
    for (const code of codes) {
      const found = findings.filter((finding) => finding.code === code);
      console.log(`  ${findingTexts[code][0]} (${found.length})`);
      for (const { path, detail } of all ? found : found.slice(0, shownOfACode))
        console.log(`    ${path}${detail ? `: ${detail}` : ''}`);
      if (!all && found.length > shownOfACode)
        console.log(`    and ${found.length - shownOfACode} more (--all shows them)`);
    }
  }
}

async function isAgreed(signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('\nTo import it, add --yes.');
    return false;
  }
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question('\nImport now? (yes/no) ', { signal });
  asking.close();
  return /^y(es)?$/i.test(answer.trim());
}

function showProgress(done: number, of: number): void {
  if (!process.stdout.isTTY) return;
  const filled = of === 0 ? 30 : Math.round((done / of) * 30);
  process.stdout.write(`\r  [${'#'.repeat(filled)}${'.'.repeat(30 - filled)}] ${done} of ${of}`);
}
