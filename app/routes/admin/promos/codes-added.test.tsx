import { expect, test } from 'vitest';
import { noTyping, typedTerms } from '#app/domain/promo/promo-typing.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { CodesAdded } from './codes-added.tsx';

test.each([
  ['/admin/promos', '1 code added.', 'It has already expired.'],
  ['/zh-TW/admin/promos', '已新增1組優惠碼。', '此優惠碼已過期，無法使用。'],
])('%s: a code whose end has passed is said to have expired when it is added', (path, added, expired) => {
  const shown = (lastDay: string, lastTime = '') => {
    const terms = typedTerms({ ...noTyping, lastDay, lastTime });
    // 1 Dec in Taipei.
    return renderedText(<CodesAdded count={1} terms={terms} now={new Date('2026-11-30T16:30:00Z')} />, path);
  };
  expect(shown('2026-11-30')).toContain(added);
  expect(shown('2026-11-30')).toContain(expired);
  expect(shown('2026-12-01', '00:30')).toContain(expired);
  for (const usable of [shown('2026-12-01'), shown('')]) {
    expect(usable).toContain(added);
    expect(usable).not.toContain(expired);
  }
});
