import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AdminImage, NamedProduct } from '#app/domain/catalogue/catalogue-calls.ts';
import type { EditableImage } from '#app/domain/catalogue/editable-product.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import { isSameText } from '#app/domain/localized-text.ts';
import { pictureFields } from '#app/domain/settings/settings.ts';
import { isUnseenChange } from '#app/domain/unseen-change.ts';
import { imageKeySchema } from '#app/server/catalogue/product-request.ts';
import { touchShowing } from '#app/server/catalogue/product-writing.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { isBackupUnderWay, lock } from '#app/server/db/locks.ts';
import { image } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { notify } from '#app/server/live/live.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import { imageNames, imagePrefix } from './image-files.ts';
import { isUnused, readImages } from './image-list.ts';
import { removeOrLeave } from './image-sweep.ts';

/** Result of an upload: an image whose files are stored, and its name. */
export const takenImage = z.strictObject({
  url: postedText(200),
  name: postedText(200),
  key: imageKeySchema,
});
export type TakenImage = z.output<typeof takenImage>;

async function readImage(tx: Tx, key: ImageKey): Promise<AdminImage | null> {
  return (await readImages(tx, [key]))[0] ?? null;
}

/** Names an uploaded image. Accepts only keys and URLs that the shop issued (reliability B35). */
export async function recordImage(
  db: Db,
  { key, name, url }: TakenImage,
): Promise<AdminImage | 'image-unknown'> {
  return db.transaction(async (tx) => {
    const known = await tx
      .update(image)
      .set({ name })
      .where(sql`${image.key} = ${key} and ${image.url} = ${url}`);
    if (known.rowCount !== 1) return 'image-unknown';
    await notify(tx, 'images', key);
    return (await readImage(tx, key)) ?? 'image-unknown';
  });
}

type DescribedAs = Pick<AdminImage, 'name' | 'alt'>;

export type ImageDescription =
  | { ok: true; image: AdminImage }
  | { ok: false; problem: 'image-unknown' }
  | { ok: false; problem: 'image-changed'; now: Partial<DescribedAs> };

/**
 * Writes name and alternative texts; products that use it get new versions. @param was what the page showed; refused,
 * with what is stored, where another has changed that since.
 */
export async function describeImage(
  db: Db,
  { key, was, ...wanted }: EditableImage & { name: string; was: DescribedAs },
): Promise<ImageDescription> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ name: image.name, alt: image.alt })
      .from(image)
      .where(eq(image.key, key))
      .for('update');
    if (!before) return { ok: false, problem: 'image-unknown' };
    // Of two fields, the one that this tab left alone stays as another saved it.
    const name = wanted.name === was.name ? before.name : wanted.name;
    const alt = isSameText(wanted.alt, was.alt) ? before.alt : wanted.alt;
    const now = {
      ...(isUnseenChange(before.name, was.name, name) && { name: before.name }),
      ...(isUnseenChange(before.alt, was.alt, alt, isSameText) && { alt: before.alt }),
    };
    if (Object.keys(now).length > 0) return { ok: false, problem: 'image-changed', now };
    await tx.update(image).set({ name, alt }).where(eq(image.key, key));
    await notify(tx, 'images', key);
    await notifySettings(tx, key);
    if (!isSameText(before.alt, alt)) {
      await touchShowing(tx, [key]);
      await notify(tx, 'catalogue');
    }
    const described = await readImage(tx, key);
    return described ? { ok: true, image: described } : { ok: false, problem: 'image-unknown' };
  });
}

/** Every process caches the pictures that the settings name. */
async function notifySettings(tx: Tx, key: ImageKey): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from setting where ${sql.join(
      pictureFields.map(([section, field]) => sql`(name = ${section} and value->>${field} = ${key})`),
      sql` or `,
    )}`,
  );
  for (const { name } of rows) await notify(tx, 'settings', name);
}

export type ImageDeletion =
  | { ok: true; products: readonly NamedProduct[] }
  | { ok: false; problem: 'image-unknown' };

/**
 * Deletes the row and its uses in one transaction, then the files; a running backup may still need them, and
 * sweepImages removes what remains. @returns also the products that used it.
 */
export async function deleteImage(
  db: Db,
  storage: Pick<FileStorage, 'remove'>,
  key: ImageKey,
): Promise<ImageDeletion> {
  const gone = await db.transaction((tx) => removeRows(tx, sql`${image.key} = ${key}`));
  if (gone.files.length === 0) return { ok: false, problem: 'image-unknown' };
  await removeFiles(db, storage, gone.files);
  return { ok: true, products: gone.products };
}

export interface ImagesDeleted {
  ok: true;
  deleted: readonly ImageKey[];
  /** Those that are in use by now, which stay. */
  inUse: readonly ImageKey[];
}

/** Deletes those of the pictures that nothing uses, not even a product or setting that is being saved meanwhile. */
export async function deleteUnusedImages(
  db: Db,
  storage: Pick<FileStorage, 'remove'>,
  keys: readonly ImageKey[],
): Promise<ImagesDeleted> {
  const { gone, inUse } = await db.transaction(async (tx) => {
    // Whoever takes one into use holds one of these locks until then, so that the next statement sees it.
    await lock(tx, 'settings');
    await tx.execute(sql`select from image where ${anyOf(image.key, keys)} order by key for update`);
    await tx.execute(
      sql`select from parent_product where images && ${sql.param([...keys])}::text[] order by id for no key update`,
    );
    const gone = await removeRows(tx, sql`${anyOf(image.key, keys)} and ${isUnused}`);
    const left = await tx.select({ key: image.key }).from(image).where(anyOf(image.key, keys));
    return { gone, inUse: left.map(({ key }) => key) };
  });
  await removeFiles(db, storage, gone.files);
  return { ok: true, deleted: gone.files.map(({ key }) => key), inUse };
}

type RemovedFiles = readonly { key: ImageKey; widths: readonly number[] }[];

/** Also takes the pictures out of the products that use them. */
async function removeRows(tx: Tx, which: SQL): Promise<{ files: RemovedFiles; products: NamedProduct[] }> {
  const files = await tx.delete(image).where(which).returning({ key: image.key, widths: image.widths });
  if (files.length === 0) return { files, products: [] };
  const keys = sql`${sql.param(files.map(({ key }) => key))}::text[]`;
  const { rows } = await tx.execute<NamedProduct & { deleted: boolean; [column: string]: unknown }>(sql`
    with locked as (
      select id from parent_product where images && ${keys} order by id for no key update
    )
    update parent_product
    set images = array(select key from unnest(images) with ordinality as shown(key, at) where key <> all(${keys}) order by at),
      version = version + 1, updated_at = now()
    from locked where parent_product.id = locked.id
    returning parent_product.id, title, deleted_at is not null as deleted`);
  for (const { key } of files) {
    await notify(tx, 'images', key);
    await notifySettings(tx, key);
  }
  if (rows.length > 0) await notify(tx, 'catalogue');
  const products = rows.filter(({ deleted }) => !deleted).map(({ id, title }) => ({ id, title }));
  return { files, products };
}

async function removeFiles(db: Db, storage: Pick<FileStorage, 'remove'>, files: RemovedFiles): Promise<void> {
  if (files.length === 0 || (await isBackupUnderWay(db))) return;
  await removeOrLeave(
    storage,
    files.flatMap(({ key, widths }) => imageNames(key, widths).map((name) => imagePrefix + name)),
  );
}
