import { expect, it } from 'vitest';
import { languageOfPath, localPath, withoutLanguage } from '../language.ts';
import { closestWords, searchForm } from './search.ts';

it.each([
  ['  Droë\u00a0 Wors ', 'droe wors'],
  ['Zoë Łódź Straße', 'zoe lodz strasse'],
  ['臺灣', '台灣'],
  ['ＢＩＬＴＯＮＧ', 'biltong'],
])('%j is searched as %j', (text, form) => expect(searchForm(text)).toBe(form));

it.each([
  ['/', 0, '/', '/zh-TW'],
  ['/store', 0, '/store', '/zh-TW/store'],
  ['/zh-TW', 1, '/', '/zh-TW'],
  ['/zh-TW/store/x', 1, '/store/x', '/zh-TW/store/x'],
  ['/zh-TWx', 0, '/zh-TWx', '/zh-TW/zh-TWx'],
] as const)('%s is of language %i', (path, language, bare, chinese) => {
  expect(languageOfPath(path)).toBe(language);
  expect(withoutLanguage(path)).toBe(bare);
  expect(localPath(bare, 1)).toBe(chinese);
});

it.each([
  ['stake', ['steak']],
  ['stakes', ['steak']],
  ['steek', ['steak']],
  ['lmab', ['lamb']],
  // Another word, though of the same letters, and one too short to tell.
  ['balm', []],
  ['cheap', []],
  ['sti', []],
])('%s may mean %j', (typed, meant) => {
  expect(closestWords(typed, ['steak', 'lamb', 'chops', 'tongs', 'sticks'])).toEqual(meant);
});
