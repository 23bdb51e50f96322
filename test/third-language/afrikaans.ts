/** A third language as its row of app/domain/languages.ts would be, for the tests of a shop that has one. */
export const afrikaans = {
  index: 2,
  code: 'af',
  tag: 'af',
  prefix: '/af',
  name: 'Afrikaans',
  called: ['Afrikaans', '南非語'],
  short: 'AF',
  script: 'latin',
  fallback: 0,
} as const;
