import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { nameFindings } from '#app/domain/import/finding-names.ts';
import type { ImportedImage } from '#app/domain/import/images.ts';
import type { Finding, ImportReport } from '#app/domain/import/report.ts';
import { type Entry, storable } from '#app/domain/import/values.ts';
import { isStillHere } from '#app/domain/order/order-status.ts';
import { awaitsTransfer } from '#app/domain/payment/payment-report.ts';
import { type GuardedSection, isGuardedSection, type Settings } from '#app/domain/settings/settings.ts';
import { BackupProblem } from '#app/server/backup/archive.ts';
import { keepOptions } from '#app/server/catalogue/product-options.ts';
import { comingRequests } from '#app/server/catalogue/stock-requests.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { imported } from '#app/server/db/shop-schema.ts';
import { inBatches } from '#app/server/db/sql.ts';
import { imageNames } from '#app/server/images/image-files.ts';
import { longestUpload } from '#app/server/images/image-sweep.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { emailBankChange } from '#app/server/settings/save-by-owner.ts';
import { addSection } from '#app/server/settings/save-settings.ts';
import { eachOf, type FileStorage } from '#app/server/storage/storage.ts';
import { addStoreList } from '#app/server/stores/store-list.ts';
import { isSetting, optionId, type Plan, plan } from './import-plan.ts';
import { storeReport } from './import-reports.ts';
import {
  clearStaging,
  findPicture,
  type PictureFolder,
  preparePicture,
  putPicture,
  type ReadyPicture,
  stagingPrefix,
} from './pictures.ts';
import { readStoredDump, storedVersion } from './stored-dump.ts';
import {
  writeFilters,
  writeImages,
  writeProducts,
  writePromoCodes,
  writeStockRequests,
} from './write-catalogue.ts';
import { writeCustomers, writeEmailChoices, writeOrders, writeSegments } from './write-orders.ts';

/** Imports an export: as a dry run, or in one transaction. */

export interface ImportPreview {
  report: ImportReport;
  /** Lower-case names of files that would be accepted for missing pictures. */
  acceptedNames: readonly string[];
}

/** Of the upload. `version` is posted back with the order to import it. */
export type UploadPreview = ImportPreview & { version: string };

export async function previewImport(
  db: Db,
  dump: Entry,
  pictures: PictureFolder | null,
): Promise<ImportPreview> {
  const now = await plan(db, dump);
  const missing = newImages(now).filter((each) => pictures === null || findPicture(each, pictures) === null);
  const findings = (pictures === null ? [] : missing).map(
    ({ path, files }): Finding => ({ path, code: 'image-file-missing', detail: files[0] ?? '' }),
  );
  const wanted = missing.flatMap(({ key, files, record }) => [
    ...(record ? imageNames(key, record.widths) : []),
    key,
    ...files.map((file) => file.normalize('NFC').toLowerCase()),
  ]);
  return { report: reportOf(dump, now, missing, findings), acceptedNames: [...new Set(wanted)] };
}

/** In ms: meanwhile what the shop has may change. */
const previewLife = 120_000;
const previews = new WeakMap<Db, { version: string; preview: Promise<UploadPreview | null> }>();

/** Of the upload, kept in memory for a while, because each page of it needs all of a large file. Null without one. */
export async function previewUpload(db: Db, dataDir: string): Promise<UploadPreview | null> {
  const version = await storedVersion(dataDir);
  const known = previews.get(db);
  if (version === null || known?.version === version) return version && known ? known.preview : null;
  const preview = readStoredDump(dataDir).then(
    async (stored) => stored && { ...(await previewImport(db, stored.dump, stored.pictures)), version },
  );
  previews.set(db, { version, preview });
  const forget = () => previews.get(db)?.preview === preview && previews.delete(db);
  preview.catch(forget);
  setTimeout(forget, previewLife).unref();
  return preview;
}

function newImages({ shop, isNew }: Plan): readonly ImportedImage[] {
  return shop.images.filter(({ key }) => isNew('images', key));
}

