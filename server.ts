import type * as Shop from './app/shop.ts';

process.env.NODE_ENV = 'production';
const { serve }: typeof Shop = await import(new URL('./build/server/index.js', import.meta.url).href);
await serve(process.env, import.meta.dirname);
