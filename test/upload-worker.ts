import sharp from 'sharp';
import { openDatabase } from '#app/server/db/client.ts';
import { ingestImage } from '#app/server/images/images.ts';
import { bucketStorage } from '#app/server/storage/bucket.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';

// Another process that takes in one picture after the other until it is killed, and says the key of each that is taken.
// The storage is a folder, or the JSON of a bucket.
const [, , databaseUrl = '', place = ''] = process.argv;
const storage = place.startsWith('{') ? bucketStorage(JSON.parse(place)) : diskStorage(place);
const { db } = openDatabase(databaseUrl, 2);
const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7a2b1d' } })
  .jpeg()
  .toBuffer();
for (;;) {
  const result = await ingestImage(db, storage, bytes, { name: 'photo', alt: ['', ''] });
  if (!result.ok) throw new Error(result.problem);
  process.send?.(result.image.key);
}
