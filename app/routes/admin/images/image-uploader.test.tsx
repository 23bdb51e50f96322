import { expect, test } from 'vitest';
import { renderedText } from '#test/rendered-text.tsx';
import { UploadList } from './image-uploader.tsx';

const nothing = { retry: () => {}, stop: () => {}, dismiss: () => {}, clearDone: () => {} };
const failed = {
  id: 1,
  name: 'braai.jpg',
  preview: 'blob:1',
  state: { at: 'failed', problem: 'image-no-room' },
} as const;

test.each([
  ['/admin', 'The shop’s disk is full, so the image was not saved.', 'Try again'],
  ['/zh-TW/admin', '商店主機的磁碟空間已滿，圖片未儲存。', '重試'],
])('a picture that found no room on the disk says so and can be sent again (%s)', (path, words, retry) => {
  const shown = renderedText(<UploadList uploads={[failed]} {...nothing} />, path);
  expect(shown).toContain(words);
  expect(shown).toContain(retry);
});
