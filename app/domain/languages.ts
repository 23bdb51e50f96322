/**
 * The languages of the shop, in index order (specification, section 1). Texts, URLs, emails, CSV columns, the editor
 * and the settings derive theirs from here (decision 48).
 *
 * - `code` ends the names of columns and fields; `tag` is `lang` and hreflang; `prefix` begins the language's URLs.
 * - `name` is its own name, `called` its name in the others, `short` fits beside an icon.
 * - `script` decides punctuation, spaces, dates and the order of an address.
 * - `fallback` is the language shown for a missing text; null where every text is required. Languages with a fallback
 * come last.
 */
export const languages = [
  {
    index: 0,
    code: 'en',
    tag: 'en',
    prefix: '',
    name: 'English',
    called: ['English', '英文'],
    short: 'EN',
    script: 'latin',
    fallback: null,
  },
  {
    index: 1,
    code: 'zh',
    tag: 'zh-TW',
    prefix: '/zh-TW',
    name: '繁體中文',
    called: ['Chinese', '中文'],
    short: '中文',
    script: 'chinese',
    fallback: null,
  },
] as const;
