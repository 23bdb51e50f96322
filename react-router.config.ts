import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The build of scripts/development-build.mjs lies apart, so that it never takes the place of the shop's own.
  buildDirectory: process.env.NODE_ENV === 'development' ? '.development/build' : 'build',
  // Every page is asked for by its own address; a manifest of all routes would tell a shopper of the admin area.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config;
