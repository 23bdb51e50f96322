// A process that notifies stock requests until it is killed. Argument: database.
import { enqueueBackInStock } from '#app/server/catalogue/stock-requests.ts';
import { openDatabase } from '#app/server/db/client.ts';

const { db } = openDatabase(process.argv[2] ?? '', 2);
for (;;) await enqueueBackInStock(db, { add: async () => {}, wake: () => {} });
