import { expect, test } from 'vitest';
import { localPath, withoutLanguage } from './language.ts';

test.each([
  ['/zh-TW', '/'],
  ['/zh-TW/store', '/store'],
  ['/zh-TW//evil.example', '/evil.example'],
  ['//evil.example', '/evil.example'],
])('%s in another language is no address of another site', (path, page) => {
  expect(withoutLanguage(path)).toBe(page);
  expect(localPath(withoutLanguage(path), 0)).toBe(page);
});
