import { expect, test, vi } from 'vitest';
import { adminText } from '#app/text/admin.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { NewVersionNotice } from './shop-notices.tsx';

test('a tab that was opened before an upgrade says so from the first answer of the new version', () => {
  const shown = (build: string) => renderedText(<NewVersionNotice build={build} />);
  const [english] = adminText.newVersion;
  expect(shown('a')).toBe('');
  expect(shown('b')).toBe('');
  vi.stubGlobal('window', {});
  expect(shown('a')).toBe('');
  expect(shown('b')).toContain(english);
  expect(shown('a')).toBe('');
  vi.unstubAllGlobals();
});
