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
else await built.serve(process.env, import.meta.dirname);
