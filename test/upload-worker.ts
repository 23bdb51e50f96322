import sharp from 'sharp';
import { openDatabase } from '#app/server/db/client.ts';
import { ingestImage } from '#app/server/images/images.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';

// Another process that takes in one picture after the other until it is killed, and says the key of each that is taken.
const [, , databaseUrl = '', dataDir = ''] = process.argv;
const { db } = openDatabase(databaseUrl, 2);
const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7a2b1d' } })
  .jpeg()
  .toBuffer();
for (;;) {
  const result = await ingestImage(db, diskStorage(dataDir), bytes, { name: 'photo', alt: ['', ''] });
  if (!result.ok) throw new Error(result.problem);
  process.send?.(result.image.key);
}
