import type { ShopImage } from '#app/domain/catalogue/product.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { image } from '#app/server/db/schema.ts';
import { imageFileName } from './image-files.ts';

export const imageColumns = {
  key: image.key,
  name: image.name,
  alt: image.alt,
  width: image.width,
  height: image.height,
  widths: image.widths,
  placeholder: image.placeholder,
};

export async function insertImages(db: Db | Tx, images: readonly ShopImage[]): Promise<void> {
  await db
    .insert(image)
    .values(
      images.map((each) => ({ ...each, widths: [...each.widths], url: imageUrl(each.key, each.width) })),
    );
}

export function imageUrl(key: ImageKey, width: number): string {
  return `/productImages/${imageFileName(key, width, 'jpg')}`;
}
