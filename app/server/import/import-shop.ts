import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ImportedImage } from '#app/domain/import/images.ts';
import type { Finding, ImportReport } from '#app/domain/import/report.ts';
import type { Entry } from '#app/domain/import/values.ts';
import { keepOptions } from '#app/server/catalogue/product-options.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { imported, setting } from '#app/server/db/shop-schema.ts';
import { inBatches } from '#app/server/db/sql.ts';
import { imageNames, imagePrefix } from '#app/server/images/image-files.ts';
import { removeOrLeave } from '#app/server/images/image-sweep.ts';
import { notify } from '#app/server/live/live.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import { isSetting, optionId, type Plan, plan } from './import-plan.ts';
import {
  clearStaging,
  findPicture,
  movePicture,
  type PictureFolder,
  preparePicture,
  type ReadyPicture,
} from './pictures.ts';
import { writeFilters, writeImages, writeProducts, writePromoCodes } from './write-catalogue.ts';
import { writeCustomers, writeOrders } from './write-orders.ts';

/** An export becomes this shop: without a change, or in one transaction. */

export async function lookAtImport(
  db: Db,
  dump: Entry,
  pictures: PictureFolder | null,
): Promise<ImportReport> {
  const { shop, counts, findings, isNew } = await plan(db, dump);
  const wanted = shop.images.filter(({ key }) => isNew('images', key));
  const missing = pictures === null ? wanted : wanted.filter((each) => findPicture(each, pictures) === null);
  if (pictures !== null)
    for (const { path, files } of missing)
      findings.push({ path, code: 'image-file-missing', detail: files[0] ?? '' });
  const found = wanted.length - missing.length;
  return {
    counts: { ...counts, images: { ...counts.images, added: found } },
    pictures: { found, wanted: wanted.length },
    findings,
  };
}

/** Names, in small letters, of files that would be taken for the pictures that are still missing. */
export async function wantedFiles(db: Db, dump: Entry, pictures: PictureFolder | null): Promise<string[]> {
  const { shop, isNew } = await plan(db, dump);
  const missing = shop.images.filter(
    (each) => isNew('images', each.key) && (pictures === null || findPicture(each, pictures) === null),
  );
  return [
    ...new Set(
      missing.flatMap(({ key, files, record }) => [
        ...(record ? imageNames(key, record.widths) : []),
        ...files.map((file) => file.normalize('NFC').toLowerCase()),
      ]),
    ),
  ];
}

export interface ImportParts {
  dataDir: string;
  storage: FileStorage;
  pictures: PictureFolder | null;
  /** Who imports: of settings. */
  by: string;
  onProgress?: (done: number, of: number) => void;
}

export async function importShop(db: Db, dump: Entry, parts: ImportParts): Promise<ImportReport> {
  const staging = join(parts.dataDir, `importing-${randomUUID()}`);
  const moved: string[] = [];
  const before = await plan(db, dump);
  const wanted = before.shop.images.filter(({ key }) => before.isNew('images', key));
  const rows = before.coming.filter(
    ({ kind }) => kind !== 'images' && kind !== 'customers' && kind !== 'settings',
  );
  const total = (parts.pictures === null ? 0 : wanted.length) + rows.length;
  let done = 0;
  const step = (by: number) => {
    done += by;
    parts.onProgress?.(Math.min(done, total), total);
  };
  try {
    const { ready, findings } = await preparePictures(wanted, parts, staging, step);
    const report = await db.transaction(async (tx) => {
      await lock(tx, 'import');
      await lock(tx, 'filters');
      const now = await plan(tx, dump);
      const pictures = ready.filter(({ image: { key } }) => now.isNew('images', key));
      await write(tx, now, pictures, parts, step);
      for (const picture of pictures) {
        moved.push(...picture.names.map((name) => imagePrefix + name));
        await movePicture(picture, staging, parts.storage);
      }
      const counts = { ...now.counts, images: { ...now.counts.images, added: pictures.length } };
      return {
        counts,
        pictures: { found: pictures.length, wanted: wanted.length },
        findings: [...now.findings, ...findings],
      };
    });
    return report;
  } catch (error) {
    await removeOrLeave(parts.storage, moved);
    throw error;
  } finally {
    await clearStaging(staging);
  }
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

async function write(
  tx: Tx,
  { shop, coming, isNew }: Plan,
  pictures: readonly ReadyPicture[],
  { by }: ImportParts,
  step: (by: number) => void,
): Promise<void> {
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
    step,
  );
  const codes = shop.promoCodes.filter(({ code }) => isNew('promoCodes', code));
  await writePromoCodes(tx, codes);
  step(codes.length);
  await writeCustomers(
    tx,
    shop.customers.filter(({ oldId }) => isNew('customers', oldId)),
  );
  await writeOrders(
    tx,
    shop.orders.filter(({ orderID }) => isNew('orders', orderID)),
    by,
    step,
  );
  for (const each of shop.settings)
    if (isSetting(each) && isNew('settings', each.name))
      await tx.insert(setting).values({ name: each.name, value: each.value, updatedBy: by });
  const written = coming.filter(
    ({ kind, newId }) => kind !== 'images' || pictures.some(({ image: { key } }) => key === newId),
  );
  await inBatches(written, async (rows) => {
    await tx
      .insert(imported)
      .values(
        rows.map(({ kind, oldId, newId, hash }) => ({
          kind,
          oldID: oldId.slice(0, 1000),
          newID: newId,
          hash,
        })),
      )
      .onConflictDoNothing();
  });
  if (written.length === 0) return;
  // The orders are old: nobody is told of them as of new ones.
  for (const topic of ['catalogue', 'images', 'options', 'settings'] as const) await notify(tx, topic);
}
