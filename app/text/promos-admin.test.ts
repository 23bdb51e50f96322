import { expect, test } from 'vitest';
import { wrongCodes } from '#app/domain/promo/promo-typing.ts';
import { codesWrong, removeText } from './promos-admin.ts';

test('before codes are deleted it is said of how many, and that there is no way back', () => {
  expect(removeText(1)[0]).toBe(
    'Customers can no longer use it. Orders that used it are not affected. This can’t be undone.',
  );
  expect(removeText(2)[0]).toContain('can no longer use them.');
  expect(removeText(1)[1]).toContain('無法復原');
});

test('of a list of codes those that are wrong are named, the first of them', () => {
  const [english, chinese] = codesWrong(wrongCodes(['BRAAI-1', 'no', 'a!b', 'BRAAI-1']));
  expect(english).toMatch(/ Not possible: no, a!b\. More than once: BRAAI-1\.$/);
  expect(chinese).toMatch(/格式不符：no、a!b。重複：BRAAI-1。$/);
  expect(codesWrong(wrongCodes(['1', '2', '3', '4', '5', '6', '7']))[0]).toContain(
    '1, 2, 3, 4, 5 and 2 more.',
  );
  expect(codesWrong(wrongCodes([]))[0]).not.toContain('Not possible');
});
