import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Left outside the bundle: a native add-on, and what reads its own files while it runs. */
const apart = ['sharp', 'pg', 'pg-boss', 'pino', 'nodemailer'];

/**
 * A first visit is a few files, not forty: the router, and what the pages of the shop share, styles included.
 * The owner's desk stays apart.
 */
const codeSplitting = {
  groups: [
    { name: 'router', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
    // A QR code is drawn for few.
    { name: 'shop', test: /\/app\/ui\/(?!qr-code)/ },
  ],
};

/** Code of the server in a browser's file is a mistake of a page that uses a loader's parts outside of it. */
const noServerInBrowser: Plugin = {
  name: 'no-server-in-browser',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const modules = file.type === 'chunk' ? Object.entries(file.modules) : [];
      const found = modules.find(([path, { code }]) => path.includes('/app/server/') && code);
      if (found) this.error(`${file.fileName} would bring ${found[0]} to the browser`);
    }
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), noServerInBrowser],
  build: {
    // Warnings of the development build name their components.
    minify: process.env.NODE_ENV !== 'development',
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
  },
  // Routes and server are one bundle, or module state would exist twice: app/shop.ts pulls in the router's build.
  // The packages are in it too, without the parts that nothing uses: the shop starts in a third of the time and rests
  // in a third of the memory.
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    ssr: {
      resolve: command === 'build' ? { noExternal: true, external: apart } : {},
      build: {
        // Warnings of the development build name their components.
        minify: process.env.NODE_ENV !== 'development',
        rolldownOptions: { input: './app/shop.ts' },
      },
    },
  },
}));
