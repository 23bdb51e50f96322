import type { Guard } from './guard.ts';

const worker = 'app/server/http/offline-worker.ts';
const workerTest = 'app/server/http/offline-worker.test.ts';
const pages = 'app/server/http/page-cache.ts';
const pagesTest = 'app/server/http/page-cache.test.ts';
const shared = 'app/server/images/share-pictures.ts';
const sharedTest = 'app/server/images/share-pictures.test.ts';

/** What keeps the pages by which the shop is found, and kept, from saying what is another's or what is over. */
export const findingGuards: readonly Guard[] = [
  {
    name: 'a page whose rendering began before a change is kept after it',
    without: [{ file: pages, text: 'if (version === this.#version) ', instead: '' }],
    watchedBy: { file: pagesTest, test: 'began before a change' },
  },
  {
    name: 'an address fills the memory with copies of one page',
    without: [
      {
        file: 'app/server/http/public-pages.ts',
        text: "new URLSearchParams(read ? storeSearch({ ...read, types: read.types.toSorted() }) : '')",
        instead: 'new URLSearchParams(params)',
      },
    ],
    watchedBy: { file: pagesTest, test: 'is kept as' },
  },
  {
    name: 'the admin area and the payment forms pass through the offline worker',
    without: [{ file: worker, text: 'if (!leftAlone.test(path)) event', instead: 'event' }],
    watchedBy: { file: workerTest, test: 'it leaves' },
  },
  {
    name: 'the offline worker keeps a page that leads elsewhere',
    without: [{ file: worker, text: '    if (answer.redirected) return null;\n', instead: '' }],
    watchedBy: { file: workerTest, test: 'a page that leads elsewhere' },
  },
  {
    name: 'the offline worker takes away what is not its own',
    without: [{ file: worker, text: "other.startsWith('offline-') && ", instead: '' }],
    watchedBy: { file: workerTest, test: 'touches no other cache' },
  },
  {
    name: 'the site map takes an address for markup',
    without: [
      {
        file: 'app/text/sitemap.ts',
        text: 'escapeXml(origin + localPath(path, index))',
        instead: '(origin + localPath(path, index))',
      },
    ],
    watchedBy: { file: 'app/text/sitemap.test.ts', test: 'escapes what XML' },
  },
  {
    name: 'any file is drawn for a shared link',
    without: [{ file: shared, text: 'source.test(name) ? await', instead: 'name ? await' }],
    watchedBy: { file: sharedTest, test: 'there is no' },
  },
  {
    name: 'a crowd has all its pictures drawn at once',
    without: [{ file: shared, text: 'semaphore(1, 20)', instead: 'semaphore(1, 2_000)' }],
    watchedBy: { file: sharedTest, test: 'asked to come again' },
  },
];
