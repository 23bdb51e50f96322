import { expect, test } from 'vitest';
import { samplesShown } from '#app/text/set-up-admin.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { SetUpList } from './set-up-list.tsx';

test.each([
  ['/admin', 0],
  ['/zh-TW/admin', 1],
] as const)('%s: how many sample products there are, while there are any', (path, language) => {
  const done = {
    shop: true,
    email: true,
    bank: true,
    methods: true,
    product: true,
    order: false,
    backup: true,
  };
  const shown = (samples: number) => renderedText(<SetUpList done={done} samples={samples} />, path);
  expect(shown(29)).toContain(samplesShown(29)[language]);
  expect(shown(0)).not.toContain(samplesShown(0)[language]);
});
