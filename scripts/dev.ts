// The shop while it is being written: pages change as their files are saved. `npm run dev`
import { createServer } from 'vite';
import type * as Shop from '../app/shop.ts';

process.env.NODE_ENV = 'development';
const root = new URL('..', import.meta.url).pathname;
const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
// Vite would end the process before the shop has stopped its database.
process.removeAllListeners('SIGTERM');

// The shop is made once; its routes are asked for anew for every request. An edit below app/server needs a new start.
const { serve } = (await vite.ssrLoadModule('/app/shop.ts')) as typeof Shop;
await serve(process.env, root, {
  build: () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as ReturnType<Shop.Development['build']>,
  before: vite.middlewares,
});