/** @param missing pictures without a file. @param more findings about pictures. */
function reportOf(
  dump: Entry,
  { shop, counts, findings, isNew }: Plan,
  missing: readonly ImportedImage[],
  more: readonly Finding[],
): ImportReport {
  const open = shop.orders.filter(({ orderID, status }) => isNew('orders', orderID) && isStillHere(status));
  const { images } = counts;
  return {
    counts: {
      ...counts,
      images: { ...images, added: images.added - missing.length, left: missing.length },
    },
    missing: missing.map(({ key, files, name }) => ({
      file: storable(files[0] ?? name),
      products: shop.products.filter((each) => each.images.includes(key)).map(({ title }) => title),
    })),
    open: { orders: open.length, transfers: open.filter(awaitsTransfer).length },
    findings: nameFindings(dump, shop, [...findings, ...more]),
  };
}

export interface ImportParts {
  dataDir: string;
  storage: FileStorage;
  pictures: PictureFolder | null;
  /** Who imports, or `import` for the command; recorded with imported settings. */
  by: string;
  /** For sections never saved. */
  defaults: Settings;
  /** With the emails to the owners about a bank account. */
  jobs: Pick<Jobs, 'add'>;
  /** After the import: a section on which money or accounts depend came with it. */
  onGuarded?: (section: GuardedSection) => void;
  onProgress?: (done: number, of: number) => void;
}

export interface Imported extends ImportReport {
  /** Id of the stored report; null where nothing was new. */
  id: number | null;
}

/** Another try would begin with the first picture again. */
export class PicturesTooSlow extends BackupProblem {
  constructor() {
    super(
      `Nothing was imported: storing the pictures took longer than ${longestUpload / 60_000} minutes. Import with the pictures in the data folder (without S3_BUCKET), then move them: npm run storage -- move bucket`,
    );
  }
}

export async function importShop(db: Db, dump: Entry, parts: ImportParts): Promise<Imported> {
  const staging = join(parts.dataDir, `${stagingPrefix}${randomUUID()}`);
  const before = await plan(db, dump);
  const wanted = newImages(before);
  const rows = before.coming.filter(
    ({ kind }) => kind !== 'images' && kind !== 'customers' && kind !== 'settings',
  );
  // Each picture is prepared and put.
  const total = (parts.pictures === null ? 0 : 2 * wanted.length) + rows.length;
  let done = 0;
  const step = (by: number) => {
    done += by;
    parts.onProgress?.(Math.min(done, total), total);
  };
  try {
    const { ready, findings } = await preparePictures(wanted, parts, staging, step);
    if (parts.pictures !== null) step(wanted.length - ready.length);
    await putPictures(ready, staging, parts.storage, step);
    const requests = await comingRequests(db, newRequests(before));
    const written = await db.transaction(async (tx) => {
      await lock(tx, 'import');
      await lock(tx, 'filters');
      await lock(tx, 'barcodes');
      const now = await plan(tx, dump);
      const pictures = ready.filter(({ image: { key } }) => now.isNew('images', key));
      const isWritten = await write(tx, now, pictures, parts, step);
      await writeStockRequests(
        tx,
        requests.filter(({ parentID }) => now.isNew('products', parentID)),
      );
      const missing = newImages(now).filter(({ key }) => !pictures.some(({ image }) => image.key === key));
      const report = reportOf(dump, now, missing, findings);
      const id = isWritten ? await storeReport(tx, report, parts.by) : null;
      return { sections: newSettings(now), answer: { ...report, id } };
    });
    for (const { name } of written.sections) if (isGuardedSection(name)) parts.onGuarded?.(name);
    return written.answer;
  } finally {
    await clearStaging(staging);
  }
}

function newSettings({ shop, isNew }: Pick<Plan, 'shop' | 'isNew'>) {
  return shop.settings.filter(isSetting).filter(({ name }) => isNew('settings', name));
}

/** Pictures at once, each up to nine files. */
const putAtOnce = 4;

