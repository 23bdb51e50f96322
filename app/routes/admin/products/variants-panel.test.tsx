import { expect, test } from 'vitest';
import { newProduct } from '#test/product-factories.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { createEditor, EditorProvider } from './editor-store.ts';
import { Waiting } from './variants-panel.tsx';

test.each([
  ['/admin', 'Each gets an email once it has been in stock for ten minutes.'],
  ['/zh-TW/admin', '商品到貨滿10分鐘後，系統會寄信通知。'],
])('%s: those who wait for a product are said to be emailed, and when', (path, words) => {
  const shown = (waiting: Parameters<typeof Waiting>[0]['waiting']) =>
    renderedText(
      <EditorProvider value={createEditor(newProduct(), true)}>
        <Waiting waiting={waiting} />
      </EditorProvider>,
      path,
    );
  expect(shown([{ productID: null, waiting: 1 }])).toContain(words);
  expect(shown([])).not.toContain(words);
});
