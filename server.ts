import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type * as Shop from './app/shop.ts';

process.env.NODE_ENV = 'production';
const built: typeof Shop | null = await import(
  new URL('./build/server/index.js', import.meta.url).href
).catch((error: unknown) => {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  console.error(`The shop is not built, or not whole (${reason}). Start it with: npm start`);
  return null;
});
if (built === null) process.exitCode = 1;
else if (isOfAnotherVersion(built)) {
  console.error(
    'The build is that of another version: its migrations are not those in migrations/. Build the shop first: node scripts/setup.mjs build',
  );
  process.exitCode = 1;
} else await built.serve(process.env, import.meta.dirname);

/** An earlier build would apply a later version's migrations, and run on tables that it does not know. */
function isOfAnotherVersion({ migrations }: typeof Shop): boolean {
  const here = readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8');
  return !isDeepStrictEqual(migrations, JSON.parse(here));
}
