// A process that commits a change and crashes before it notifies anyone.
import { openDatabase } from '#app/server/db/client.ts';
import { notify, topics } from '#app/server/live/live.ts';

const [, , url = '', name = '', subject = ''] = process.argv;
const topic = topics.find((one) => one === name);
if (topic === undefined) throw new Error(`there is no topic ${name}`);
const { db } = openDatabase(url, 1);
await db.transaction((tx) => notify(tx, topic, subject));
process.kill(process.pid, 'SIGKILL');
