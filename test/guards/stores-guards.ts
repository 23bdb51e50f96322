import type { Guard } from './guard.ts';

const stores = 'app/server/stores/stores.test.ts';

/** What keeps the list of 7-ELEVEN stores whole, and its search cheap. */
export const storesGuards: readonly Guard[] = [
  {
    name: 'a list of stores is replaced piece by piece',
    without: [
      {
        file: 'app/server/stores/store-list.ts',
        text: 'await db.transaction(async (tx) => {',
        instead: 'await (async (tx: any) => {',
      },
      {
        file: 'app/server/stores/store-list.ts',
        text: "'stores');\n  });",
        instead: "'stores');\n  })(db);",
      },
    ],
    watchedBy: { file: stores, test: 'two owners who import at once' },
  },
  {
    name: 'anyone may search for stores as fast as they can',
    without: [
      {
        file: 'app/routes/api/stores.ts',
        text: 'if (!(await allow(',
        instead: 'if (false && !(await allow(',
      },
    ],
    watchedBy: { file: stores, test: 'a flood waits' },
  },
  {
    name: 'a search for stores reads them all',
    without: [
      {
        file: 'app/server/stores/find-stores.ts',
        text: 'return isComplete && indexed !== null ? indexed : anywhere;',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of the shop, not of this file
        instead: 'return sql`strpos(${pickupStore.searchText}, ${word}) > 0`;',
      },
    ],
    watchedBy: { file: stores, test: 'searched by the index' },
  },
  {
    name: 'an open checkout does not hear of another list of stores',
    without: [
      {
        file: 'app/server/live/settings-version.ts',
        text: '[current, storeList]',
        instead: '[current]',
      },
    ],
    watchedBy: { file: stores, test: 'told of another list' },
  },
];
