import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Left outside the bundle: a native add-on, and what reads its own files while it runs. */
const apart = ['sharp', 'pg', 'pg-boss', 'pino', 'nodemailer'];

/**
 * A shopper's pages, in the order in which they are likely to come. What a page loads that none before it did is one
 * file: a first visit is a few files, not forty, and none of them holds what only a later page needs.
 */
const pages = {
  shop: [
    'entry.client.tsx',
    'root.tsx',
    'routes/language.tsx',
    'routes/shop-shell.tsx',
    'routes/store/listing.tsx',
  ],
  product: ['routes/store/product.tsx'],
  contact: ['routes/contact.tsx'],
  cart: ['routes/store/cart.tsx'],
  checkout: ['routes/store/checkout.tsx'],
};

/** Module ids by page; known at the end of the build, before the files are made. */
const modulesOf = new Map<string, Set<string>>();

const modulesOfPages: Plugin = {
  name: 'modules-of-pages',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    for (const [page, modules] of Object.entries(pages)) {
      const found = new Set(modules.map((path) => join(import.meta.dirname, 'app', path)));
      // A set gives what is added while it is read.
      for (const id of found)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
      modulesOf.set(page, found);
    }
  },
};

/** With the first page, whichever needs it: a page's own rules come after those of the parts it is made of. */
const isStyleOfParts = /\/app\/ui\/.*\.css/;

/** The route modules stay files of their own: the router names them. */
const isRoute = /\/app\/(routes\/|root|entry)/;

const codeSplitting = {
  groups: [
    { name: 'router', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
    ...Object.keys(pages).map((name) => ({
      name,
      test: (id: string) =>
        name === 'shop' && isStyleOfParts.test(id)
          ? true
          : modulesOf.get(name)?.has(id) === true && !isRoute.test(id),
    })),
  ],
};

/**
 * Nearly all of these files runs before a page can be used. The browser compiles them beside the page while they arrive,
 * and not function by function when each is first called.
 */
const compiledOnLoad = ({ name }: { name: string }) =>
  name === 'router' || name === 'shop' ? '//# allFunctionsCalledOnLoad' : '';

/**
 * Rules of equal weight count by their order, and a file that comes later would undo what a page says of a part. The root
 * links the styles of the parts. Vite would link them again before a module that is imported later; it preloads their
 * script instead, which is there.
 */
const stylesOfPartsFirst: Plugin = {
  name: 'styles-of-parts-first',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const parts = chunks.find(({ name }) => name === 'shop');
      const styles = [...(parts?.viteMetadata?.importedCss ?? [])];
      if (!parts || styles.length === 0) this.error('The styles of the parts have no file of their own');
      for (const file of chunks) {
        const late = file === parts ? [] : Object.keys(file.modules);
        const found = late.find((path) => isStyleOfParts.test(path));
        if (found) this.error(`${file.fileName} would bring ${found} after the styles of a page`);
        for (const style of styles)
          file.code = file.code.replaceAll(JSON.stringify(style), JSON.stringify(parts.fileName));
      }
    },
  },
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

const reloading = `window.location.reload();
		return new Promise(() => {});`;

/** Every handler that the router takes from a route's file. Rejected instead, it would be kept and the page left empty. */
const lostModule = `const lost = () => { throw error; };
		return { default: lost, clientLoader: lost, clientAction: lost };`;

/**
 * A page whose file cannot be fetched throws when it is drawn, which the shop shows (ui/error-page.tsx). The router would
 * reload the document, and without a connection that ends in the browser's own error page.
 */
const lostFilesAreErrors: Plugin = {
  name: 'lost-files-are-errors',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler(code) {
      if (!code.includes(reloading))
        this.error('The router loads its files in another way than this expects');
      return { code: code.replace(', reloading page...', '').replace(reloading, lostModule), map: null };
    },
  },
  // A router whose files have other names would reload again.
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.code.includes('reloading page...'))
        this.error(`${file.fileName} reloads the page where a file of it is lost`);
  },
};

const filesByMark = new Map<string, string>();

/** `card_x3f9`: short, since each name is in the page, in its styles and in its scripts. */
function classNameOf(name: string, path: string): string {
  const file = relative(import.meta.dirname, path.replace(/\?.*/, ''));
  const mark = createHash('sha256').update(file).digest('hex').slice(0, 4);
  const other = filesByMark.get(mark);
  if (other !== undefined && other !== file) throw new Error(`${file} and ${other} have one mark, ${mark}`);
  filesByMark.set(mark, file);
  return `${name}_${mark}`;
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), lostFilesAreErrors, modulesOfPages, stylesOfPartsFirst, noServerInBrowser],
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    // Warnings of the development build name their components.
    minify: process.env.NODE_ENV !== 'development',
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
  },
  // Routes and server are one bundle, or module state would exist twice: app/shop.ts pulls in the router's build.
  // The packages are in it too, without the parts that nothing uses: the shop starts in a third of the time and rests
  // in a third of the memory.
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting, postBanner: compiledOnLoad } } } },
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
