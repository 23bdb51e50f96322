import { expect, test } from 'vitest';
import { typedLanguage } from './language.ts';

test.each([
  ['110臺北市信義區信義路五段7號', 'zh-TW'],
  ['信義門市', 'zh-TW'],
  ['No. 7, Sec. 5, Xinyi Rd. 信義路', undefined],
  ['7-ELEVEN 信義 (123456)', undefined],
  ['', undefined],
])('%s: what a customer typed is read in its own language', (text, language) => {
  expect(typedLanguage(text)).toBe(language);
});
