// `npm run dev`: the shop with hot reloading.
import { createServer } from 'vite';
import type * as Shop from '../app/shop.ts';

process.env.NODE_ENV = 'development';
const root = new URL('..', import.meta.url).pathname;
const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
// Vite would exit before the shop has stopped its database.
process.removeAllListeners('SIGTERM');

// The shop is made once, its routes are loaded again for each request. An edit in app/server needs a restart.
const { serve } = (await vite.ssrLoadModule('/app/shop.ts')) as typeof Shop;
await serve(process.env, root, {
  build: () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as ReturnType<Shop.Development['build']>,
  before: vite.middlewares,
});
