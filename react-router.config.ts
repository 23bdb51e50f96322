import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Every page is asked for by its own address; a manifest of all routes would tell a shopper of the admin area.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config;
