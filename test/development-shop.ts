import { join } from 'node:path';
import type * as Shop from '#app/shop.ts';

// The shop as built by scripts/development-build.mjs, with development React.
process.env.NODE_ENV = 'development';
const root = join(import.meta.dirname, '..', '.development');
const { serve }: typeof Shop = await import(new URL('build/server/index.js', `file://${root}/`).href);
await serve(process.env, root);