/**
 * Before the transaction, which PostgreSQL ends when it idles for a minute. Of an import that fails the sweep removes
 * the files: another import of the same file may have put its own there.
 */
async function putPictures(
  pictures: readonly ReadyPicture[],
  staging: string,
  storage: FileStorage,
  step: (by: number) => void,
): Promise<void> {
  const begun = performance.now();
  await eachOf(pictures, putAtOnce, async (picture) => {
    await putPicture(picture, staging, storage);
    step(1);
  });
  // Later the sweep might take them for orphans.
  if (performance.now() - begun > longestUpload) throw new PicturesTooSlow();
}

function newRequests({ shop, isNew }: Plan) {
  return shop.products
    .filter(({ id }) => isNew('products', id))
    .flatMap(({ id: parentID, stockRequests }) => stockRequests.map((each) => ({ ...each, parentID })));
}

async function preparePictures(
  wanted: readonly ImportedImage[],
  { pictures }: ImportParts,
  staging: string,
  step: (by: number) => void,
): Promise<{ ready: ReadyPicture[]; findings: Finding[] }> {
  const ready: ReadyPicture[] = [];
  const findings: Finding[] = [];
  if (pictures === null) return { ready, findings };
  for (const each of wanted) {
    const prepared = await preparePicture(each, pictures, staging);
    if (prepared.ok) ready.push(prepared.picture);
    else findings.push({ path: each.path, code: prepared.code, detail: prepared.detail });
    step(1);
  }
  return { ready, findings };
}

/** @returns whether anything was new. */
async function write(
  tx: Tx,
  { shop, coming, isNew }: Plan,
  pictures: readonly ReadyPicture[],
  { by, defaults, jobs }: ImportParts,
  step: (by: number) => void,
): Promise<boolean> {
  const filters = shop.filters.filter(({ key }) => isNew('filters', key));
  await writeFilters(tx, filters);
  step(filters.length);
  const options = shop.options.filter(({ kind, value }) => isNew('options', optionId(kind, value)));
  await keepOptions(tx, options);
  step(options.length);
  await writeImages(tx, pictures);
  await writeProducts(
    tx,
    shop.products.filter(({ id }) => isNew('products', id)),
    by,
    step,
  );
  const codes = shop.promoCodes.filter(({ code }) => isNew('promoCodes', code));
  await writePromoCodes(tx, codes);
  step(codes.length);
  await writeSegments(tx, shop.segments);
  if (shop.stores) await addStoreList(tx, shop.stores);
  const written = coming.filter(
    ({ kind, newId }) => kind !== 'images' || pictures.some(({ image: { key } }) => key === newId),
  );
  await writeImported(tx, written);
  // Late, because an order of one of these customers waits for the commit from here on.
  const isNewCustomer = ({ oldId }: { oldId: string }) => isNew('customers', oldId);
  await writeCustomers(tx, shop.customers.filter(isNewCustomer));
  await writeOrders(
    tx,
    shop.orders.filter(({ orderID }) => isNew('orders', orderID)),
    by,
    step,
  );
  await writeEmailChoices(tx, shop.customers, isNewCustomer);
  for (const { name: section, value: typed } of newSettings({ shop, isNew }))
    await addSection(tx, { section, typed }, by, defaults, (writing, before, after) =>
      emailBankChange(writing, jobs, by === 'import' ? 'npm run import' : by, { before, after }),
    );
  if (written.length === 0) return false;
  // Imported orders are old, so the topic of orders, which announces new ones, is left out.
  for (const topic of ['catalogue', 'filters', 'images', 'options', 'settings'] as const)
    await notify(tx, topic);
  return true;
}

/** What came with which file, so that a later import knows it. */
async function writeImported(tx: Tx, written: Plan['coming']): Promise<void> {
  await inBatches(written, async (rows) => {
    await tx
      .insert(imported)
      .values(rows.map(({ kind, oldId, newId, hash }) => ({ kind, oldID: oldId, newID: newId, hash })))
      .onConflictDoNothing();
  });
}
