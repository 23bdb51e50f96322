// A process that looks at requests for stock until it is killed. Its argument: the database.
import { enqueueBackInStock } from '#app/server/catalogue/stock-requests.ts';
import { openDatabase } from '#app/server/db/client.ts';

const { db } = openDatabase(process.argv[2] ?? '', 2);
for (;;) await enqueueBackInStock(db, { add: async () => {}, wake: () => {} });
