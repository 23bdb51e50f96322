import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { isImageKey } from '#app/domain/ids.ts';
import { action as uploadImage } from '#app/routes/api/upload-image.ts';
import { imageFolder, imageNames } from '#app/server/images/image-files.ts';
import type { StaffShop } from './staff-shop.ts';

export interface UploadAnswer {
  status: number;
  problem?: string;
  image?: { key: string; url: string; name: string };
}

export async function sendImage(
  staff: StaffShop,
  bytes: Buffer | ReadableStream<Uint8Array>,
  { name = 'photo', type = 'image/jpeg' }: { name?: string; type?: string } = {},
): Promise<UploadAnswer> {
  const path = `/api/uploadImage?name=${encodeURIComponent(name)}`;
  const body = bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes);
  const answer = await staff.ask(uploadImage, {
    path,
    body,
    headers: { 'content-type': type, 'x-upload': 'image' },
  });
  return { status: answer.status, ...(await answer.json()) };
}

/** O5: every row has all its files, and every file its row. */
export async function filesAndRowsAgree(staff: StaffShop): Promise<void> {
  const { rows } = await staff.database.db.execute<{ key: string; widths: number[] }>(
    sql`select key, widths from image where url not like '%img_board%' and url not like '%img_knife%'`,
  );
  const wanted = rows.flatMap(({ key, widths }) => (isImageKey(key) ? imageNames(key, widths) : []));
  const there = await readdir(imageFolder(staff.shop.config.dataDir)).catch(() => []);
  expect(there.sort()).toEqual(wanted.sort());
}

export const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2b1d' } })
    .jpeg()
    .toBuffer();
