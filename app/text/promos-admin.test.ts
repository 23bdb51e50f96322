import { expect, test } from 'vitest';
import { removeText } from './promos-admin.ts';

test('before codes are deleted it is said of how many, and that there is no way back', () => {
  expect(removeText(1)[0]).toBe(
    'Customers can no longer use it. Orders that used it are not affected. This can’t be undone.',
  );
  expect(removeText(2)[0]).toContain('can no longer use them.');
  expect(removeText(1)[1]).toContain('無法復原');
});
