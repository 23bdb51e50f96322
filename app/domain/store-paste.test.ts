import { expect, test } from 'vitest';
import { readPastedStore } from './store-paste.ts';

const daan = { storeCode: '131386', storeName: '大安門市', storeAddress: '臺北市大安區和平東路1號' };

test.each([
  ['131386 大安門市 臺北市大安區和平東路1號', daan],
  ['大安門市 131386 臺北市大安區和平東路1號', daan],
  ['臺北市大安區和平東路1號\n大安門市\n131386', daan],
  ['7-ELEVEN 大安門市（１３１３８６）臺北市大安區和平東路1號', daan],
  ['店號:131386\n門市名稱:大安門市\n地址:臺北市大安區和平東路1號', daan],
  ['013138 大安', { storeCode: '013138', storeName: '大安', storeAddress: '' }],
  ['131386', null],
  ['大安門市', null],
  ['1313861 大安門市', null],
  ['', null],
])('%s', (text, want) => {
  expect(readPastedStore(text)).toEqual(want);
});
